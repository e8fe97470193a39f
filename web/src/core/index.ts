/** The typed face of the compiled core. */

export { canRunCore, coreAsker, CoreAsker, CoreMissing } from './asker';
export type { Budget, CoreLegal, Facts, Played, Prospect, Ranking } from './core';
export { CoreError } from './refusals';
export { positionOf, type PositionText } from './text';
