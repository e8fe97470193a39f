// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keepFocus';

const PAGE = `<main><h1 tabindex="-1">Your turn</h1>
  <div class="game"><ul data-home tabindex="-1"></ul><p><button id="confirm">Confirm</button></p></div>
  <p><button id="other">Other</button></p></main>
  <dialog open><h2 tabindex="-1">Menu</h2><p><button id="leave">Leave</button></p></dialog>`;
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const observed = (): Promise<void> => new Promise((done) => setTimeout(done));
let stop = (): void => undefined;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  stop = keepFocus(document.body);
});
afterEach(() => stop());

async function lose(selector: string): Promise<Element | null> {
  find(selector).focus();
  await observed();
  find(selector).parentElement!.remove();
  await observed();
  return document.activeElement;
}

describe('the focus of an element that disappears', () => {
  it('goes to the nearest home', async () => expect(await lose('#confirm')).toBe(find('[data-home]')));
  it('goes to the heading of its dialog', async () => expect(await lose('#leave')).toBe(find('h2')));
  it('goes to the heading of the page where there is no home', async () => {
    find('[data-home]').removeAttribute('data-home');
    expect(await lose('#other')).toBe(find('h1'));
  });
  it('goes nowhere if it was given up before', async () => {
    find('#confirm').focus();
    find('#confirm').blur();
    await observed();
    find('#confirm').remove();
    await observed();
    expect(document.activeElement).toBe(document.body);
  });
  it('leaves no selection behind', async () => {
    getSelection()!.collapse(find('#other'), 0);
    await lose('#confirm');
    expect(getSelection()!.rangeCount).toBe(0);
  });
  it('stays where it was put meanwhile', async () => {
    find('#confirm').focus();
    find('#confirm').remove();
    find('#other').focus();
    await observed();
    expect(document.activeElement).toBe(find('#other'));
  });
});
