// @vitest-environment node
/** The linter knows types: a promise that nobody waits for is an error in every kind of file. */

import { ESLint } from 'eslint';
import { expect, it, vi } from 'vitest';

// Reading the project takes its time, on a busy machine a long one.
vi.setConfig({ testTimeout: 0 });

const linter = new ESLint();
const script = (text: string) => `<script lang="ts">\n${text}\n</script>\n`;
const FLOATING = 'async function later(): Promise<void> {}\nexport const now = (): void => {\n  later();\n};\n';
const MISUSED = 'const later = (): Promise<boolean> => Promise.resolve(true);\nexport const never = later() ? 1 : 2;\n';

// The files are there, so that the project knows them; what stands in them is planted.
it.each([
  ['src/ui/shell.ts', FLOATING, 'no-floating-promises'],
  ['src/net/live.svelte.ts', FLOATING, 'no-floating-promises'],
  ['src/app/Missing.svelte', script(FLOATING), 'no-floating-promises'],
  ['src/ui/shell.ts', MISUSED, 'no-misused-promises'],
  ['src/app/Missing.svelte', script(MISUSED), 'no-misused-promises'],
])('in %s', async (filePath, text, rule) => {
  const [result] = await linter.lintText(text, { filePath });
  expect(result!.messages.map(({ ruleId, severity }) => [ruleId, severity])).toContainEqual([
    `@typescript-eslint/${rule}`,
    2,
  ]);
});
