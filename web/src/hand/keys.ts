/** The keys for laying a tile. Letters and digits can be switched off in the settings; arrows, Enter and Escape stay. */

import type { Arrow } from '$/board/aim';

export interface Keys {
  take: (number: number) => void;
  step: (direction: Arrow) => void;
  spin: (by: 1 | -1) => void;
  confirm: () => void;
  putBack: () => void;
  turnView: (by: 1 | -1) => void;
  // Not in lessons.
  takeBack?: () => void;
  hint?: () => void;
  zoom?: (by: 1 | -1) => void;
  fit?: () => void;
  style?: () => void;
  overlay?: () => void;
  help?: () => void;
  city?: () => void;
}

const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

/** A list that is closed leaves these alone. */
const FOR_LISTS = ['Enter', 'Escape'];
const isOpen = (list: Element): boolean => CSS.supports('selector(:open)') && list.matches(':open');

/** Fields and dialogs use keys themselves; a button is pressed by Enter. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.matches('select') && !target.closest('dialog')) return !FOR_LISTS.includes(event.key) || isOpen(target);
  if (target?.closest('input, select, textarea, dialog, [contenteditable]')) return true;
  return event.key === 'Enter' && target?.closest('button, a, summary') !== null && target !== null;
}

/** Does what a key means. Returns whether it meant anything. */
export function press(event: KeyboardEvent, keys: Keys, hasLetters: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return false;
  const { key } = event;
  if (key in STEPS) return done(() => keys.step(STEPS[key as keyof typeof STEPS]));
  if (key === 'Enter') return done(keys.confirm);
  if (key === 'Escape') return done(keys.putBack);
  if (!hasLetters) return false;
  if (/^[1-9]$/.test(key)) return done(() => keys.take(Number(key) - 1));
  const letters: Record<string, (() => void) | undefined> = {
    r: () => keys.spin(event.shiftKey ? -1 : 1),
    u: keys.takeBack,
    h: keys.hint,
    v: () => keys.turnView(event.shiftKey ? -1 : 1),
    '+': keys.zoom && (() => keys.zoom?.(1)),
    '-': keys.zoom && (() => keys.zoom?.(-1)),
    '0': keys.fit,
    t: keys.style,
    o: keys.overlay,
    c: keys.city,
    '?': keys.help,
  };
  const meant = letters[key.toLowerCase()];
  return meant ? done(meant) : false;
}

function done(act: () => void): true {
  act();
  return true;
}
