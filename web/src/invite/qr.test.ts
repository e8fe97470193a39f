import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrCode } from './qr';

const SCALE = 4;

/** The code as a camera would see it, pixel by pixel. */
function photographed(path: string, size: number): Uint8ClampedArray {
  const width = size * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++) {
        const at = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  return pixels;
}

it.each([
  'http://127.0.0.1:8008/join/abcdefgh23456722#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAA',
  `https://a-rather-long-name.of-a-server.example.org/join/abcdefgh23456722#${'x'.repeat(32)}`,
])('is read by a camera as the link that it shows: %s', (link) => {
  const { path, size } = qrCode(link);
  expect(jsQR(photographed(path, size), size * SCALE, size * SCALE)?.data).toBe(link);
});

it('keeps the light margin that scanners need', () => {
  const { path, size } = qrCode('https://example.org');
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...places)).toBe(4);
  expect(Math.max(...places)).toBe(size - 5);
});
