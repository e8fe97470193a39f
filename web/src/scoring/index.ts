/** The scoring room: the small twin of the Python rules for scoring, for when there is no network. */

export { boxFor } from './box';
export type { ScoredCell } from './city';
export { cityOf } from './city';
export { MOST_COUNTED, asksForDoubled, countsOf, noCounts, scoreCounts } from './counts';
export type { CityCounts, DistrictCounts } from './counts';
export { findDoubts } from './doubts';
export type { CountedGame, Doubt, DoubtCode } from './doubts';
export { houseGroups, pieces } from './groups';
export { scoreIllustrious, startingCounts } from './illustrious';
export type { IllustriousCounts } from './illustrious';
export { rank } from './ranking';
export type { Contender, Decision, Ranking, RankedSeat, Tie } from './ranking';
export { STARS, districtOf, isPlaza } from './score';
export type { DistrictScore, HexScore, Score } from './score';
export { scoreCity } from './scoring';
