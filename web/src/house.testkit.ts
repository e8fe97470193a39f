/** Who imports whom: what `house.test.ts` looks at. A file is named as it stands under `src`: `board/city.ts`. */

import { posix } from 'node:path';

/** Every file by its name, with its text. */
export type Sources = ReadonlyMap<string, string>;

/** What a file asks for by `import`, `export … from`, `import(…)` or a glob, whichever quotes are around it. */
const ASKED = /(?:\bfrom|\bimport|\bimport\s*\(|\bimport\.meta\.glob(?:<[^>]*>)?\s*\()\s*(['"`])([^'"`\n]+)\1/g;
/** What has its own way of being shown: texts as they stand in a comment are not asked for. */
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--[\s\S]*?-->/gm;

const ALIAS = '$/';
const ENDINGS = ['', '.ts', '.svelte', '.svelte.ts', '.json', '/index.ts', '/index.svelte.ts'];

export const roomOf = (file: string): string => file.split('/')[0]!;

/** What a file asks for of ours, as written. Packages are not ours. */
const asked = (text: string): string[] =>
  [...text.replace(COMMENTS, '').matchAll(ASKED)]
    .map(([, , name]) => name!)
    .filter((name) => /^(\$\/|\.|\/)/.test(name));

/** Where that is. What stands before a `${` or a `*` is enough to know the room. */
const place = (file: string, name: string): string =>
  name.startsWith(ALIAS) ? posix.normalize(name.slice(ALIAS.length)) : posix.join(posix.dirname(file), name);

/** For each file those that it uses; a file that is not there under any ending stands as it was asked for. */
export function uses(sources: Sources): Map<string, string[]> {
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      asked(text).map((name) => {
        const target = place(file, name);
        const ending = ENDINGS.find((each) => sources.has(target + each));
        return ending === undefined ? target : target + ending;
      }),
    ]),
  );
}

/** Files that leave their room by a path instead of the name of the other room. */
export const climbing = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    asked(text)
      .filter((name) => !name.startsWith(ALIAS) && roomOf(place(file, name)) !== roomOf(file))
      .map((name) => `${file}: ${name}`),
  );

/** Uses of a room that is not below. */
export function upwards(sources: Sources, floors: readonly (readonly string[])[]): string[] {
  const floorOf = (room: string): number => floors.findIndex((rooms) => rooms.includes(room));
  return [...uses(sources)].flatMap(([file, used]) =>
    used
      .filter((other) => roomOf(other) !== roomOf(file) && floorOf(roomOf(other)) >= floorOf(roomOf(file)))
      .map((other) => `${file} -> ${other}`),
  );
}

/** Circles of use, each told once, from file to file. */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Map<string, string>();
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) {
      const circle = path.slice(start);
      found.set([...circle].sort().join(), [...circle, node].join(' -> '));
    } else if (!done.has(node)) {
      for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
      done.add(node);
    }
  };
  for (const node of graph.keys()) visit(node, []);
  return [...found.values()];
}
