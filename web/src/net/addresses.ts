/**
 * Where the pages are. Our server answers at every path. A host of plain files knows one folder and no more: there the page
 * stands after the question mark, as in `./?/learn` or `./?/new&with=friends`. What follows the # is the page's own in both.
 */

const mark = typeof document === 'undefined' ? null : document.querySelector('meta[name="akropolis-server"]');

/** Whether these pages came from a host of plain files, where nobody answers questions: tools/site.py marks them. */
export const isPlainHost = mark !== null;
/** Where such a host says that there is a server: `https://play.example.org`, or nothing. */
export const serverElsewhere = mark?.getAttribute('content') ?? '';

type Address = Pick<URL, 'href' | 'pathname' | 'search'>;

/** The address of a page of ours, `/new?with=friends`, as it is written into a link; any other stays as it is. */
export function linkTo(path: string, isPlain = isPlainHost): string {
  if (!isPlain || !path.startsWith('/')) return path;
  const [, page, query, rest] = /^\/([^?#]*)\??([^#]*)(.*)$/.exec(path)!;
  const parts = [page && `/${page}`, query].filter(Boolean).join('&');
  return `./${parts && `?${parts}`}${rest}`;
}

/** The address of a file that lies beside the first page. */
export const fileAt = (name: string, isPlain = isPlainHost): string => (isPlain ? './' : '/') + name;

/** Which page an address is: the inverse. */
export function pathOf({ pathname, search }: Address, isPlain = isPlainHost): string {
  return isPlain ? (pageKeys(new URLSearchParams(search))[0] ?? '/') : pathname;
}

/** What an address says beside the page, such as `with=friends`. */
export function queryOf({ search }: Pick<URL, 'search'>, isPlain = isPlainHost): URLSearchParams {
  const query = new URLSearchParams(search);
  if (isPlain) for (const key of pageKeys(query)) query.delete(key);
  return query;
}

const pageKeys = (query: URLSearchParams): string[] => [...query.keys()].filter((key) => key.startsWith('/'));

/** Whether a link leads to a page of ours, seen from the address of this one. */
export function isOurs(link: Address, here: Address, isPlain = isPlainHost): boolean {
  if (isPlain) return folderOf(link) === folderOf(here);
  return new URL(link.href).origin === new URL(here.href).origin && !/^\/(api|about)\//.test(link.pathname);
}

const folderOf = ({ href }: Address): string => href.replace(/[?#].*$/, '').replace(/\/index\.html$/, '/');
