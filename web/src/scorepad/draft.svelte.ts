/** Somebody draws a city: what is in the hand, which hex is looked at, and what can be undone. */

import { BOX } from '$/board/box';
import type { Cell } from '$/board/city';
import { kindsOf } from '$/board/city';
import type { PlaceRefusal } from '$/core';
import { coreHere } from '$/core/here.svelte';
import type { Hex } from '$/hex/hex';
import type { HexKind } from '$/protocol';
import { readCity, writeCity } from './cityText';
import { atLevel, cellAt, erased, heldCells, laid, painted, raised, STARTING_CITY, type Drawing } from './drawing';
import type { Architect } from './padGame';
import type { UndoHistory } from './undoHistory';

/** What a tap does: look at a hex, take it away, or paint it. */
export type Tool = HexKind | 'look' | 'erase';

interface Held {
  tile: number;
  rotation: number;
  /** The hex that it touches; null until somebody says where. */
  at: Hex | null;
}

export class Draft {
  mode = $state<'hex' | 'tile'>('hex');
  tool = $state<Tool>('house');
  selected = $state.raw<Hex | null>(null);
  /** The hex that the keyboard is at; null for those who point. */
  cursor = $state.raw<Hex | null>(null);
  held = $state.raw<Held | null>(null);
  private steps = $state(0);

  constructor(
    private readonly architect: Architect,
    private readonly history: UndoHistory<string>,
  ) {}

  get cells(): Drawing {
    return readCity(this.architect.city).cells ?? [];
  }

  get canUndo(): boolean {
    return this.steps >= 0 && this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.steps >= 0 && this.history.canRedo;
  }

  get isFresh(): boolean {
    return this.architect.city === STARTING_CITY;
  }

  /** The tile in the hand where it would lie; only the core knows where. */
  get hovering(): { cells: Cell[]; refusal: PlaceRefusal | null; origin: Hex } | null {
    const core = coreHere();
    if (!core || !this.held?.at) return null;
    const { tile, rotation, at } = this.held;
    const { origin, level, refusal } = core.pad.placeFor(this.cells, at, rotation);
    return { cells: heldCells(kindsOf(tile, BOX), tile, origin, rotation, level), refusal, origin };
  }

  private write(city: string): void {
    if (city === this.architect.city) return;
    this.history.remember(this.architect.city);
    this.architect.city = city;
    this.steps += 1;
  }

  private change(cells: Drawing): void {
    this.write(writeCity(cells));
  }

  /** One tap on a hex, with whatever is in the hand. */
  tap(hex: Hex): void {
    if (this.mode === 'tile') {
      if (this.held) this.held = { ...this.held, at: hex };
      else this.selected = hex;
      return;
    }
    this.selected = hex;
    if (this.tool === 'erase') this.erase(hex);
    else if (this.tool !== 'look') this.change(painted(this.cells, hex, this.tool));
  }

  paint(hex: Hex, kind: HexKind): void {
    this.tool = kind;
    this.selected = hex;
    this.change(painted(this.cells, hex, kind));
  }

  erase(hex: Hex): void {
    this.change(erased(this.cells, hex));
  }

  raise(hex: Hex, by: 1 | -1): void {
    this.change(raised(this.cells, hex, by));
  }

  setLevel(hex: Hex, level: number): void {
    this.change(atLevel(this.cells, hex, level));
  }

  take(tile: number): void {
    this.held = { tile, rotation: this.held?.rotation ?? 0, at: this.held?.at ?? this.cursor };
  }

  spin(by: 1 | -1): void {
    if (this.held) this.held = { ...this.held, rotation: (this.held.rotation + by + 6) % 6 };
  }

  putBack(): void {
    this.held = null;
  }

  /** Lay the tile. Tells whether it lies. */
  lay(): boolean {
    const hovering = this.hovering;
    if (!this.held || !hovering || hovering.refusal) return false;
    const city = writeCity(laid(this.cells, hovering.cells));
    if (readCity(city).fault) return false; // larger than any city
    this.write(city);
    this.selected = hovering.origin;
    this.held = null;
    return true;
  }

  undo(): void {
    this.architect.city = this.history.undo(this.architect.city);
    this.settle();
  }

  redo(): void {
    this.architect.city = this.history.redo(this.architect.city);
    this.settle();
  }

  /** Begin again with the starting tile; it can be undone. */
  clear(): void {
    this.write(STARTING_CITY);
    this.settle();
  }

  replace(cells: Drawing): void {
    this.change(cells);
    this.settle();
  }

  private settle(): void {
    this.steps += 1;
    this.held = null;
    if (this.selected && !cellAt(this.cells, this.selected)) this.selected = null;
  }
}
