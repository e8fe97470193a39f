/** Whether the browser may notify people of their turn. The browser decides; people can change that in its settings. */

import { setPreference, settings } from './settings.svelte';

type Permission = NotificationPermission | 'missing';

const current = (): Permission => ('Notification' in window ? Notification.permission : 'missing');

export class Permit {
  permission = $state<Permission>(current());
  /** The switch is on while the browser asks, so that it can go off again if the answer is no. */
  #isAsking = $state(false);
  /** The wish counts only where it is allowed. */
  readonly isOn = $derived(this.#isAsking || (settings.notifications && this.permission === 'granted'));

  async wish(isOn: boolean): Promise<void> {
    if (isOn && this.permission !== 'missing') {
      this.#isAsking = true;
      // What was decided is read afterwards: older browsers answer by a callback only.
      await Notification.requestPermission();
      this.permission = current();
    }
    setPreference('notifications', isOn && this.permission === 'granted');
    this.#isAsking = false;
  }
}
