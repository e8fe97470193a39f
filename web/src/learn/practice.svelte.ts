/** One lesson in progress: the tile in hand, what the lesson says to it, and the city once it is laid. */

import { changeOf, moveTo, offerOf, spin, targetOf, wayOf, type Placing } from '$/board/placing';
import type { LaidTile } from '$/protocol';
import { DONE, solution, takeInHand, verdictOf, type Lesson } from './lessons';

export class Practice {
  placing = $state.raw<Placing | null>(null);
  /** The tile follows the mouse until it is set down with a click. */
  isPinned = $state(false);
  /** What the lesson said to the latest try, until something is changed. */
  verdict = $state<string | null>(null);
  isHinted = $state(false);
  /** The move that did what was asked for. */
  laid = $state.raw<Placing | null>(null);

  readonly isDone = $derived.by(() => this.laid !== null);
  readonly city: LaidTile[] = $derived.by(() =>
    this.laid ? [...this.lesson.city, this.#tile(this.laid)] : this.lesson.city,
  );
  readonly stones: number = $derived.by(() => {
    const { legal } = this.lesson;
    if (!this.laid) return legal.stones;
    return legal.stones - offerOf(legal, this.laid.tile)!.cost + targetOf(legal, this.laid).gained;
  });
  /** The tiles of the site; a tile that was laid has left it. */
  readonly site = $derived.by(() => this.lesson.legal.tiles.filter(({ tile }) => tile !== this.laid?.tile));
  readonly held: LaidTile | null = $derived.by(() => this.placing && this.#tile(this.placing));
  /** What the tile in hand would change, or what the laid one has changed. */
  readonly change = $derived.by(() => {
    const shown = this.laid ?? this.placing;
    return shown && changeOf(this.lesson.legal, shown);
  });

  constructor(
    readonly lesson: Lesson,
    /** Called once the lesson has been done. */
    private readonly ondone: () => void,
  ) {}

  #tile(placing: Placing): LaidTile {
    const { origin, rotation } = wayOf(this.lesson.legal, placing);
    return { tile: placing.tile, origin, rotation, level: targetOf(this.lesson.legal, placing).level };
  }

  /** Take a tile from the site in hand. Returns false for one that costs too much. */
  take(tile: number): boolean {
    const placing = this.isDone ? null : takeInHand(this.lesson, tile, this.placing);
    if (!placing) return false;
    this.#hold(placing);
    return true;
  }

  hover(target: number | null): void {
    if (this.placing && target !== null && target !== this.placing.target)
      this.#hold(moveTo(this.lesson.legal, this.placing, target));
  }

  choose(placing: Placing): void {
    this.isPinned = true;
    this.#hold(placing);
  }

  spin(by: 1 | -1): void {
    if (this.placing) this.#hold(spin(this.placing, by));
  }

  #hold(placing: Placing): void {
    this.placing = placing;
    this.verdict = null;
  }

  putBack(): void {
    this.placing = null;
    this.isPinned = false;
    this.verdict = null;
  }

  /** Lay the tile in hand. If that is not what was asked for, it stays in hand and the lesson says why. */
  lay(): void {
    if (!this.placing) return;
    this.isPinned = true;
    this.verdict = verdictOf(this.lesson, this.placing);
    if (this.verdict !== DONE) return;
    this.laid = this.placing;
    this.placing = null;
    this.ondone();
  }

  /** Hold a tile where it is right. */
  showMe(): void {
    const right = solution(this.lesson, this.placing);
    if (right) this.choose(right);
  }

  again(): void {
    this.putBack();
    this.laid = null;
    this.isHinted = false;
  }
}
