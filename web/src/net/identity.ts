/** Who this browser is logged in as, if anyone: a name that stays, with the token of this device. */

import type { Person } from '$/protocol';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '$/settings/storage';
import { forgetToken } from './device';
import { ApiError } from './failure';
import { askJson } from './request';

export interface Identity {
  person: string;
  name: string;
  colour: string;
  /** Of this device: it acts for every seat that is the person's. */
  token: string;
}

const PLACE = 'me';
const UNAUTHORISED = 401;
const listeners = new Set<() => void>();

/** Whoever is logged in here, or null. */
export function identity(): Identity | null {
  const stored = readStored(PLACE);
  if (typeof stored !== 'object' || stored === null) return null;
  const { person, name, colour, token } = stored as Record<string, unknown>;
  const isWhole = [person, name, colour, token].every((each) => typeof each === 'string' && each !== '');
  return isWhole ? ({ person, name, colour, token } as Identity) : null;
}

/** Be somebody here from now on. Returns false if it will be forgotten with the page. */
export function rememberIdentity({ person, name, colour }: Person, token: string): boolean {
  const lasts = writeStored(PLACE, { person, name, colour, token });
  tell();
  return lasts;
}

/** Be nobody again, and hold no seat by the token of this device. */
export function forgetIdentity(): void {
  const known = identity();
  removeStored(PLACE);
  if (known) forgetToken(known.token);
  tell();
}

/** Called when somebody comes or goes, here or in another tab. Returns a function that stops it. */
export function onIdentityChange(listener: () => void): () => void {
  const stop = onStoredElsewhere(PLACE, listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Do something as oneself; whoever is nobody here, or was logged out elsewhere, does it as anyone may. */
export async function asOneself<T>(mine: (token: string) => Promise<T>, anyone: () => Promise<T>): Promise<T> {
  const known = identity();
  if (!known) return anyone();
  try {
    return await mine(known.token);
  } catch (error) {
    if (!isUnauthorised(error) || (await isStillKnown(known.token))) throw error;
    return anyone();
  }
}

/** Whether whoever is logged in here plays for a rating; nobody does not. */
export const wantsRating = (signal?: AbortSignal): Promise<boolean> =>
  asOneself(
    async (token) => (await askJson<Person>('GET', '/me', { token, ...(signal && { signal }) })).wants_rating,
    () => Promise.resolve(false),
  );

/** Whether the token of this device is still good; if not, nobody is logged in here any more. */
export async function isStillKnown(token: string, signal?: AbortSignal): Promise<boolean> {
  try {
    await askJson('GET', '/me', { token, ...(signal && { signal }) });
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    if (identity()?.token === token) forgetIdentity();
    return false;
  }
  return true;
}

export const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === UNAUTHORISED;

function tell(): void {
  for (const listener of [...listeners]) listener();
}
