/** Where one looks at the board from: which point is in the middle of the frame, and how large a unit is there. */

import type { Bounds, Point } from '$/hex/projection';

export interface Camera {
  x: number;
  y: number;
  /** Pixels to a unit of the board. */
  scale: number;
}

export interface Frame {
  width: number;
  height: number;
  /** What lies over its upper right corner. */
  corner?: { width: number; height: number } | undefined;
}

/** A starting tile alone should not fill a whole screen. */
const MOST_FITTED = 2;
const MOST = 4;
/** How much smaller than fitted the board may get. */
const LEAST_SHARE = 0.6;
/** A board that would fit this much larger is worth moving the camera for. */
const WORTH_IT = 1.4;

const usable = ({ width, height }: Frame): boolean => width > 0 && height > 0;

/** The camera that shows all of it as large as possible where nothing lies over the frame. */
export function fitted(bounds: Bounds, frame: Frame): Camera {
  const whole = fittedWithin(bounds, frame, 0, 0);
  const { corner } = frame;
  if (!corner || !isUnder(bounds, whole, frame, corner)) return whole;
  const ways = [
    { right: corner.width, top: 0 },
    { right: 0, top: corner.height },
  ].filter(({ right, top }) => usable({ width: frame.width - right, height: frame.height - top }));
  const cameras = ways.map(({ right, top }) => fittedWithin(bounds, frame, right, top));
  return cameras.sort((one, other) => other.scale - one.scale)[0] ?? whole;
}

/** The same with so many pixels left free at the right and at the top. */
function fittedWithin(bounds: Bounds, frame: Frame, right: number, top: number): Camera {
  const [width, height] = [Math.max(1, bounds.right - bounds.left), Math.max(1, bounds.bottom - bounds.top)];
  const room = { width: frame.width - right, height: frame.height - top };
  const scale = usable(room) ? Math.min(room.width / width, room.height / height, MOST_FITTED) : 1;
  return {
    x: (bounds.left + bounds.right + right / scale) / 2,
    y: (bounds.top + bounds.bottom - top / scale) / 2,
    scale,
  };
}

/** Whether some of it would be under what lies over the corner. */
function isUnder(bounds: Bounds, camera: Camera, frame: Frame, corner: { width: number; height: number }): boolean {
  const { x, y } = toFrame(camera, { x: bounds.right, y: bounds.top }, frame);
  return x > frame.width - corner.width && y < corner.height;
}

/** Whether the camera should be fitted again: something is out of sight, or all is needlessly small. */
export function needsFit(camera: Camera, bounds: Bounds, frame: Frame): boolean {
  if (!usable(frame)) return false;
  const [halfWidth, halfHeight] = [frame.width / camera.scale / 2 + 1, frame.height / camera.scale / 2 + 1];
  return (
    bounds.left < camera.x - halfWidth ||
    bounds.right > camera.x + halfWidth ||
    bounds.top < camera.y - halfHeight ||
    bounds.bottom > camera.y + halfHeight ||
    fitted(bounds, frame).scale > camera.scale * WORTH_IT
  );
}

/** The point of the board under a point of the frame. */
export const toBoard = (camera: Camera, at: Point, frame: Frame): Point => ({
  x: camera.x + (at.x - frame.width / 2) / camera.scale,
  y: camera.y + (at.y - frame.height / 2) / camera.scale,
});

/** The point of the frame over a point of the board. */
export const toFrame = (camera: Camera, at: Point, frame: Frame): Point => ({
  x: (at.x - camera.x) * camera.scale + frame.width / 2,
  y: (at.y - camera.y) * camera.scale + frame.height / 2,
});

/** Moved as if the board were dragged by so many pixels. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** Nearer or farther, so that what is under a point of the frame stays there. */
export function zoomed(camera: Camera, factor: number, at: Point, frame: Frame, bounds: Bounds): Camera {
  const least = fitted(bounds, frame).scale * LEAST_SHARE;
  const scale = Math.min(MOST, Math.max(Math.min(least, MOST), camera.scale * factor));
  const fixed = toBoard(camera, at, frame);
  return {
    x: fixed.x - (at.x - frame.width / 2) / scale,
    y: fixed.y - (at.y - frame.height / 2) / scale,
    scale,
  };
}

/** The nearest camera whose middle is on the city: a board can be dragged, but never lost. */
export const clamped = (camera: Camera, bounds: Bounds): Camera => ({
  ...camera,
  x: Math.min(bounds.right, Math.max(bounds.left, camera.x)),
  y: Math.min(bounds.bottom, Math.max(bounds.top, camera.y)),
});

/** Part of the way from one camera to another; 0 is the first, 1 the second. Slow at both ends. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: from.scale * (to.scale / from.scale) ** eased,
  };
}

/** What the camera sees, as SVG wants it. */
export function viewBox(camera: Camera, frame: Frame): string {
  const [width, height] = [Math.max(1, frame.width) / camera.scale, Math.max(1, frame.height) / camera.scale];
  return [camera.x - width / 2, camera.y - height / 2, width, height].map((each) => each.toFixed(2)).join(' ');
}

/** How a drawing made for one camera has to be moved and stretched, around the middle of the frame, to suit another. */
export const shift = (made: Camera, wanted: Camera): { x: number; y: number; scale: number } => ({
  x: (made.x - wanted.x) * wanted.scale,
  y: (made.y - wanted.y) * wanted.scale,
  scale: wanted.scale / made.scale,
});

/** Whether such a move would show what is beyond a drawing that reaches `spare` frames over each side of the frame. */
export function isBeyond(made: Camera, wanted: Camera, frame: Frame, spare: number): boolean {
  const { x, y, scale } = shift(made, wanted);
  const reach = (0.5 + spare) * scale - 0.5;
  return Math.abs(x) > reach * frame.width || Math.abs(y) > reach * frame.height;
}
