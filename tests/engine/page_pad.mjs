// Answers questions for the score pad with the core as the page has it: node page_pad.mjs BUNDLE CORE < questions > answers

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [bundle, compiled] = process.argv.slice(2);
const { Core } = await import(pathToFileURL(bundle).href);
const core = await Core.open(readFileSync(compiled));

const refusal = (ask) => {
  try {
    return ask();
  } catch (error) {
    return { refusal: error.refusal };
  }
};

/** Every task by its name. A task gets the arguments of the line and answers with a value. */
const TASKS = {
  drawing: ({ cells, stones, variants }) => refusal(() => core.pad.drawing(cells, stones, variants)),
  tally: ({ game }) => refusal(() => core.pad.tally(game)),
  doubts: ({ game }) => core.pad.doubts(game),
  /** For every hex and every rotation in turn. */
  places: ({ cells, hexes }) => hexes.map((hex) => [0, 1, 2, 3, 4, 5].map((way) => core.pad.placeFor(cells, hex, way))),
  rank: ({ totals, stones, isSolo }) => core.rank(totals, stones, isSolo),
};

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...given } = JSON.parse(line);
  answers.push(JSON.stringify(TASKS[task](given)));
}
process.stdout.write(answers.join('\n') + '\n');
