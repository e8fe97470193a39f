/**
 * The server's rules are the judge if it can be reached: they score the game again, and their result stands. Without a
 * network, and for what they refuse, the twin on this device counts.
 */

import { score as ask } from '$/net/api';
import type { ScoreRequest, Scored } from '$/protocol';
import { hasAllTiles, opponent, seated, type PadGame } from './padGame';
import { keptCounts, scoringCounts } from './counting';
import { reading } from './fields';
import { drawingOf, type Judged } from './judging';

/** Nobody is asked while somebody types. */
const PAUSE = 700;

/** A game in the form that the server wants. */
export function requestOf(padGame: PadGame): ScoreRequest {
  const who = opponent(padGame);
  return {
    architects: seated(padGame).map((architect) =>
      architect.way === 'count'
        ? { counts: scoringCounts(architect.texts) }
        : {
            cells: drawingOf(architect).map(({ hex, kind, level }) => ({ hex: [hex[0], hex[1]], kind, level })),
            stones: reading(architect.texts.stones).count,
          },
    ),
    variants: padGame.variants,
    all_tiles: hasAllTiles(padGame),
    ...(who && { illustrious: who, kept: keptCounts(padGame.kept) }),
  };
}

export type JudgeState = 'asking' | 'agrees' | 'corrected' | 'alone';

export class Judge {
  state = $state<JudgeState>('alone');
  #scored = $state.raw<Scored | null>(null);

  /** Ask about a game as it is now. To be called in an effect. */
  follow(padGame: PadGame, judged: readonly Judged[]): () => void {
    const request = requestOf(padGame);
    const abort = new AbortController();
    this.state = 'asking';
    this.#scored = null;
    const timer = setTimeout(() => void this.#ask(request, judged, abort.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }

  async #ask(request: ScoreRequest, judged: readonly Judged[], signal: AbortSignal): Promise<void> {
    try {
      const scored = await ask(request, signal);
      this.#scored = scored;
      const isSame = scored.sheets.every(({ total }, seat) => total === judged[seat]?.score.total);
      this.state = isSame ? 'agrees' : 'corrected';
    } catch {
      if (!signal.aborted) this.state = 'alone';
    }
  }

  /** The sheets as they stand: the server's where it has spoken. */
  sheets(judged: readonly Judged[]): readonly Judged[] {
    const sheets = this.state === 'corrected' ? this.#scored?.sheets : null;
    return sheets ? judged.map((each, seat) => ({ ...each, score: sheets[seat] ?? each.score })) : judged;
  }
}
