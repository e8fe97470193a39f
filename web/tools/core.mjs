/** Compiles the core to WebAssembly for the page: node tools/core.mjs SOURCES GENERATED OUT */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [sources, generated, out] = process.argv.slice(2);

/** Where the time goes when a bot thinks; all the rest is made as small as it can be. */
const HOT = ['native/src/learned_bots_anywhere.cpp'];
const OTHERS = ['answer', 'bots', 'games', 'pad']
  .map((part) => `native/c/${part}.cpp`)
  .concat('native/src/outlook.cpp', 'native/src/score_moves.cpp');
const FLAGS = [
  '-std=gnu++20',
  '-msimd128',
  '-fno-exceptions',
  '-fno-rtti',
  '-DNDEBUG',
  '-Inative/include',
  '-Igenerated',
];
const LINKING = ['-mexec-model=reactor', '-s', '-Wl,-z,stack-size=1048576'];

/** Every file below a folder as the compiler takes them: an object of objects. */
function tree(folder) {
  const files = {};
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    files[entry.name] = entry.isDirectory() ? tree(join(folder, entry.name)) : readFileSync(join(folder, entry.name));
  return files;
}

/** It is fetched beforehand, without a word: it would tell of every part. Where it is not installed, this fails. */
async function compiler() {
  const { runClang, runLLVM } = await import('@yowasp/clang');
  await runLLVM(null, {}, { fetchProgress: () => undefined });
  return (args, files) => runClang(['clang++', ...FLAGS, ...args], files);
}

const objectOf = (unit) => unit.split('/').at(-1).replace('.cpp', '.o');

try {
  const clang = await compiler();
  const files = { native: tree(sources), generated: tree(generated) };
  const hot = await clang(['-O2', '-c', ...HOT], files);
  const all = await clang(['-Os', ...LINKING, ...OTHERS, ...HOT.map(objectOf), '-o', 'core.wasm'], hot);
  writeFileSync(out, all['core.wasm']);
} catch (error) {
  console.error(String(error)); // its fields hold every file that it was given
  process.exit(1);
}
