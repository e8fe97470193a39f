/**
 * Sending commands over a network that loses things. A command has one id for all its attempts, by which the server
 * recognises it: it is carried out once, however often it has to be sent until an answer comes through.
 */

import type { Answer, ContinueRequest, Joined, Move, Opened, OpenRequest, SeatHere } from '$/protocol';
import * as api from './api';
import type { JoinRequest, Token } from './api';
import { ApiError } from './failure';
import { pauseAfter } from './pauses';

export interface Sending {
  /** Ends the attempts; the command may have been carried out all the same. */
  signal?: AbortSignal;
  /** Called before each pause: how many attempts have failed, in how many seconds the next comes, what went wrong. */
  onwait?: (failures: number, seconds: number, error: ApiError) => void;
}

/** Attempt something again and again until there is an answer or a true refusal, or the caller aborts. */
export async function keepTrying<T>(attempt: (signal?: AbortSignal) => Promise<T>, sending: Sending = {}): Promise<T> {
  const { signal, onwait } = sending;
  for (let failures = 1; ; failures++) {
    try {
      return await attempt(signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ApiError) || !error.isPassing) throw error;
      const pause = Math.max(pauseAfter(failures), (error.retryAfter ?? 0) * 1000);
      onwait?.(failures, pause / 1000, error);
      await rest(pause, error.status === 0, signal);
    }
  }
}

/** Wait; a device that was offline need not wait any longer once it is online. */
function rest(milliseconds: number, endsOnline: boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      globalThis.removeEventListener('online', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (endsOnline) globalThis.addEventListener('online', end);
  });
}

type Unnamed<Request> = Omit<Request, 'id'>;

export function sendOpenTable(request: Unnamed<OpenRequest>, sending?: Sending): Promise<Opened> {
  const named = { ...request, id: api.freshId() };
  return keepTrying((signal) => api.openTable(named, signal), sending);
}

export function sendContinue(
  table: string,
  token: Token,
  request: Unnamed<ContinueRequest>,
  sending?: Sending,
): Promise<Opened> {
  const named = { ...request, id: api.freshId() };
  return keepTrying((signal) => api.continueTable(table, token, named, signal), sending);
}

export function sendJoin(
  table: string,
  token: Token,
  request: Unnamed<JoinRequest>,
  sending?: Sending,
): Promise<Joined> {
  const named = { ...request, id: api.freshId() };
  return keepTrying((signal) => api.join(table, token, named, signal), sending);
}

export function sendMove(table: string, token: Token, version: number, move: Move, sending?: Sending): Promise<Answer> {
  const named = { id: api.freshId(), version, move };
  return keepTrying((signal) => api.move(table, token, named, signal), sending);
}

export function sendTakeBack(table: string, token: Token, version: number, sending?: Sending): Promise<Answer> {
  const named = { id: api.freshId(), version };
  return keepTrying((signal) => api.takeBack(table, token, named, signal), sending);
}

export function sendLeave(table: string, token: Token, sending?: Sending): Promise<Answer> {
  const named = { id: api.freshId() };
  return keepTrying((signal) => api.leave(table, token, named, signal), sending);
}

export function sendComeBack(table: string, token: Token, sending?: Sending): Promise<Answer> {
  const named = { id: api.freshId() };
  return keepTrying((signal) => api.comeBack(table, token, named, signal), sending);
}

export function sendRematch(table: string, token: Token, sending?: Sending): Promise<SeatHere> {
  const named = { id: api.freshId() };
  return keepTrying((signal) => api.rematch(table, token, named, signal), sending);
}
