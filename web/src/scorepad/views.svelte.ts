/** Which side of the pad is shown. It stands after the # of the address, so that the back button turns pages. */

import { isUntouched, seatCount, type PadGame } from './padGame';
import { LINES, type Line } from './judging';

export type Side =
  | { name: 'sheet' | 'setup' | 'history' }
  | { name: 'line'; line: Line; seat: number | null }
  | { name: 'architect'; seat: number; line: Line | null }
  | { name: 'draw'; seat: number };

const SHEET: Side = { name: 'sheet' };

/** What an address means in this game; anything else is the sheet. */
export function sideOf(hash: string, padGame: PadGame | null): Side {
  const [name = '', first = '', second = ''] = hash.replace(/^#/, '').split('/');
  if (name === 'history') return { name };
  if (!padGame) return { name: 'setup' };
  const seat = (text: string, seats: number) =>
    /^[1-9]$/.test(text) && Number(text) <= seats ? Number(text) - 1 : null;
  const line = (text: string) => LINES.find((each) => each === text) ?? null;
  const everyone = seatCount(padGame);
  if (name === 'setup' || (!name && isUntouched(padGame))) return { name: 'setup' };
  if (name === 'line' && line(first)) return { name, line: line(first)!, seat: seat(second, everyone) };
  if (name === 'architect' && seat(first, everyone) !== null)
    return { name, seat: seat(first, everyone)!, line: line(second) };
  if (name === 'draw' && seat(first, padGame.architects) !== null)
    return { name, seat: seat(first, padGame.architects)! };
  return SHEET;
}

export function addressOf(side: Side): string {
  if (side.name === 'line') return `#line/${side.line}${side.seat === null ? '' : `/${side.seat + 1}`}`;
  if (side.name === 'architect') return `#architect/${side.seat + 1}${side.line ? `/${side.line}` : ''}`;
  if (side.name === 'draw') return `#draw/${side.seat + 1}`;
  return `#${side.name}`;
}

/** The side where a line of a seat is entered. */
export function entryOf(padGame: PadGame, steps: 'district' | 'architect', seat: number, line: Line): Side {
  const isDrawn = padGame.seats[seat]?.way === 'draw' && seat < padGame.architects;
  if (isDrawn && line !== 'stones') return { name: 'draw', seat };
  return steps === 'district' ? { name: 'line', line, seat } : { name: 'architect', seat, line };
}

/** The sides one goes through from the first to the last, in the order that was chosen. */
export function stepsOf(padGame: PadGame, steps: 'district' | 'architect'): Side[] {
  if (steps === 'district') return LINES.map((line): Side => ({ name: 'line', line, seat: null }));
  return Array.from({ length: seatCount(padGame) }, (_, seat): Side => ({ name: 'architect', seat, line: null }));
}

let hash = $state(location.hash);

/** The address now. */
export const address = (): string => hash;

export function followAddress(): void {
  $effect(() => {
    hash = location.hash;
    const follow = () => (hash = location.hash);
    addEventListener('hashchange', follow);
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('hashchange', follow);
      removeEventListener('popstate', follow);
    };
  });
}

/** Turn to a side. Going on replaces the side before, so that one step back leads to the sheet. */
export function turnTo(side: Side, { replace = false } = {}): void {
  const there = addressOf(side);
  if (replace) location.replace(there);
  else location.hash = there;
  hash = location.hash;
}
