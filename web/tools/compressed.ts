/** Writes every built file that gains from it a second and a third time: by Brotli and by gzip, as small as they can. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTHWHILE = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm|weights)$/;
/** Bytes: less fits into one packet anyway. */
const LEAST = 1024;

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (WORTHWHILE.test(name)) compress(join(folder, name));
      }
    },
  };
}

function compress(path: string): void {
  const plain = readFileSync(path);
  if (plain.length < LEAST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const forms = {
    br: brotliCompressSync(plain, { params }),
    gz: gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, form] of Object.entries(forms))
    if (form.length < plain.length) writeFileSync(`${path}.${ending}`, form);
}
