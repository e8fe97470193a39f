/** Which key does what in a replay, wherever the focus is. */

export type Action = 'to_first' | 'back' | 'toggle' | 'forward' | 'to_last';

const ACTIONS: Record<string, Action> = {
  Home: 'to_first',
  ArrowLeft: 'back',
  ' ': 'toggle',
  ArrowRight: 'forward',
  End: 'to_last',
};

type Press = Pick<KeyboardEvent, 'key' | 'target' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means here; null where it belongs to the browser or to what has the focus. */
export function actionOf(event: Press): Action | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const action = ACTIONS[event.key] ?? null;
  return action && !isTaken(event.key, event.target) ? action : null;
}

function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, select, textarea, [contenteditable]')) return true;
  const input = target.closest('input');
  // The scrubber moves by its own keys; only to play it has none.
  if (input) return !(input.type === 'range' && key === ' ');
  return key === ' ' && target.closest('button, a, summary') !== null;
}
