import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './tools/compressed.ts';
import { messages } from './tools/messages.ts';
import { offlineShell } from './tools/offline-shell.ts';
import { sharedArt } from './tools/shared-art.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What this house and the Python package both draw. */
const art = here('../src/akropolis/drawing/art');
/** The weights of the bots, the same files that the Python package reads. */
const weights = here('../src/akropolis/bots/weights');
const server = process.env.AKROPOLIS_SERVER ?? 'http://127.0.0.1:8008';

export default defineConfig({
  plugins: [svelte(), messages(), sharedArt(art), offlineShell(), compressed()],
  // Tests run the browser's half of Svelte, too.
  resolve: {
    alias: { $: here('./src'), $art: art, $weights: weights },
    ...(process.env.VITEST && { conditions: ['browser'] }),
  },
  worker: { format: 'es' },
  // Files find each other wherever they lie; the page alone, which is shown at many addresses, says where they begin.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  build: {
    outDir: here('../src/akropolis/server/static'),
    emptyOutDir: true,
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // The policy of the server admits no data: fonts or scripts, and small pictures are drawn inline anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What most pages need comes in one piece: many small ones compress badly, and each has to be asked for.
      output: { codeSplitting: { groups: [{ name: 'common', test: /\/src\/(?!board\/)/, minShareCount: 4 }] } },
    },
  },
  server: {
    fs: { allow: [here('.'), art, weights] },
    proxy: { '/api': { target: server, ws: true, changeOrigin: true } },
  },
  // A document takes longer to make than most tests to run: a file that needs one begins with `@vitest-environment jsdom`.
  test: {
    environment: 'node',
    // A context of its own for each file: a document is then made in a fifth of the time.
    pool: 'vmThreads',
    maxWorkers: '100%',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./tools/test-setup.ts'],
    // However busy the machine is: only what never ends is given up.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
