/** The keys of the drawing board. They count only while the board itself has the focus. */

import type { Hex } from '$/hex/hex';
import type { HexKind } from '$/protocol';
import { LETTERS } from './cityText';
import type { Draft } from './draft.svelte';
import { beside, isArrow } from './grid';

/** Does what a key means. Returns whether it meant anything. */
export function pressDrawKey(event: KeyboardEvent, draft: Draft): boolean {
  const { key } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === 'z') return done(() => (event.shiftKey ? draft.redo() : draft.undo()));
  if (isCommand && key.toLowerCase() === 'y') return done(() => draft.redo());
  if (isCommand || event.altKey) return false;
  const at: Hex = draft.cursor ?? draft.selected ?? [0, 0];
  if (isArrow(key)) return done(() => moveTo(draft, draft.cursor ? beside(at, key) : at));
  if (draft.mode === 'tile' && draft.held) return pressHeld(key, draft);
  return pressHex(key, draft, at);
}

function moveTo(draft: Draft, hex: Hex): void {
  draft.cursor = hex;
  draft.selected = hex;
  if (draft.held) draft.held = { ...draft.held, at: hex };
}

function pressHeld(key: string, draft: Draft): boolean {
  if (key === 'Enter') return done(() => draft.lay());
  if (key === 'Escape') return done(() => draft.putBack());
  if (key === 'r') return done(() => draft.spin(1));
  return key === 'R' ? done(() => draft.spin(-1)) : false;
}

function pressHex(key: string, draft: Draft, at: Hex): boolean {
  // A small letter is a district, a capital one its plaza.
  const ground = LETTERS.get(key.toUpperCase());
  if (ground) {
    const isPlaza = key !== key.toLowerCase() && ground !== 'quarry';
    return done(() => draft.paint(at, isPlaza ? (`${ground}_plaza` as HexKind) : ground));
  }
  if (key === 'Enter' || key === ' ') return done(() => draft.tap(at));
  if (key === '+' || key === '=') return done(() => draft.raise(at, 1));
  if (key === '-') return done(() => draft.raise(at, -1));
  if (/^[1-9]$/.test(key)) return done(() => draft.setLevel(at, Number(key)));
  if (key === 'Delete' || key === 'Backspace') return done(() => draft.erase(at));
  return false;
}

function done(act: () => void): true {
  act();
  return true;
}
