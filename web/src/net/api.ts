/** Everything that can be asked of the server: docs/protocol.md. Each function is one request, and fails with ApiError. */

import type {
  About,
  Answer,
  ContinueRequest,
  Events,
  Hints,
  Joined,
  Legal,
  Lobby,
  LobbyQuery,
  Move,
  MoveLink,
  Opened,
  OpenRequest,
  Review,
  Scored,
  ScoreRequest,
  SeatHere,
  Sitter,
  TablePeople,
  TableView,
} from '$/protocol';
import { asOneself } from './identity';
import { askJson, askText } from './request';

export { ApiError, CONNECTION_LOST } from './failure';
export { freshId } from './ids';

/** A public table is looked at and joined without a token. */
export type Token = string | null;
export interface CommandRequest {
  id: string;
}
export interface VersionedRequest extends CommandRequest {
  version: number;
}
export interface MoveRequest extends VersionedRequest {
  move: Move;
}
export interface JoinRequest extends CommandRequest {
  sitter: Sitter;
  seat?: number | null;
}

const place = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`;

const get = <T>(path: string, token: Token = null, signal?: AbortSignal): Promise<T> =>
  askJson<T>('GET', path, { token, ...(signal && { signal }) });

const post = <T>(path: string, token: Token, body?: unknown, signal?: AbortSignal): Promise<T> =>
  askJson<T>('POST', path, { token, body, ...(signal && { signal }) });

/** What never changes is asked for once; after a failure, again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/** What the host says about the server: the pages that there are. */
export const about = once(() => get<About>('/about'));
/** A page of the public tables: those that wait for people, unless others are asked for. */
export const lobby = (query: LobbyQuery = {}, signal?: AbortSignal): Promise<Lobby> =>
  get(`/tables${searchOf(query)}`, null, signal);

function searchOf(query: Record<string, unknown>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return asked.length ? `?${search}` : '';
}

/** A game at a real table, scored by the rules of the server. Nothing of it is kept there. */
export const score = (request: ScoreRequest, signal?: AbortSignal): Promise<Scored> =>
  post('/score', null, request, signal);

export const table = (id: string, token: Token, signal?: AbortSignal): Promise<TableView> =>
  get(place(id), token, signal);
/** Whether a table is rated, and who sits there, as far as they show it. */
export const tablePeople = (id: string, token: Token, signal?: AbortSignal): Promise<TablePeople> =>
  get(place(id, '/people'), token, signal);
export const legal = (id: string, token: Token, signal?: AbortSignal): Promise<Legal> =>
  get(place(id, '/legal'), token, signal);
/** The news after a version, or the first of it; of a finished game with the scores that were hidden while it lasted. */
export const events = (id: string, token: Token, since: number, signal?: AbortSignal): Promise<Events> =>
  get(place(id, `/events?since=${since}&openly=true`), token, signal);
/** The record of a finished game, as it is kept in a file. */
export const record = (id: string, token: Token, signal?: AbortSignal): Promise<string> =>
  askText('GET', place(id, '/record'), { token, ...(signal && { signal }) });
/** The review of a finished game as far as it has got: ask again until it is done. */
export const review = (id: string, token: Token, signal?: AbortSignal): Promise<Review> =>
  get(place(id, '/review'), token, signal);

/** Whoever has a name that stays has the seat on all devices; a table that is only watched is nobody's. */
export const openTable = (request: OpenRequest, signal?: AbortSignal): Promise<Opened> => {
  const open = (path: string, token: Token): Promise<Opened> => post(path, token, request, signal);
  const anyone = (): Promise<Opened> => open('/tables', null);
  return request.seats.some(({ sitter }) => sitter) ? asOneself((me) => open('/me/tables', me), anyone) : anyone();
};
export const continueTable = (
  id: string,
  token: Token,
  request: ContinueRequest,
  signal?: AbortSignal,
): Promise<Opened> => post(place(id, '/continue'), token, request, signal);
export const join = (id: string, token: Token, request: JoinRequest, signal?: AbortSignal): Promise<Joined> =>
  asOneself(
    (me) => post(`/me${place(id, '/join')}`, me, { ...request, token }, signal),
    () => post(place(id, '/join'), token, request, signal),
  );
export const move = (id: string, token: Token, request: MoveRequest, signal?: AbortSignal): Promise<Answer> =>
  post(place(id, '/moves'), token, request, signal);
export const takeBack = (id: string, token: Token, request: VersionedRequest, signal?: AbortSignal): Promise<Answer> =>
  post(place(id, '/take-back'), token, request, signal);
export const leave = (id: string, token: Token, request: CommandRequest, signal?: AbortSignal): Promise<Answer> =>
  post(place(id, '/leave'), token, request, signal);
/** Return to a seat that was left. */
export const comeBack = (id: string, token: Token, request: CommandRequest, signal?: AbortSignal): Promise<Answer> =>
  post(place(id, '/return'), token, request, signal);
/** A token by which a seat is taken to another device: once, and soon. */
export const moveLink = (id: string, token: Token, seat: number, signal?: AbortSignal): Promise<MoveLink> =>
  post(place(id, `/seats/${seat}/move-link`), token, undefined, signal);
/** Take a seat to this device, with the token of such a link. */
export const claim = (id: string, token: Token, signal?: AbortSignal): Promise<SeatHere> =>
  post(place(id, '/claim'), token, undefined, signal);
export const hint = (id: string, token: Token, signal?: AbortSignal): Promise<Hints> =>
  post(place(id, '/hint'), token, undefined, signal);
/** Your seat in the next game; whoever asks first opens it. */
export const rematch = (id: string, token: Token, request: CommandRequest, signal?: AbortSignal): Promise<SeatHere> =>
  post(place(id, '/rematch'), token, request, signal);
