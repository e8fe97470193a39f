/** The score sheets of a game, and who has won. */

import { DISTRICTS, type District, type Variant } from '$/protocol';
import { rank, scoreCity, scoreCounts, scoreIllustrious, type Ranking, type Score } from '$/scoring';
import { readCity } from './cityText';
import { keptCounts, scoringCounts } from './counting';
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

function enteredIn(texts: Texts): Set<Line> {
  const filled = Object.keys(texts).filter((field) => texts[field]?.trim());
  const found = new Set<Line>(DISTRICTS.filter((each) => filled.some((field) => isOfDistrict(field, each))));
  if (filled.includes('stones')) found.add('stones');
  return found;
}

function judgeArchitect(architect: Architect, variants: readonly Variant[]): Judged {
  const { texts, way } = architect;
  const entered = enteredIn(texts);
  if (way === 'count') return { score: scoreCounts(scoringCounts(texts), variants), entered };
  for (const district of DISTRICTS) entered.add(district);
  return { score: scoreCity(drawingOf(architect), reading(texts.stones).count, variants), entered };
}

/** Every seat; the Illustrious Architect sits last. */
export function judge(padGame: PadGame): Judged[] {
  const { variants, kept } = padGame;
  const who = opponent(padGame);
  const judged = seated(padGame).map((architect) => judgeArchitect(architect, variants));
  if (!who) return judged;
  return [...judged, { score: scoreIllustrious(who, keptCounts(kept), variants), entered: enteredIn(kept) }];
}

export const rankingOf = (padGame: PadGame, judged: readonly Judged[]): Ranking =>
  rank(
    judged.map(({ score }) => score),
    opponent(padGame) !== null,
  );

/** How many lines are still to be entered. */
export const linesOpen = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { entered }) => sum + LINES.length - entered.size, 0);

/** Whether something stands in a field that nobody can read: then the result is not known. */
export const isUnreadable = (padGame: PadGame): boolean =>
  [
    ...seated(padGame).map(({ texts, way }) => (way === 'count' ? texts : { stones: texts.stones ?? '' })),
    opponent(padGame) ? padGame.kept : {},
  ].some((texts) => faultyFields(texts).length > 0);
