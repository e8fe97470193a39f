/** What is asked of the server about those at a table, and told to them: docs/protocol.md. */

import { freshId } from '$/net/ids';
import { askJson } from '$/net/request';
import type { Answer, Phrase, Remark, Remarks, RematchAnswer, SaidPhrase } from '$/protocol';

const place = (table: string, rest: string): string => `/tables/${encodeURIComponent(table)}${rest}`;

/** A command is sent once: what was not said in time need not be said. */
const tell = <T>(path: string, token: string, body: object = {}): Promise<T> =>
  askJson<T>('POST', path, { token, body: { id: freshId(), ...body } });

export const declineRematch = (table: string, token: string): Promise<RematchAnswer> =>
  tell(place(table, '/rematch/decline'), token);
/** Say one of the phrases to everyone at the table. */
export const sayPhrase = (table: string, token: string, phrase: Phrase): Promise<SaidPhrase> =>
  tell(place(table, '/phrases'), token, { phrase });
/** Write something to those at a private table. The same id once more is the same remark. */
export const writeRemark = (table: string, token: string, text: string, id: string): Promise<Remark> =>
  tell(place(table, '/remarks'), token, { id, text });
/** Let a bot play on for somebody who is away. */
export const askStandIn = (table: string, token: string, seat: number): Promise<Answer> =>
  tell(place(table, `/seats/${seat}/stand-in`), token);

/** What was written after a certain remark, and whether anything can be. */
export const readRemarks = (table: string, token: string | null, since: number): Promise<Remarks> =>
  askJson('GET', place(table, `/remarks?since=${since}`), { token });
