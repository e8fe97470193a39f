/** A city in words, for people who cannot see it: where its districts lie, and how high. */

import type { Cell } from '$/board/city';
import { placeName, wayTo } from '$/board/describe';
import type { HexKind } from '$/protocol';
import { KINDS } from '$/protocol/game';

export interface CityWords {
  levels: readonly number[];
  /** For every kind that is visible, the places on each of the levels. */
  rows: readonly { kind: HexKind; places: readonly string[] }[];
}

const distance = ({ hex }: Cell): number => wayTo(hex).reduce((sum, { count }) => sum + count, 0);

export function cityWords(cells: readonly Cell[]): CityWords {
  const sorted = [...cells].sort((one, other) => distance(one) - distance(other));
  const levels = [...new Set(cells.map(({ level }) => level))].sort((one, other) => one - other);
  const rows = KINDS.map((kind) => {
    const own = sorted.filter((cell) => cell.kind === kind);
    const onLevel = (level: number) => own.filter((cell) => cell.level === level).map(({ hex }) => placeName(hex));
    return { kind, places: levels.map((level) => onLevel(level).join('; ')) };
  });
  return { levels, rows: rows.filter(({ places }) => places.some(Boolean)) };
}
