/** A tile that was pulled out of the site follows the pointer until it is let go. */

import { ABOVE_FINGER } from '$/board/aim';
import type { Point } from '$/hex/projection';

interface Drag {
  /** The point of the board under the pointer, or null beside it. */
  pointAt: (clientX: number, clientY: number) => Point | null | undefined;
  onmove: (point: Point) => void;
  ondrop: () => void;
}

/** From here on a press is a pull, in pixels. */
const PULL_FROM = 8;

interface Pull {
  pointerType: string;
  dx: number;
  dy: number;
}

/** Whether a pull takes a tile: one of a finger along its row scrolls the row, or means nothing. */
export function takesTile({ pointerType, dx, dy }: Pull, direction: 'row' | 'column'): boolean {
  if (Math.hypot(dx, dy) < PULL_FROM) return false;
  const isAcross = direction === 'row' ? Math.abs(dy) > Math.abs(dx) : Math.abs(dx) > Math.abs(dy);
  return pointerType !== 'touch' || isAcross;
}

/** The picture of the tile goes along until it is over the board, which shows the tile itself. */
export function followPointer(start: PointerEvent, { pointAt, onmove, ondrop }: Drag): void {
  const ends = new AbortController();
  const lift = start.pointerType === 'mouse' ? 0 : ABOVE_FINGER;
  const picture = pictureOf(start.currentTarget);
  const follow = (event: PointerEvent): void => {
    const [x, y] = [event.clientX, event.clientY - lift];
    const point = pointAt(x, y);
    if (picture) {
      picture.style.visibility = point ? 'hidden' : 'visible';
      picture.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    }
    if (point) onmove(point);
  };
  const drop = (): void => {
    ends.abort();
    picture?.remove();
    ondrop();
  };
  addEventListener('pointermove', follow, { signal: ends.signal });
  addEventListener('pointerup', drop, { signal: ends.signal });
  addEventListener('pointercancel', drop, { signal: ends.signal });
  follow(start);
}

/** A copy of the picture on a card, over everything. */
function pictureOf(card: EventTarget | null): SVGSVGElement | null {
  const drawn = card instanceof Element ? card.querySelector('svg') : null;
  if (!drawn) return null;
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawn.getBoundingClientRect();
  Object.assign(copy.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: `${width}px`,
    height: `${height}px`,
    maxWidth: 'none',
    zIndex: '60',
    pointerEvents: 'none',
  });
  document.body.append(copy);
  return copy;
}
