/** The rules and the bots, answered by the compiled core. A position is its text: nothing is kept between two questions. */

import { DISTRICTS, GAME, type Chooses } from '$/protocol/game';
import type { LaidTile, Legal, Move, Options, Result, Score, Target } from '$/protocol';
import { readModel } from './model';
import { PadCore } from './pad';
import { Reader } from './reader';
import { readScore } from './sheet';
import { moveText, optionsText, type PositionText } from './text';
import { CoreWindow } from './window';

export interface Played {
  position: PositionText;
  level: number;
  cost: number;
  gained: number;
  /** What the Illustrious Architect took in answer. */
  take: { tile: number; cost: number } | null;
  /** The tiles of the stack that was laid out, if one was. */
  revealed: number[];
}

export interface Facts {
  seat: number;
  turn: number;
  isOver: boolean;
  stacksLeft: number;
  stones: number[];
  site: number[];
  /** The tiles still in the stacks, by number. */
  unseen: number[];
  keptAside: number[];
  cities: LaidTile[][];
}

/** What may be done in a position; the table adds whose turn it is, and its version. */
export type CoreLegal = Pick<Legal, 'stones' | 'tiles' | 'targets' | 'changes'>;

/** What set a seat apart from the one ranked before it. */
export type Decision = 'points' | NonNullable<Result['tie']>;

export interface Standing {
  seat: number;
  /** 1 is the first. Seats that share a place have the same number, and the next numbers are left out. */
  place: number;
  decision: Decision | null;
}

export interface Ranking {
  standings: Standing[];
  winners: number[];
  tie: Result['tie'];
  /** Points between the first and the second; null where nobody is second. */
  margin: number | null;
}

/** A move, how many points ahead of the others' mean its architect is expected to end, and the points right after it. */
export interface Prospect {
  move: Move;
  margin: number;
  total: number;
}

export interface Budget {
  milliseconds?: number;
  simulations?: number;
}

const DECISIONS: readonly (Decision | null)[] = [null, 'points', 'stones', 'shared', 'illustrious'];
const BOTS: readonly Chooses[] = ['random', 'beginner', 'greedy', 'value', 'search'];
const WAYS = [0, 1, 2];

export class Core {
  readonly pad: PadCore;

  private constructor(private readonly window: CoreWindow) {
    this.pad = new PadCore(window);
  }

  /** The core from its compiled bytes. Fails where WebAssembly, or its vectors, are missing. */
  static async open(bytes: BufferSource): Promise<Core> {
    return new Core(await CoreWindow.open(await WebAssembly.compile(bytes)));
  }

  /** The first position of a game, given the whole deal as in a record. */
  deal(options: Options, tiles: readonly number[]): PositionText {
    return this.window.ask('deal', `${optionsText(options)} | ${tiles.join(' ')}`).text;
  }

  play(position: PositionText, move: Move): Played {
    const { numbers, text } = this.window.ask('play', withMove(position, move));
    const read = new Reader(numbers);
    const [level, cost, gained, tile, his] = read.times(5, () => read.number()) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return {
      position: text,
      level,
      cost,
      gained,
      take: tile ? { tile, cost: his } : null,
      revealed: read.numberList(),
    };
  }

  facts(position: PositionText): Facts {
    const read = this.#read('facts', position);
    const head = { seat: read.number(), turn: read.number(), isOver: read.truth(), stacksLeft: read.number() };
    const [stones, site, unseen, keptAside] = read.times(4, () => read.numberList()) as [
      number[],
      number[],
      number[],
      number[],
    ];
    const cities: LaidTile[][] = [];
    while (!read.isAtEnd) cities.push(read.list(() => ({ ...read.move(), level: read.number() })));
    return { ...head, stones, site, unseen, keptAside, cities };
  }

