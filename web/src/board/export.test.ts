// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { standalone } from './export';

function drawing(): SVGSVGElement {
  document.body.innerHTML = `
    <svg viewBox="0 0 9 9" data-picture="-10 -20 30 40" style="--board-roof: #c00; transform: scale(2)">
      <path fill="var(--board-roof)" d="M0,0h1v1z" />
      <g transform="translate(3 4) scale(1.5)"><text style="font-weight: 700">2</text></g>
    </svg>`;
  return document.querySelector('svg')!;
}

describe('a drawing to share', () => {
  const text = standalone(drawing(), 60, 80);
  const copy = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;

  it('is a whole document of its own', () => {
    expect(copy.querySelector('parsererror')).toBeNull();
    expect(copy.getAttribute('width')).toBe('60');
    expect(copy.getAttribute('viewBox')).toBe('-10 -20 30 40');
  });
  it('brings the values of the colours it names, and leaves the camera behind', () =>
    expect(copy.getAttribute('style')).toBe('--board-roof:#c00'));
  it('keeps letters and signs as they are shown', () => {
    expect(copy.querySelector('text')!.getAttribute('style')).toContain('font-weight:700');
    expect(copy.querySelector('g')!.getAttribute('transform')).toBe('translate(3 4) scale(1.5)');
  });
  it('has no boat that is cut at its edge', () => {
    const svg = drawing();
    for (const at of ['60 60', '95 60', '60 20', '60 95'])
      svg.insertAdjacentHTML('beforeend', `<g data-boat="${at}"></g>`);
    const boats = [...standalone(svg, 1, 1, [0, 0, 100, 100]).matchAll(/data-boat="(.*?)"/g)];
    expect(boats.map(([, at]) => at)).toEqual(['60 60']);
  });
  it('needs bounds', () => {
    const svg = drawing();
    svg.removeAttribute('data-picture');
    svg.removeAttribute('viewBox');
    expect(() => standalone(svg, 1, 1)).toThrow('bounds');
  });
});
