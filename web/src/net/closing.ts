/** The meaning of the code with which the server closes a socket: docs/protocol.md. */

import type { ApiFailure } from '$/protocol';
import { ApiError, connectionLost } from './failure';

/** The server adds the status that a request would have got. */
const OWN_CODES = 4000;
const RESTART = 1012;
/** Not the token, not the table, a damaged one, or not a message that it understands: the same hello would meet the same answer. */
const FOR_GOOD = new Set([400, 401, 403, 404, 410, 422]);
/** Too slow or too much: at once would make it worse. */
const LATER = new Set([408, 429]);
const LATER_PAUSE = 5_000;

/** Why a socket was closed: as the server said before, or at least with the code it gave as the reason. */
export function failureOfClosing(code: number, reason: string, told: ApiFailure | null): ApiError {
  const status = code - OWN_CODES;
  if (status < 400 || status > 599 || !(told || reason)) return connectionLost();
  const seconds = told?.params.seconds;
  const retryAfter = status === 429 && typeof seconds === 'number' ? seconds : undefined;
  return new ApiError(status, told?.code ?? reason, told?.params, told?.message, retryAfter);
}

export const isForGood = (failure: ApiError): boolean => FOR_GOOD.has(failure.status);

/** Whether to come back without a pause: the server said that it will be there again in a moment. */
export const isRestart = (code: number): boolean => code === RESTART;

/** The shortest pause before the next attempt, in milliseconds. */
export function leastPause(failure: ApiError): number {
  if (failure.retryAfter !== undefined) return failure.retryAfter * 1000;
  return LATER.has(failure.status) ? LATER_PAUSE : 0;
}
