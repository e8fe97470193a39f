/** The public tables, sorted by what a visitor can do there. */

import type { TableLine } from '$/protocol';

export type Shelf = 'free' | 'running' | 'over';

const shelfOf = ({ is_over, is_full }: TableLine): Shelf => (is_over ? 'over' : is_full ? 'running' : 'free');

/** Shelves that hold something, with the order of the list kept within each. */
export function shelvesOf(lines: readonly TableLine[]): { shelf: Shelf; tables: TableLine[] }[] {
  return (['free', 'running', 'over'] as const)
    .map((shelf) => ({ shelf, tables: lines.filter((line) => shelfOf(line) === shelf) }))
    .filter(({ tables }) => tables.length);
}
