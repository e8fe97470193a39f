// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import ShortName from './ShortName.svelte';

it.each([
  ['Apprentice', ''],
  ['Apprentice II', ' II'],
  ['Architect 1', ' 1'],
  ['Ἀρχιμήδης ὁ Συρακούσιος', ''],
])('%s is written in full, and keeps what tells it from its namesakes', (name, kept) => {
  const target = document.body.appendChild(document.createElement('div'));
  const shown = mount(ShortName, { target, props: { name } });
  flushSync();
  expect(target.textContent).toBe(name);
  expect(target.querySelector('.tail')?.textContent ?? '').toBe(kept);
  void unmount(shown);
});
