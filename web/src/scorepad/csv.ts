/** Results as a table that spreadsheets open: a line for each seat, with the columns of `akropolis score --csv` first. */

import { DISTRICTS } from '$/protocol';
import type { Ranking } from '$/core';
import { hasAllTiles, opponent, type PadGame } from './padGame';
import type { Judged } from './judging';

/** A game with its result. */
export interface JudgedGame {
  padGame: PadGame;
  judged: readonly Judged[];
  ranking: Ranking;
}

const HEADER = [
  'name',
  'place',
  ...DISTRICTS.flatMap((district) => [`${district}_value`, `${district}_stars`, `${district}_points`]),
  'quarry_points',
  'stones',
  'total',
  'date',
  'variants',
  'long_game',
  'illustrious',
];

/** A cell; spreadsheets would take a name that begins with a sign for a formula. */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `namesOf` names every seat of a game, including the Illustrious Architect's. */
export function csvOf(games: readonly JudgedGame[], namesOf: (padGame: PadGame) => string[]): string {
  const lines = games.flatMap(({ padGame, judged, ranking: { standings } }) => {
    const names = namesOf(padGame);
    return judged.map(({ score }, seat) => [
      names[seat]!,
      standings.find((each) => each.seat === seat)!.place,
      ...score.districts.flatMap(({ value, stars, points }) => [value, stars, points]),
      score.quarry_points,
      score.stones,
      score.total,
      new Date(padGame.started).toISOString(),
      padGame.variants.join(' '),
      hasAllTiles(padGame),
      opponent(padGame) ?? '',
    ]);
  });
  return [HEADER, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
