/** The switch for word, wherever it stands: what it shows, and what it does. */

import { ApiError } from '$/net/failure';
import { endWord, isWanted, possibility, pushKey, wishWord, type Possibility } from './word';

export class WordSwitch {
  can = $state<Possibility>(possibility());
  isOn = $state(isWanted());
  isBusy = $state(false);
  /** The browser, or its makers, would not have it. */
  hasFailed = $state(false);

  /** Whether the server sends word at all: asked where the switch is seen. */
  async look(): Promise<void> {
    if (this.can !== 'possible' || this.isOn) return;
    const key = await pushKey().catch(() => undefined);
    if (key === null) this.can = 'off';
  }

  async wish(isOn: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.hasFailed = false;
    this.isOn = isOn;
    try {
      if (isOn) await wishWord();
      else await endWord();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'push_off') this.can = 'off';
      else this.hasFailed = true;
      if (isOn) await endWord().catch(() => undefined);
    }
    if (this.can !== 'off') this.can = possibility();
    this.isOn = isWanted();
    this.isBusy = false;
  }
}
