// Answers questions, one JSON line each, with the scoring of the web: node scoring_twin.mjs BUNDLE < questions > answers

import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const twin = await import(pathToFileURL(process.argv[2]).href);

/** Every task by its name. A task gets the arguments of the line and answers with a value. */
const TASKS = {
  city: ({ cells, stones, variants }) => {
    const score = twin.scoreCity(cells, stones, variants);
    return { score, counted: twin.scoreCounts(twin.countsOf(score), variants) };
  },
  counts: ({ game, variants }) => game.cities.map((city) => twin.scoreCounts(city, variants)),
  illustrious: ({ who, counts, variants }) => twin.scoreIllustrious(who, counts, variants),
  rank: ({ contenders, isSolo }) => twin.rank(contenders, isSolo),
  doubts: ({ game }) => twin.findDoubts(game),
  box: ({ seats, allTiles }) => twin.boxFor(seats, allTiles),
};

const answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { task, ...given } = JSON.parse(line);
  answers.push(JSON.stringify(TASKS[task](given)));
}
process.stdout.write(answers.join('\n') + '\n');
