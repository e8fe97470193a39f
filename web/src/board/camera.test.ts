import { describe, expect, it } from 'vitest';
import type { Bounds } from '$/hex/projection';
import {
  between,
  clamped,
  fitted,
  isBeyond,
  needsFit,
  panned,
  shift,
  toBoard,
  toFrame,
  viewBox,
  zoomed,
} from './camera';

const FRAME = { width: 800, height: 400 };
const BOUNDS: Bounds = { left: -400, top: -100, right: 400, bottom: 300 };

describe('the camera', () => {
  it('shows all of a city in the middle', () => {
    expect(fitted(BOUNDS, FRAME)).toEqual({ x: 0, y: 100, scale: 1 });
    expect(viewBox(fitted(BOUNDS, FRAME), FRAME)).toBe('-400.00 -100.00 800.00 400.00');
  });
  it('does not blow up a small city', () =>
    expect(fitted({ left: -10, top: -10, right: 10, bottom: 10 }, FRAME).scale).toBe(2));
  it('keeps a city clear of what lies over the corner, on the side that costs less', () => {
    const corner = { width: 40, height: 200 };
    const beside = fitted(BOUNDS, { ...FRAME, corner });
    expect(beside.scale).toBe(0.95);
    expect(toFrame(beside, { x: BOUNDS.right, y: 100 }, FRAME).x).toBeCloseTo(760);
    const below = fitted(BOUNDS, { ...FRAME, corner: { width: 200, height: 40 } });
    expect(below.scale).toBe(0.9);
    expect(toFrame(below, { x: 0, y: BOUNDS.top }, FRAME).y).toBeCloseTo(40);
    const narrow = { ...BOUNDS, left: -100, right: 100 };
    expect(fitted(narrow, { ...FRAME, corner })).toEqual(fitted(narrow, FRAME));
  });
  it('leaves no room where what lies over the frame is as long as the frame', () => {
    const [width, height] = [40, FRAME.height + 10];
    expect(fitted(BOUNDS, { ...FRAME, corner: { width, height } }).scale).toBeLessThan(1);
    expect(fitted(BOUNDS, { ...FRAME, corner: { width: FRAME.width, height } })).toEqual(fitted(BOUNDS, FRAME));
  });
  it('waits for a frame', () => {
    expect(fitted(BOUNDS, { width: 0, height: 0 }).scale).toBe(1);
    expect(needsFit(fitted(BOUNDS, FRAME), BOUNDS, { width: 0, height: 0 })).toBe(false);
  });
  it('fits again when the city outgrows the frame or has become needlessly small, and not before', () => {
    const camera = fitted(BOUNDS, FRAME);
    expect(needsFit(camera, BOUNDS, FRAME)).toBe(false);
    expect(needsFit(camera, { ...BOUNDS, right: 350 }, FRAME)).toBe(false);
    expect(needsFit(camera, { ...BOUNDS, right: 420 }, FRAME)).toBe(true);
    expect(needsFit(camera, { left: -100, top: 50, right: 100, bottom: 150 }, FRAME)).toBe(true);
  });
  it('keeps what is under the pointer there when it comes nearer', () => {
    const camera = { x: 20, y: 30, scale: 0.8 };
    const at = { x: 120, y: 310 };
    const nearer = zoomed(camera, 1.7, at, FRAME, BOUNDS);
    expect(nearer.scale).toBeCloseTo(1.36);
    const [before, after] = [toBoard(camera, at, FRAME), toBoard(nearer, at, FRAME)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
  it('comes neither too near nor too far', () => {
    const camera = fitted(BOUNDS, FRAME);
    expect(zoomed(camera, 1e6, { x: 0, y: 0 }, FRAME, BOUNDS).scale).toBe(4);
    expect(zoomed(camera, 1e-6, { x: 0, y: 0 }, FRAME, BOUNDS).scale).toBe(0.6);
  });
  it('is dragged by pixels, but never off the city', () => {
    const camera = panned({ x: 0, y: 0, scale: 2 }, 100, -50);
    expect(camera).toEqual({ x: -50, y: 25, scale: 2 });
    expect(clamped(panned(camera, 5000, 5000), BOUNDS)).toMatchObject({ x: -400, y: -100 });
  });
  it('finds a point of the board again in the frame', () => {
    const camera = { x: 12, y: -7, scale: 1.3 };
    const there = toFrame(camera, { x: 40, y: 60 }, FRAME);
    const back = toBoard(camera, there, FRAME);
    expect([back.x, back.y]).toEqual([expect.closeTo(40), expect.closeTo(60)]);
  });
  it('glides from one look to another', () => {
    const [from, to] = [fitted(BOUNDS, FRAME), { x: 50, y: 0, scale: 4 }];
    expect(between(from, to, 0)).toEqual(from);
    expect(between(from, to, 1)).toEqual(to);
    expect(between(from, to, 0.5).scale).toBeCloseTo(2);
  });
});

describe('moving a finished drawing', () => {
  const made = { x: 0, y: 0, scale: 1 };

  it('puts every point where the camera wants it', () => {
    const wanted = { x: 30, y: -20, scale: 1.5 };
    const { x, y, scale } = shift(made, wanted);
    const drawn = toFrame(made, { x: 77, y: 5 }, FRAME);
    const moved = { x: (drawn.x - 400) * scale + 400 + x, y: (drawn.y - 200) * scale + 200 + y };
    const due = toFrame(wanted, { x: 77, y: 5 }, FRAME);
    expect([moved.x, moved.y]).toEqual([expect.closeTo(due.x), expect.closeTo(due.y)]);
  });
  it('knows when the drawing ends', () => {
    expect(isBeyond(made, { x: 390, y: 0, scale: 1 }, FRAME, 0.5)).toBe(false);
    expect(isBeyond(made, { x: 410, y: 0, scale: 1 }, FRAME, 0.5)).toBe(true);
    expect(isBeyond(made, { x: 0, y: 0, scale: 0.6 }, FRAME, 0.5)).toBe(false);
    expect(isBeyond(made, { x: 0, y: 0, scale: 0.4 }, FRAME, 0.5)).toBe(true);
  });
});
