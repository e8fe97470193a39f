/**
 * Word for closed pages: what this browser can be told when it is somebody's turn and nobody looks. Whoever has a name
 * that stays subscribes once for all seats; whoever has none, for each seat with its own token.
 */

import { heldTables, type HeldTable } from '$/net/device';
import { ApiError } from '$/net/failure';
import { isHere } from '$/net/here';
import { identity } from '$/net/identity';
import { askJson, type Method } from '$/net/request';
import { settings } from '$/settings/settings.svelte';
import { readStored, removeStored, writeStored } from '$/settings/storage';
import { activeShell } from '$/ui/shell';

/** What is kept here: which token has subscribed at which table, and in which language. */
interface Wish {
  receiver: string;
  endpoint: string;
  language: string;
  /** Tables with the token they were subscribed by; an empty name stands for all seats of a person. */
  told: Record<string, string>;
}
export type Possibility = 'possible' | 'missing' | 'denied' | 'install' | 'off';

const PLACE = 'word';
const EVERYTHING = '';

/** Whether this browser could be told: what the page can know without asking anybody. */
export function possibility(): Possibility {
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasAll) return isApplePage() ? 'install' : 'missing';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** An iPhone or iPad has it for pages on the home screen alone. */
function isApplePage(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/** The key of the server; null where it sends no word. */
export const pushKey = (): Promise<string | null> =>
  askJson<{ key: string | null }>('GET', '/push').then(({ key }) => key);

/** Whether word is wanted in this browser, and allowed. */
export const isWanted = (): boolean => readWish() !== null && possibility() === 'possible';

/** Ask the browser, then the server. False: whoever was asked said no. */
export async function wishWord(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const key = await pushKey();
  if (!key) throw new ApiError(409, 'push_off');
  // Where the shell is not kept yet, it is from now on; where that is impossible, nobody would ever be ready.
  const { pushManager } = await activeShell();
  // One for another key, of a server that was set up anew, is in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  writeStored(PLACE, { receiver: '', endpoint: subscription.endpoint, language: settings.language, told: {} });
  await keepWord();
  return true;
}

/** No more word in this browser. It holds even where the server cannot be told: the browser's own address is gone. */
export async function endWord(): Promise<void> {
  const wish = readWish();
  removeStored(PLACE);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (!wish?.receiver) return;
  for (const [table, token] of Object.entries(wish.told))
    await ask('DELETE', `${addressOf(table)}/${wish.receiver}`, token).catch(() => undefined);
}

let keeping: Promise<void> = Promise.resolve();

/** See to it that this browser is told of every seat it plays, in the language it speaks now; one time after another. */
export function keepWord(): Promise<void> {
  keeping = keeping.then(keep, keep);
  return keeping;
}

async function keep(): Promise<void> {
  const wish = readWish();
  if (!wish || possibility() !== 'possible') return;
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys) return removeStored(PLACE);
  const isSame = wish.endpoint === endpoint && wish.language === settings.language;
  const told: Wish['told'] = isSame ? wish.told : {};
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth, language: settings.language };
  for (const [table, token] of Object.entries(wanted())) {
    if (told[table] === token) continue;
    const receiver = await subscribe(addressOf(table), token, body);
    if (!readWish()) return;
    if (receiver) wish.receiver = receiver;
    told[table] = token;
    writeStored(PLACE, { ...wish, endpoint, language: settings.language, told });
  }
}

/** What a subscription is known by; null where the seat is gone, which is no reason to be told nothing else. */
async function subscribe(address: string, token: string, body: unknown): Promise<string | null> {
  try {
    return (await ask<{ receiver: string }>('PUT', address, token, body)).receiver;
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

/** Tokens by table: that of the person for all seats, and those of seats that are nobody's. */
export function wanted(tables: readonly HeldTable[] = heldTables(), own = identity()?.token): Record<string, string> {
  const seats = tables
    .filter(({ table, isOver, seats: held }) => !isOver && held.length && !isHere(table))
    .map(({ table, seats: held }) => [table, held[0]!.token] as const)
    .filter(([, token]) => token !== own);
  return Object.fromEntries(own ? [[EVERYTHING, own], ...seats] : seats);
}

const addressOf = (table: string): string =>
  table === EVERYTHING ? '/me/push' : `/tables/${encodeURIComponent(table)}/push`;

const ask = <T>(method: Method, path: string, token: string, body?: unknown): Promise<T> =>
  askJson<T>(method, path, { token, body });

function readWish(): Wish | null {
  const stored = readStored(PLACE);
  if (typeof stored !== 'object' || stored === null) return null;
  const { receiver, endpoint, language, told } = stored as Record<string, unknown>;
  const isWhole = typeof receiver === 'string' && typeof endpoint === 'string' && typeof told === 'object' && told;
  return isWhole ? ({ receiver, endpoint, language, told } as Wish) : null;
}
