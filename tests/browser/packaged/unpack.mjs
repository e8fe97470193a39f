// Unpacks the Chromium of the package, with the libraries and fonts that a bare machine lacks, into the folder for
// temporary files: TMPDIR=FOLDER node unpack.mjs

import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

await chromium.executablePath();
const libraries = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'));
await inflate(fileURLToPath(libraries));

// The package expects to lie at one certain place. Fonts of the machine are welcome, too.
const fonts = join(tmpdir(), 'fonts');
const conf = await readFile(join(fonts, 'fonts.conf'), 'utf-8');
const own = `<include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fonts}</dir>`;
await writeFile(join(fonts, 'fonts.conf'), conf.replace('<fontconfig>', `<fontconfig>${own}`));
