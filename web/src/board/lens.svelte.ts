/** The camera of one board: it follows the city until a person takes it in hand. */

import type { Bounds, Point } from '$/hex/projection';
import { hasMotion } from '$/settings/settings.svelte';
import { between, clamped, fitted, isBeyond, needsFit, panned, zoomed, type Camera, type Frame } from './camera';

const GLIDE = 320;
/** How long the camera has to rest before the drawing is made again for it. */
const REST = 160;
/** How many frames the drawing reaches over each side of the frame. */
export const SPARE = 0.5;

const isEqual = <Numbers extends object>(one: Numbers, other: Numbers): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof Numbers] === value);

export class Lens {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** What the drawing was made for: moving a finished drawing is far cheaper than making a new one at every frame. */
  made = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** Whether a person moved the camera: then it stays where it is. */
  isMoved = $state(false);
  private hasLooked = false;
  private frame: Frame = { width: 0, height: 0 };
  private gliding = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private goal: Camera = this.camera;
  private seen: Bounds | null = null;

  /** Look at what there is now. A city that grows under one's hands is brought to the middle whenever it has grown. */
  follow(bounds: Bounds, frame: Frame, isGrowing = false): void {
    if (!(frame.width > 0 && frame.height > 0)) return;
    const hasGrown = isGrowing && this.seen !== null && !isEqual(this.seen, bounds);
    this.seen = bounds;
    if (this.isMoved && !hasGrown) return;
    this.isMoved = false;
    this.frame = frame;
    const wanted = fitted(bounds, frame);
    if (!this.hasLooked) this.jump(wanted);
    else if (isGrowing ? !isEqual(this.goal, wanted) : needsFit(this.goal, bounds, frame)) this.glide(wanted);
  }

  /** Look at all of it again, whoever moved the camera. */
  fit(bounds: Bounds, frame: Frame): void {
    this.isMoved = false;
    this.glide(fitted(bounds, frame));
  }

  pan(dx: number, dy: number, bounds: Bounds): void {
    this.take(clamped(panned(this.camera, dx, dy), bounds));
  }

  zoom(factor: number, at: Point, frame: Frame, bounds: Bounds): void {
    this.take(clamped(zoomed(this.camera, factor, at, frame, bounds), bounds));
  }

  stop(): void {
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.resting);
  }

  private take(camera: Camera): void {
    this.isMoved = true;
    this.jump(camera);
  }

  private jump(camera: Camera): void {
    cancelAnimationFrame(this.gliding);
    this.goal = camera;
    this.look(camera);
  }

  private look(camera: Camera): void {
    this.camera = camera;
    clearTimeout(this.resting);
    if (!this.hasLooked || isBeyond(this.made, camera, this.frame, SPARE)) this.made = camera;
    else this.resting = setTimeout(() => (this.made = this.camera), REST);
    this.hasLooked = true;
  }

  private glide(to: Camera): void {
    if (!hasMotion() || !this.hasLooked) return this.jump(to);
    cancelAnimationFrame(this.gliding);
    this.goal = to;
    const [from, start] = [this.camera, performance.now()];
    const on = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - start) / GLIDE));
      this.look(between(from, to, share));
      if (share < 1) this.gliding = requestAnimationFrame(on);
    };
    this.gliding = requestAnimationFrame(on);
  }
}
