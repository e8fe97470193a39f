/**
 * What fingers, mice and pens mean: a tap, a hold, a pan, a pinch, a twist, a carried tile. Knows nothing of the page: it
 * is told of pointers in pixels of the frame and calls back.
 */

import type { Point } from '$/hex/projection';

export interface Touch extends Point {
  id: number;
  /** Fingers wobble more than mice. */
  isCoarse: boolean;
  isSecondary: boolean;
  /** When it happened, in milliseconds, by the clock of the events themselves. */
  when: number;
}

export interface Meanings {
  /** Whether a press here takes hold of the tile that hovers there. */
  grabs(at: Point): boolean;
  tap(at: Point): void;
  /** A pointer rests on, or moves over, the board. */
  point(at: Point): void;
  /** The tile that was taken hold of is carried there. */
  carry(at: Point, isCoarse: boolean): void;
  /** A tile is let go where it was carried, or pointed, last. */
  drop(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  twist(by: 1 | -1): void;
  hold(at: Point | null): void;
}

export const HOLD_AFTER = 350;
const SLACK = 4;
const COARSE_SLACK = 10;
/** How far two fingers twist for a sixth of a turn: less than the sixth itself, wrists are stiff. */
const TWIST = Math.PI / 5;

interface Pressed {
  name: 'pressed';
  id: number;
  start: Point;
  isCarrying: boolean;
  isCoarse: boolean;
  since: number;
}
type State =
  | { name: 'idle' }
  | Pressed
  | { name: 'panning'; id: number; last: Point }
  | { name: 'carrying'; id: number; isCoarse: boolean }
  | { name: 'holding'; id: number; before: Pressed | null }
  | { name: 'pinching'; span: number; angle: number; middle: Point }
  | { name: 'spent' };

const slackOf = ({ isCoarse }: Pressed): number => (isCoarse ? COARSE_SLACK : SLACK);

export class Gestures {
  private readonly down = new Map<number, Point>();
  private state: State = { name: 'idle' };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly means: Meanings) {}

  /** True while a finger or a button is down. */
  get isPressed(): boolean {
    return this.down.size > 0;
  }

  press({ id, x, y, isCoarse, isSecondary, when }: Touch): void {
    const at = { x, y };
    this.down.set(id, at);
    this.stopWaiting();
    if (this.down.size === 2) return this.pinch();
    if (this.down.size > 2 || this.state.name !== 'idle') return;
    if (isSecondary) return this.hold(id, at, null);
    const isCarrying = this.means.grabs(at);
    const pressed: Pressed = { name: 'pressed', id, start: at, isCarrying, isCoarse, since: when };
    this.state = pressed;
    this.timer = setTimeout(() => this.hold(id, at, pressed), HOLD_AFTER);
  }

  /** Pointers that were not pressed here hover, or bring a tile from elsewhere. */
  move({ id, x, y, when }: Pick<Touch, 'id' | 'x' | 'y' | 'when'>): void {
    const at = { x, y };
    if (!this.down.has(id)) return this.means.point(at);
    this.down.set(id, at);
    this.correctHold(when);
    const state = this.state;
    if (state.name === 'pinching') return this.pinchOn(state);
    if (!('id' in state) || state.id !== id) return;
    if (state.name === 'pressed' && Math.hypot(x - state.start.x, y - state.start.y) > slackOf(state)) {
      this.stopWaiting();
      const { isCarrying, isCoarse, start } = state;
      this.state = isCarrying ? { name: 'carrying', id, isCoarse } : { name: 'panning', id, last: start };
      return this.move({ id, x, y, when });
    }
    if (state.name === 'carrying') this.means.carry(at, state.isCoarse);
    if (state.name === 'panning') {
      this.means.pan(x - state.last.x, y - state.last.y);
      state.last = at;
    }
  }

  release({ id, x, y, when }: Pick<Touch, 'id' | 'x' | 'y' | 'when'>): void {
    const at = { x, y };
    if (!this.down.delete(id)) {
      this.means.point(at);
      return this.means.drop();
    }
    this.stopWaiting();
    this.correctHold(when);
    const state = this.state;
    if (state.name === 'pressed') this.means.tap(at);
    if (state.name === 'carrying') {
      this.means.carry(at, state.isCoarse);
      this.means.drop();
    }
    this.settle();
  }

  /** The system took the pointer away: nothing was meant. */
  cancel(id: number): void {
    if (!this.down.delete(id)) return;
    this.stopWaiting();
    this.settle();
  }

  stop(): void {
    this.stopWaiting();
    this.down.clear();
    this.settle();
  }

  private hold(id: number, at: Point, before: Pressed | null): void {
    this.state = { name: 'holding', id, before };
    this.means.hold(at);
  }

  /** A page that was busy hears of a quick tap or drag late, when it had taken it for a hold already. */
  private correctHold(when: number): void {
    if (this.state.name !== 'holding' || !this.state.before || when - this.state.before.since >= HOLD_AFTER) return;
    this.means.hold(null);
    this.state = this.state.before;
  }

  private settle(): void {
    if (this.state.name === 'holding') this.means.hold(null);
    // A finger that is left over from a pinch must not pan or tap.
    this.state = this.down.size ? { name: 'spent' } : { name: 'idle' };
  }

  private pinch(): void {
    if (this.state.name === 'holding') this.means.hold(null);
    this.state = { name: 'pinching', ...this.fingers() };
  }

  private pinchOn(state: State & { name: 'pinching' }): void {
    const { span, angle, middle } = this.fingers();
    this.means.pan(middle.x - state.middle.x, middle.y - state.middle.y);
    if (span > 0 && state.span > 0) this.means.zoom(span / state.span, middle);
    let twisted = angle - state.angle;
    if (twisted > Math.PI) twisted -= 2 * Math.PI;
    if (twisted < -Math.PI) twisted += 2 * Math.PI;
    const hasTwisted = Math.abs(twisted) > TWIST;
    if (hasTwisted) this.means.twist(twisted > 0 ? 1 : -1);
    this.state = { name: 'pinching', span, middle, angle: hasTwisted ? angle : state.angle };
  }

  private fingers(): { span: number; angle: number; middle: Point } {
    const [a, b] = [...this.down.values()] as [Point, Point];
    return {
      span: Math.hypot(b.x - a.x, b.y - a.y),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
  }
}

/** Turns the many small movements of a wheel or a touchpad into steps. */
export class Notches {
  private sum = 0;
  private last = 0;

  /** The step that this movement completes, if any; `now` in milliseconds. */
  turn(delta: number, now: number): 1 | -1 | 0 {
    if (now - this.last > 250 || Math.sign(delta) !== Math.sign(this.sum)) this.sum = 0;
    this.last = now;
    this.sum += delta;
    if (Math.abs(this.sum) < 50) return 0;
    const by = this.sum > 0 ? 1 : -1;
    this.sum = 0;
    return by;
  }
}
