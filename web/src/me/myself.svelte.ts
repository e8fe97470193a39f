/** Whoever is known in this browser, as the pages about oneself see it: they all change it here. */

import { forgetIdentity, identity, isUnauthorised, onIdentityChange, rememberIdentity } from '$/net/identity';
import { recallMine } from '$/net/mine';
import type { ChangeRequest, LoggedIn, Person } from '$/protocol';
import { setPreference, type Colour } from '$/settings/settings.svelte';
import * as api from './api';

export class Myself {
  /** As this browser knows it. */
  here = $state.raw(identity());
  /** As the server knows it; null until it has said so. */
  person = $state.raw<Person | null>(null);
  failure = $state.raw<unknown>(null);

  /** Follow who is known here. Returns how to stop. */
  follow(): () => void {
    const stop = onIdentityChange(() => {
      this.here = identity();
      if (!this.here) this.person = null;
    });
    void this.look();
    return stop;
  }

  /** Ask the server who this is. Whoever was logged out elsewhere is nobody here. */
  async look(): Promise<void> {
    this.failure = null;
    if (!this.here) return;
    const { token } = this.here;
    try {
      this.#learn(await api.me(), token);
    } catch (error) {
      if (isUnauthorised(error)) forgetIdentity();
      else this.failure = error;
    }
  }

  /** Be somebody: the games of this browser come along. */
  enter({ person, token }: LoggedIn): void {
    this.#learn(person, token);
    setPreference('name', person.name);
    setPreference('colour', person.colour as Colour);
    recallMine().catch(() => undefined); // the next page that lists games tries again
  }

  async change(wish: ChangeRequest): Promise<void> {
    const token = this.here?.token;
    const person = await api.change(wish);
    if (!token) return;
    this.#learn(person, token);
    if (wish.name) setPreference('name', person.name);
    if (wish.colour) setPreference('colour', person.colour as Colour);
  }

  #learn(person: Person, token: string): void {
    this.person = person;
    rememberIdentity(person, token);
  }
}
