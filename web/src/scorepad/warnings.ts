/** All that the pad warns of, each with the place where it is shown. */

import { noCounts, type CityCounts, type Core, type Doubt, type DoubtCode } from '$/core';
import { coreHere } from '$/core/here.svelte';
import { DISTRICTS, type District } from '$/protocol';
import { districtOf, isPlaza } from '$/protocol/game';
import { allCounts, countedGame, groupSize, scoringGroup } from './counting';
import type { Drawing } from './drawing';
import { doubtsOfDrawing, isUndrawn, type DrawingDoubt } from './drawingDoubts';
import { seated, tilesLaid, type Architect, type PadGame } from './padGame';
import { groupsShown, range, reading } from './fields';
import { drawingOf, type Line } from './judging';

export type WarningCode = DoubtCode | DrawingDoubt['code'] | 'several_groups' | 'large_group' | 'tile_twice';

export interface Warning {
  code: WarningCode;
  /** Null if it is about all seats together. */
  seat: number | null;
  /** Null if it is about the whole city. */
  line: Line | null;
  params: Readonly<Record<string, number | District>>;
  isImpossible: boolean;
}

/** So large a group is rare: perhaps somebody counted all houses. */
const LARGE_GROUP = 12;
const LIKELY_RIGHT: readonly string[] = ['several_groups', 'large_group', 'tiles_missing', 'no_whole_tiles'];

const warning = (
  code: WarningCode,
  seat: number | null,
  line: Line | null,
  params: Warning['params'] = {},
): Warning => ({
  code,
  seat,
  line,
  params,
  isImpossible: !LIKELY_RIGHT.includes(code),
});

/** Without the core nothing is doubted. */
export function warningsOf(padGame: PadGame): Warning[] {
  const core = coreHere();
  if (!core) return [];
  const architects = seated(padGame);
  return [
    ...architects.flatMap((architect, seat) =>
      architect.way === 'count'
        ? warningsOfGroups(architect, seat)
        : warningsOfDrawing(core, padGame, drawingOf(architect), seat),
    ),
    ...warningsOfTiles(architects),
    ...warningsOfCounts(core, padGame),
  ];
}

function warningsOfGroups({ texts }: Architect, seat: number): Warning[] {
  const sizes = range(groupsShown(texts)).map((group) => groupSize(texts, group));
  const best = scoringGroup(texts);
  if (sizes.filter((size) => size > 0).length > 1)
    return [warning('several_groups', seat, 'house', { group: best, count: sizes[best - 1]! })];
  return sizes[0]! >= LARGE_GROUP ? [warning('large_group', seat, 'house', { count: sizes[0]! })] : [];
}

function warningsOfDrawing(core: Core, padGame: PadGame, cells: Drawing, seat: number): Warning[] {
  if (isUndrawn(cells)) return [];
  return doubtsOfDrawing(core.pad.drawing(cells, 0, []), tilesLaid(padGame)).map((doubt) => {
    const params = { count: 'count' in doubt ? doubt.count : 0, most: 'most' in doubt ? doubt.most : 0 };
    return warning(doubt.code, seat, null, params);
  });
}

/** A tile of the box that is seen in two cities. */
function warningsOfTiles(architects: readonly Architect[]): Warning[] {
  const owners = new Map<number, number>();
  const found: Warning[] = [];
  architects.forEach((architect, seat) => {
    if (architect.way !== 'draw') return;
    for (const tile of new Set(drawingOf(architect).map((cell) => cell.tile))) {
      if (tile < 1) continue;
      if (owners.has(tile)) found.push(warning('tile_twice', seat, null, { tile }));
      else owners.set(tile, seat);
    }
  });
  return found;
}

/** Everything that is seen in a drawn city, whether it scores or not. */
function seenIn(cells: Drawing, stones: number): CityCounts {
  const counts = noCounts();
  for (const district of DISTRICTS) {
    const own = cells.filter(({ kind }) => districtOf(kind) === district);
    const hexes = own.filter(({ kind }) => !isPlaza(kind));
    counts.districts[district] = {
      levels: range(Math.max(0, ...hexes.map(({ level }) => level))).map(
        (level) => hexes.filter((cell) => cell.level === level).length,
      ),
      doubled: [],
      plazas: own.length - hexes.length,
    };
  }
  return { ...counts, stones };
}

function warningsOfCounts(core: Core, padGame: PadGame): Warning[] {
  const game = countedGame(padGame, (architect) =>
    architect.way === 'count'
      ? allCounts(architect.texts)
      : seenIn(drawingOf(architect), reading(architect.texts.stones).count),
  );
  // In a drawing everybody sees that there is no plaza.
  const isSeen = ({ code, params }: Doubt) =>
    code === 'tally_no_plaza' && padGame.seats[Number(params.architect) - 1]?.way === 'draw';
  return core.pad.doubts(game).flatMap((doubt) => {
    if (isSeen(doubt)) return [];
    const { code, params, isImpossible } = doubt;
    const isHis = code.startsWith('tally_kept') || code === 'tally_starting_plaza' || code === 'tally_quarries';
    const seat = isHis ? game.cities.length : 'architect' in params ? Number(params.architect) - 1 : null;
    const line = 'district' in params ? (params.district as District) : lineOf(code);
    return [{ code, seat, line, params, isImpossible }];
  });
}

function lineOf(code: DoubtCode): Line | null {
  if (code === 'tally_stones' || code === 'tally_quarries') return 'stones';
  return code === 'tally_starting_plaza' ? 'house' : null;
}

/** Warnings to be shown beside a line of a seat. */
export const warningsAt = (warnings: readonly Warning[], seat: number, line: Line): Warning[] =>
  warnings.filter((each) => each.line === line && (each.seat === null || each.seat === seat));

/** Warnings about a city as a whole. */
export const warningsAbout = (warnings: readonly Warning[], seat: number): Warning[] =>
  warnings.filter((each) => each.line === null && (each.seat === null || each.seat === seat));
