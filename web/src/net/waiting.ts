/** What can be done at a table that waits for people: docs/protocol.md. */

import type { Answer } from '$/protocol';
import { keepTrying, type Sending } from './commands';
import { ApiError } from './failure';
import { freshId } from './ids';
import { askJson } from './request';

const GONE = [401, 403];

const send = (table: string, what: string, token: string, body: unknown, sending?: Sending): Promise<Answer> =>
  keepTrying(
    (signal) =>
      askJson<Answer>('POST', `/tables/${encodeURIComponent(table)}/${what}`, {
        token,
        body,
        ...(signal && { signal }),
      }),
    sending,
  );

/** Let bots of a rung play on all free seats. */
export const sendFill = (table: string, token: string, bot: string, sending?: Sending): Promise<Answer> =>
  send(table, 'bots', token, { id: freshId(), bot }, sending);

/** Call the table off. */
export const sendCancel = (table: string, token: string, sending?: Sending): Promise<Answer> =>
  send(table, 'cancel', token, { id: freshId() }, sending);

/** Give up a seat. Where the answer was lost, the token is worth nothing by the next attempt: then it has worked. */
export async function sendStandUp(table: string, token: string, sending: Sending = {}): Promise<void> {
  let hasFailed = false;
  try {
    const onwait: Sending['onwait'] = (...why) => {
      hasFailed = true;
      sending.onwait?.(...why);
    };
    await send(table, 'stand-up', token, { id: freshId() }, { ...sending, onwait });
  } catch (error) {
    if (!(hasFailed && error instanceof ApiError && GONE.includes(error.status))) throw error;
  }
}