  legal(position: PositionText): CoreLegal {
    const read = this.#read('legal', position);
    const stones = read.number();
    const site = read.numberList();
    const targets = read.list(() => readTarget(read));
    const changes = read.list(() => read.times(1 + DISTRICTS.length, () => read.number()));
    const tiles = site.map((tile, cost) => ({
      tile,
      cost,
      is_affordable: cost <= stones,
      missing: Math.max(0, cost - stones),
      rows: cost <= stones ? read.times(WAYS.length * targets.length, () => read.number()) : [],
    }));
    return { stones, tiles, targets, changes };
  }

  /** The points of a seat if the game ended now, hex by hex. */
  score(position: PositionText, seat: number): Score {
    return readScore(this.#read('score', position, seat));
  }

  rank(totals: readonly number[], stones: readonly number[], isSolo: boolean): Ranking {
    const { numbers } = this.window.ask('rank', `${totals.join(' ')} | ${stones.join(' ')}`, Number(isSolo));
    const read = new Reader(numbers);
    const decision = () => DECISIONS[read.number()] ?? null;
    const [tie, margin] = [decision() as Result['tie'], read.number()];
    const standings: Standing[] = [];
    while (!read.isAtEnd) standings.push({ seat: read.number(), place: read.number(), decision: decision() });
    const winners = standings.filter(({ place }) => place === 1).map(({ seat }) => seat);
    return { standings, winners, tie, margin: standings.length > 1 ? margin : null };
  }

  /** The weights for games of so many architects, as a file. */
  giveWeights(architects: number, file: Uint8Array): void {
    this.window.giveWeights(architects, readModel(file));
  }

  /** The move of a bot of the ladder. It sees no more than what is public; a budget replaces its own. */
  choose(position: PositionText, rung: string, seed: bigint, budget?: Budget): Move {
    const { chooses, looks_at, upwards, noise, milliseconds } = GAME.rungs[rung] ?? GAME.rungs.value!;
    const time = budget ? (budget.milliseconds ?? 0) : milliseconds;
    const answer = this.window.ask(
      'choose',
      position,
      BOTS.indexOf(chooses),
      looks_at,
      upwards,
      noise,
      seed,
      budget?.simulations ?? 0,
      time,
    );
    return new Reader(answer.numbers).move();
  }

  /** Moves worth thinking about, best first: the places of one tile, and the best of other tiles if these are few. */
  ideas(position: PositionText, { simulations = 0, milliseconds = 0 }: Budget, seed: bigint, count = 3): Prospect[] {
    return this.#prospects('ideas', position, seed, simulations, milliseconds, count);
  }

  /** The same, with a move that was made: judged with as much care as the best. */
  outlook(position: PositionText, made: Move, { simulations = 0, milliseconds = 0 }: Budget, seed: bigint): Prospect[] {
    return this.#prospects('outlook', withMove(position, made), seed, simulations, milliseconds);
  }

  #prospects(question: 'ideas' | 'outlook', text: string, ...numbers: (number | bigint)[]): Prospect[] {
    const read = this.#read(question, text, ...numbers);
    const found: Prospect[] = [];
    while (!read.isAtEnd) found.push({ move: read.move(), margin: read.number(), total: read.number() });
    return found;
  }

  #read(question: Parameters<CoreWindow['ask']>[0], text: string, ...numbers: (number | bigint)[]): Reader {
    return new Reader(this.window.ask(question, text, ...numbers).numbers);
  }
}

const withMove = (position: PositionText, move: Move): string => `${position} | ${moveText(move)}`;

/** The hexes that a tile covers, clockwise from the one that sees the others in the directions 0 and 1, or 1 and 2. */
function readTarget(read: Reader): Target {
  const [q, r] = read.hex();
  const [orientation, level, gained] = [read.number(), read.number(), read.number()];
  const footprint: Target['footprint'] = orientation
    ? [
        [q, r],
        [q + 1, r - 1],
        [q + 1, r],
      ]
    : [
        [q, r],
        [q, r - 1],
        [q + 1, r - 1],
      ];
  const ways = WAYS.map((way) => ({ origin: footprint[way]!, rotation: orientation + 2 * way }));
  return { footprint, level, gained, ways };
}
