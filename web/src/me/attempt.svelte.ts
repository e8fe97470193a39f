/** Something that is tried once at a time, and what became of it in calm words. */

import { t } from '$/i18n/index.svelte';
import { ApiError } from '$/net/failure';
import { errorText } from '$/ui/notices.svelte';
import { PasskeyCancelled } from './passkeys';

export class Attempt {
  isBusy = $state(false);
  /** What went wrong the last time; empty where nothing did. */
  refusal = $state('');

  /** `refused` is what to say where somebody is not known by what they have shown. Returns whether it worked. */
  async make(action: () => Promise<void>, refused = ''): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.refusal = '';
    try {
      await action();
      return true;
    } catch (error) {
      if (error instanceof PasskeyCancelled) this.refusal = t('me.passkey_cancelled');
      else if (refused && error instanceof ApiError && error.code === 'log_in_refused') this.refusal = refused;
      else this.refusal = errorText(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
