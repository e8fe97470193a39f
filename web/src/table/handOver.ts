/** Around one device: when somebody else is to take it. */

export interface Turn {
  /** The seat of this device that is to act. */
  seat: number;
  /** How many moves were made before. */
  moves: number;
}

/** Whether the device changes hands. Whoever has just come, and a move that is taken back, hand nothing over. */
export const isHandedOver = (before: Turn | null, now: Turn): boolean =>
  before !== null && before.seat !== now.seat && now.moves > before.moves;
