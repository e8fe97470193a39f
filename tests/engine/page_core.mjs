// Answers questions with the core as the page has it: node page_core.mjs BUNDLE CORE WEIGHTS < questions > answers

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [bundle, compiled, weights] = process.argv.slice(2);
const { Core } = await import(pathToFileURL(bundle).href);
const core = await Core.open(readFileSync(compiled));
for (const [index, name] of ['solo', 'two', 'three', 'four'].entries())
  core.giveWeights(index + 1, readFileSync(`${weights}/${name}.weights`));

/** Everything that the rules say of a position. */
const look = (position, isOver, seats) => ({
  facts: core.facts(position),
  legal: isOver ? null : core.legal(position),
  scores: Array.from({ length: seats }, (_, seat) => core.score(position, seat)),
});

const refusal = (ask) => {
  try {
    return ask();
  } catch (error) {
    return { refusal: error.refusal };
  }
};

const TASKS = {
  /** A whole record: what is to be seen before each move and in the end. */
  game: ({ options, tiles, moves, seats }) => {
    let position = core.deal(options, tiles);
    const seen = [{ position, ...look(position, false, seats) }];
    for (const [index, move] of moves.entries()) {
      const played = core.play(position, move);
      position = played.position;
      seen.push({ played, position, ...look(position, index === moves.length - 1, seats) });
    }
    return seen;
  },
  scores: ({ options, tiles, moves, seats }) => {
    let position = core.deal(options, tiles);
    for (const move of moves) position = core.play(position, move).position;
    return Array.from({ length: seats }, (_, seat) => core.score(position, seat));
  },
  choose: ({ position, rung, seed, budget }) => core.choose(position, rung, BigInt(seed), budget),
  ideas: ({ position, budget, seed, count }) => core.ideas(position, budget, BigInt(seed), count),
  outlook: ({ position, move, budget, seed }) => core.outlook(position, move, budget, BigInt(seed)),
  rank: ({ totals, stones, isSolo }) => core.rank(totals, stones, isSolo),
  drawing: ({ cells, stones, variants }) => refusal(() => core.pad.drawing(cells, stones, variants)),
  tally: ({ game }) => refusal(() => core.pad.tally(game)),
  doubts: ({ game }) => core.pad.doubts(game),
  /** For every hex and every rotation in turn. */
  places: ({ cells, hexes }) => hexes.map((hex) => [0, 1, 2, 3, 4, 5].map((way) => core.pad.placeFor(cells, hex, way))),
  refused: ({ method, args }) => refusal(() => core[method](...args)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...given } = JSON.parse(line);
  process.stdout.write(JSON.stringify(TASKS[task](given)) + '\n');
}
