/** Files of weights, as the core of the page takes them. */

import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { Core } from './core';
import { testCore } from './core.testkit';
import { readModel } from './model';

const shipped = readFileSync('../src/akropolis/bots/weights/two.weights');

const sizeOf = (hidden: number, second: number): number => 434 + 217 * hidden + (hidden + 2) * second;

/** A file with these facts and so many numbers, all of them the same. */
function fileOf(facts: string, count: number, half = 0): Uint8Array {
  const lines = new TextEncoder().encode(`akropolis-weights 1 00000000\n${facts}\n`);
  return new Uint8Array([...lines, ...new Uint8Array(new Uint16Array(count).fill(half).buffer)]);
}

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

it('reads what a file says of its numbers', () => {
  const { widths, rivalry, numbers } = readModel(shipped);
  expect(numbers).toHaveLength(2 * sizeOf(...widths));
  expect(rivalry).toBe(-1);
  expect(readModel(fileOf('{"rivalry": 0.5, "widths": [3, 2]}', 1))).toEqual({
    widths: [3, 2],
    rivalry: 0.5,
    numbers: new Uint8Array(2),
  });
  expect(readModel(fileOf('{"course": "two"}', 0)).widths).toEqual([128, 32]);
});

it.each([
  [128, 32],
  [256, 64],
  [200, 40],
  [1, 1],
  [1024, 256],
])('gives the core nets of %i and %i', (hidden, second) => {
  expect(() =>
    core.giveWeights(4, fileOf(`{"widths": [${hidden}, ${second}], "rivalry": 0}`, sizeOf(hidden, second))),
  ).not.toThrow();
});

const USUAL = sizeOf(128, 32);
const INFINITE = 0x7c00;
it.each([
  ['no file', new Uint8Array()],
  ['no facts', fileOf('', USUAL)],
  ['facts that are no JSON', fileOf('{"widths": [128, 32}', USUAL)],
  ['too few numbers', fileOf('{}', USUAL - 1)],
  ['too many numbers', fileOf('{"widths": [128, 32]}', USUAL + 1)],
  ['numbers of another net', fileOf('{"widths": [256, 64]}', USUAL)],
  ['numbers that are not finite', fileOf('{}', USUAL, INFINITE)],
  ['no layer', fileOf('{"widths": [0, 1]}', sizeOf(0, 1))],
  ['a layer too wide', fileOf('{"widths": [1025, 1]}', sizeOf(1025, 1))],
  ['a second layer too wide', fileOf('{"widths": [1, 257]}', sizeOf(1, 257))],
  ['one layer', fileOf('{"widths": [128]}', USUAL)],
  ['three layers', fileOf('{"widths": [128, 32, 1]}', USUAL)],
  ['a part of a unit', fileOf('{"widths": [128.5, 32]}', USUAL)],
  ['more units than can be counted', fileOf(`{"widths": [${2 ** 32 + 128}, 32]}`, USUAL)],
  ['widths in words', fileOf('{"widths": ["128", "32"]}', USUAL)],
  ['a number of widths', fileOf('{"widths": 128}', USUAL)],
  ['others who weigh less than nothing', fileOf('{"rivalry": -0.5}', USUAL)],
  ['others who weigh all', fileOf('{"rivalry": 1e999}', USUAL)],
  ['a weight in words', fileOf('{"rivalry": "1"}', USUAL)],
])('refuses %s', (_, file) => {
  expect(() => core.giveWeights(4, file)).toThrow('broken_weights');
});

it('refuses weights for games that there are not', () => {
  for (const architects of [0, 5]) expect(() => core.giveWeights(architects, shipped)).toThrow('broken_weights');
});
