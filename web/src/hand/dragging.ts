/** A tile that was pulled out of the site follows the pointer until it is let go. */

import type { Point } from '$/hex/projection';

interface Drag {
  /** The point of the board under the pointer, or null beside it. */
  pointAt: (clientX: number, clientY: number) => Point | null | undefined;
  onmove: (point: Point) => void;
  ondrop: () => void;
}

export function followPointer(start: PointerEvent, { pointAt, onmove, ondrop }: Drag): void {
  const ends = new AbortController();
  const follow = (event: PointerEvent): void => {
    const point = pointAt(event.clientX, event.clientY);
    if (point) onmove(point);
  };
  const drop = (): void => {
    ends.abort();
    ondrop();
  };
  addEventListener('pointermove', follow, { signal: ends.signal });
  addEventListener('pointerup', drop, { signal: ends.signal });
  addEventListener('pointercancel', drop, { signal: ends.signal });
  follow(start);
}
