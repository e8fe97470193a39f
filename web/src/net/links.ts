/** Links for people. A token stands after the #, which browsers send to no server. */

import { linkTo } from './addresses';

const link = (page: string, table: string, token: string | null): string =>
  new URL(linkTo(`/${page}/${encodeURIComponent(table)}${token ? `#${token}` : ''}`), location.href).href;

/** To look, and to take a free seat; a public table needs no token for it. */
export const joinLink = (table: string, token: string | null): string => link('join', table, token);
/** To look. */
export const watchLink = (table: string, token: string): string => link('watch', table, token);
/** To take a seat to another device: once, and soon. */
export const seatLink = (table: string, token: string): string => link('claim', table, token);
/** To look at a finished game again. */
export const replayLink = (table: string, token: string): string => link('replay', table, token);

/** Programs that show messages like to take the full stop or bracket after a link for a part of it. */
const TOKEN = /#([\w-]{16,64})(?![\w-])/;
/** The token of a link, or null if it has none. */
export const tokenOf = (link: string): string | null => TOKEN.exec(link)?.[1] ?? null;

/**
 * The token in the address of this page, or null. Once `store` has kept it, it is taken out of the address, where others
 * could see or copy it; if `store` says that it will not last, it stays there, for otherwise a reload would lose it.
 */
export function readFragment(store: (token: string) => boolean = () => true): string | null {
  const token = tokenOf(location.hash);
  if (!token) return null;
  if (store(token)) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
