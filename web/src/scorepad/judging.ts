/** The score sheets of a game, and who has won. */

import { noCounts, type Core, type Ranking } from '$/core';
import { coreHere } from '$/core/here.svelte';
import { DISTRICTS, type District, type Score } from '$/protocol';
import { readCity } from './cityText';
import { countedGame, scoringCounts } from './counting';
import type { Drawing } from './drawing';
import { opponent, seated, type Architect, type PadGame, type Texts } from './padGame';
import { faultyFields, isOfDistrict, reading } from './fields';

/** What is entered in one field of the paper pad: a district of an architect, or the stones. */
export type Line = District | 'stones';
export const LINES: readonly Line[] = [...DISTRICTS, 'stones'];

export interface Judged {
  score: Score;
  /** Which lines were entered. */
  entered: ReadonlySet<Line>;
}

/** The drawn city; what is kept was written by us, so it can be read. */
export const drawingOf = ({ city }: Architect): Drawing => readCity(city).cells ?? [];

function enteredIn(texts: Texts, drawn: readonly District[] = []): Set<Line> {
  const filled = Object.keys(texts).filter((field) => texts[field]?.trim());
  const counted = DISTRICTS.filter((each) => filled.some((field) => isOfDistrict(field, each)));
  const found = new Set<Line>([...drawn, ...counted]);
  if (filled.includes('stones')) found.add('stones');
  return found;
}

/** A sheet of nothing, as long as nobody scores. */
const UNSCORED: Score = {
  total: 0,
  stones: 0,
  quarry_points: 0,
  districts: DISTRICTS.map((district) => ({ district, value: 0, stars: 0, points: 0, hexes: [] })),
};

function scoresOf(core: Core, padGame: PadGame): Score[] {
  const game = countedGame(padGame, ({ way, texts }) => (way === 'count' ? scoringCounts(texts) : noCounts()));
  return core.pad.tally(game).map((score, seat) => {
    const architect = seated(padGame)[seat];
    if (architect?.way !== 'draw') return score;
    return core.pad.drawing(drawingOf(architect), reading(architect.texts.stones).count, padGame.variants).score;
  });
}

/** Every seat; the Illustrious Architect sits last. Without the core the sheets of the server count, if it sent some. */
export function judge(padGame: PadGame, told: readonly Score[] = []): Judged[] {
  const core = coreHere();
  const scores = core ? scoresOf(core, padGame) : told;
  const entered = seated(padGame).map(({ texts, way }) => enteredIn(texts, way === 'draw' ? DISTRICTS : []));
  if (opponent(padGame)) entered.push(enteredIn(padGame.kept));
  return entered.map((lines, seat) => ({ score: scores[seat] ?? UNSCORED, entered: lines }));
}

/** From first to last; without the core nobody is ahead of anybody. */
export function rankingOf(padGame: PadGame, judged: readonly Judged[]): Ranking {
  const sheets = judged.map(({ score }) => score);
  return (
    coreHere()?.rank(
      sheets.map(({ total }) => total),
      sheets.map(({ stones }) => stones),
      opponent(padGame) !== null,
    ) ?? {
      standings: sheets.map((_, seat) => ({ seat, place: 1, decision: null })),
      winners: [],
      tie: null,
      margin: null,
    }
  );
}

/** How many lines are still to be entered. */
export const linesOpen = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { entered }) => sum + LINES.length - entered.size, 0);

/** Whether something stands in a field that nobody can read: then the result is not known. */
export const isUnreadable = (padGame: PadGame): boolean =>
  [
    ...seated(padGame).map(({ texts, way }) => (way === 'count' ? texts : { stones: texts.stones ?? '' })),
    opponent(padGame) ? padGame.kept : {},
  ].some((texts) => faultyFields(texts).length > 0);
