// The core as the page has it, as a bot of docs/bot-protocol.md: node page_bot.mjs BUNDLE CORE WEIGHTS

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [bundle, compiled, weights] = process.argv.slice(2);
const { Core } = await import(pathToFileURL(bundle).href);
const core = await Core.open(readFileSync(compiled));
for (const [index, name] of ['solo', 'two', 'three', 'four'].entries())
  core.giveWeights(index + 1, readFileSync(`${weights}/${name}.weights`));

/** The request's view as the text of a position. */
function positionOf({ options, stones, site, unseen, cities, kept_aside }) {
  const head = options.illustrious ? ['solo', options.illustrious] : [options.architects];
  const numbers = (tiles) => tiles.map(({ tile }) => tile);
  const fields = [
    [...head, ...(options.all_tiles ? ['long'] : []), ...options.variants],
    ['stones', ...stones],
    ['site', ...numbers(site)],
    ['stacks', ...numbers(unseen)],
    ...cities.map(({ laid }) => ['city', ...laid]),
    ...(options.illustrious ? [['aside', ...numbers(kept_aside)]] : []),
  ];
  return fields.map((words) => words.join(' ')).join(' | ');
}

console.log('akropolis 1');
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const { milliseconds, simulations } = request.budget;
  const budget = milliseconds ? { milliseconds } : { simulations };
  const { tile, origin, rotation } = core.choose(positionOf(request), 'search', BigInt(request.seed), budget);
  console.log(`${tile}@${origin.join(',')}/${rotation}`);
}
