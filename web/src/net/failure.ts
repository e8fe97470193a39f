/** What can go wrong between this page and the server. */

import type { ApiFailure } from '$/protocol';

/** The code of a failure that the server knows nothing of: it was not reached, or something else answered. */
export const CONNECTION_LOST = 'connection_lost';

/** A request that was refused or got lost. Texts are made from the code and the params; the message is for logs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** The status of the answer; 0 where there was none. */
    readonly status: number,
    readonly code: string,
    readonly params: Readonly<Record<string, unknown>> = {},
    message: string = code,
    /** In how many seconds the server wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** Whether the same may work later; anything else was understood and refused. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** No answer, or one that is not from our server. */
export const connectionLost = (status = 0): ApiError => new ApiError(status, CONNECTION_LOST);

/** These pages came from a host of plain files: nobody is there to be asked, now or later. */
export const serverAbsent = (): ApiError => new ApiError(404, 'server_absent');

/** Whether a value has the shape in which the server tells what went wrong. */
export function isFailure(value: unknown): value is ApiFailure {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
