/** Writes the service worker last, when the names of all built files are known. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TEMPLATE = new URL('./service-worker.js', import.meta.url);
const PAGE = 'index.html';
/** For messengers: no page shows them. */
const PREVIEW = /^preview[-.]/;

export function offlineShell(): Plugin {
  let publicDir = '';
  return {
    name: 'offline-shell',
    apply: 'build',
    // After Vite's own: the page and the scripts of workers come last.
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle(_, bundle) {
      const built = Object.values(bundle).map((file) => ({
        name: file.fileName,
        content: file.type === 'chunk' ? file.code : file.source,
      }));
      const given = readdirSync(publicDir)
        .filter((name) => !PREVIEW.test(name))
        .map((name) => ({ name, content: readFileSync(join(publicDir, name)) }));
      const files = [...built, ...given];
      // A new version of anything is a new shell.
      const hash = createHash('sha256').update(readFileSync(TEMPLATE));
      for (const { name, content } of files) hash.update(name).update(content);
      // The page is kept under the address at which it is shown.
      const names = files.map(({ name }) => (name === PAGE ? './' : name));
      const source = readFileSync(TEMPLATE, 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(names));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
