/** What a score sheet says of a hex. */
export interface Mark {
  scores: boolean;
  isDoubled: boolean;
}
