/** What the drawing board shows: room for the hexes to come, so that the picture stays still while somebody draws. */

import type { Hex } from '$/hex/hex';
import { boundsOf, grown, SIZE, union, type Bounds, type View } from '$/hex/projection';
import { fringe, type Drawing } from './drawing';

/** Milliseconds without a tap after which the picture may grow: nobody is about to tap where something moves. */
export const REST = 600;
/** Beyond the city, in units of the board: two hexes. */
const MARGIN = 4 * SIZE;
/** Room for a small city around the starting tile. */
const LEAST: Bounds = { left: -7 * SIZE, top: -6 * SIZE, right: 7 * SIZE, bottom: 6 * SIZE };

/** What should be seen of a drawing. */
export const roomFor = (cells: Drawing, view: View): Bounds =>
  union(LEAST, grown(boundsOf(cells, view) ?? LEAST, MARGIN));

/** Whether all of it is seen: the city, the hexes beside it, and the hex that the keyboard is at. */
export function isRoomy(room: Bounds, cells: Drawing, cursor: Hex | null, view: View): boolean {
  const ground = [...fringe(cells), ...(cursor ? [cursor] : [])].map((hex) => ({ hex, level: 1 }));
  const all = union(room, boundsOf([...cells, ...ground], view) ?? room);
  return (Object.keys(room) as (keyof Bounds)[]).every((side) => all[side] === room[side]);
}

/** Waits until somebody rests. */
export class Patience {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPressed = false;
  #due: (() => void) | null = null;

  /** Do something once nobody has touched the board for a while; only the latest is done. */
  wait(act: () => void): void {
    this.#due = act;
    this.#restart();
  }

  press(): void {
    this.#isPressed = true;
    clearTimeout(this.#timer);
  }

  release(): void {
    this.#isPressed = false;
    this.#restart();
  }

  stop(): void {
    this.#due = null;
    clearTimeout(this.#timer);
  }

  #restart(): void {
    clearTimeout(this.#timer);
    if (this.#isPressed || !this.#due) return;
    this.#timer = setTimeout(() => {
      const act = this.#due;
      this.#due = null;
      act?.();
    }, REST);
  }
}
