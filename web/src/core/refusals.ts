/** Why the core refuses a question, in the order of native/c/akropolis.h. */

export const REFUSALS = [
  'broken_position',
  'broken_deal',
  'illegal_move',
  'no_such_seat',
  'game_over',
  'no_weights',
  'broken_weights',
  'no_budget',
  'broken_results',
  'broken_drawing',
  'broken_counts',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export class CoreError extends Error {
  constructor(readonly refusal: Refusal) {
    super(`the core refuses: ${refusal}`);
  }
}
