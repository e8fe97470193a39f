/** Which page is shown. Addresses are paths, so that links look like links; tokens stand after the # only. */

import { isOurs, linkTo, pathOf } from '$/net/addresses';

export interface Place {
  page: Page;
  /** The table, or the person, that the page is about. */
  table: string;
}

export const PAGES = [
  'home',
  'new',
  'table',
  'join',
  'watch',
  'claim',
  'replay',
  'tables',
  'learn',
  'rules',
  'settings',
  'pad',
  'me',
  'results',
  'ratings',
  'people',
  'missing',
] as const;
export type Page = (typeof PAGES)[number];

const ABOUT_ONE: readonly Page[] = ['table', 'join', 'watch', 'claim', 'replay', 'people'];

/** What an address means; whatever is not known is the page that says so. */
export function placeOf(path: string): Place {
  const [page = '', table = '', ...rest] = path.split('/').filter(Boolean);
  const missing: Place = { page: 'missing', table: '' };
  if (page === '') return { page: 'home', table: '' };
  if (rest.length || page === 'home' || page === 'missing' || !(PAGES as readonly string[]).includes(page))
    return missing;
  const known = page as Page;
  if (ABOUT_ONE.includes(known) !== (table !== '')) return missing;
  return { page: known, table };
}

const current = (): Place => placeOf(pathOf(location));

let place = $state.raw<Place>(current());

export const here = (): Place => place;

/**
 * Dialogs stand on an entry of their own in the history, so that Back closes them and stays on the page. The entry cannot
 * be taken away when a dialog is closed otherwise: the next page or dialog takes its place, and Back passes over it.
 */
const currentEntry = () => ({
  isDialog: (history.state as { isDialog?: boolean } | null)?.isDialog === true,
  address: location.href,
});
let entry = currentEntry();
const closers = new Set<() => void>();

/** Let Back close a dialog that has just opened. Returns what to call when it is gone. */
export function closeOnBack(close: () => void): () => void {
  closers.add(close);
  if (!entry.isDialog) history.pushState({ isDialog: true }, '');
  entry = currentEntry();
  return () => closers.delete(close);
}

/** Go to an address of ours without reloading the page. */
export function go(address: string, { replace = false } = {}): void {
  history[replace || entry.isDialog ? 'replaceState' : 'pushState'](null, '', linkTo(address));
  entry = currentEntry();
  place = current();
  scrollTo(0, 0);
}

function follow(): void {
  const left = entry;
  entry = currentEntry();
  if (entry.address !== left.address || entry.isDialog === left.isDialog) place = current();
  else if (closers.size) for (const close of [...closers]) close();
  else if (left.isDialog) history.back();
}

/** Follow the browser's own back and forward, and links of ours. */
export function listen(): void {
  addEventListener('popstate', follow);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || !isOurs(link, location)) return;
    if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
    event.preventDefault();
    go(link.href);
  });
}
