/** The typed face of the compiled core. */

export { canRunCore, coreAsker, CoreAsker, CoreMissing } from './asker';
export type { Budget, Core, CoreLegal, Facts, Played, Prospect, Ranking } from './core';
export type { CityCounts, CountedGame, DistrictCounts, Doubt, DoubtCode, Drawn, KeptCounts, PlaceRefusal } from './pad';
export { noCounts } from './pad';
export { CoreError } from './refusals';
export { positionOf, type PositionText } from './text';
export { weightsAddress } from './weights';
