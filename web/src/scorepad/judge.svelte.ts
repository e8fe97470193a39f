/** Where the core cannot run, the server scores the game, if it can be reached. */

import { score as ask } from '$/net/api';
import type { ScoreRequest, Scored } from '$/protocol';
import { hasAllTiles, opponent, seated, type PadGame } from './padGame';
import { keptCounts, scoringCounts } from './counting';
import { reading } from './fields';
import { drawingOf } from './judging';

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

export class ServerJudge {
  state = $state<'asking' | 'server' | 'nobody'>('asking');
  scored = $state.raw<Scored | null>(null);

  /** Ask about a game as it is now. To be called in an effect. */
  follow(padGame: PadGame): () => void {
    const request = requestOf(padGame);
    const abort = new AbortController();
    this.state = 'asking';
    const timer = setTimeout(() => void this.#ask(request, abort.signal), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }

  async #ask(request: ScoreRequest, signal: AbortSignal): Promise<void> {
    try {
      this.scored = await ask(request, signal);
      this.state = 'server';
    } catch {
      if (signal.aborted) return;
      this.scored = null;
      this.state = 'nobody';
    }
  }
}
