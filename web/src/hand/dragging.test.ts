// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest';
import { ABOVE_FINGER } from '$/board/aim';
import { followPointer, takesTile } from './dragging';

function moved(type: string, pointerType: string, clientX: number, clientY: number): PointerEvent {
  return Object.assign(new MouseEvent(type, { clientX, clientY }), { pointerType }) as unknown as PointerEvent;
}

/** A card is pulled by a pointer to (10, 10); the board is everything from y = 100 on. */
function pulled(pointerType: string) {
  document.body.innerHTML = '<button><svg></svg></button>';
  const card = document.querySelector('button')!;
  const drag = { pointAt: (x: number, y: number) => (y >= 100 ? { x, y } : null), onmove: vi.fn(), ondrop: vi.fn() };
  card.addEventListener('pointermove', (event) => followPointer(event, drag), { once: true });
  card.dispatchEvent(moved('pointermove', pointerType, 10, 10));
  const flying = () => document.querySelector<SVGSVGElement>('body > svg');
  return { ...drag, flying };
}

describe('a pull', () => {
  const by = (dx: number, dy: number, pointerType = 'touch') => ({ dx, dy, pointerType });

  it('of a finger takes a tile across its row or column, not along it', () => {
    expect(takesTile(by(2, 20), 'row')).toBe(true);
    expect(takesTile(by(2, -20), 'row')).toBe(true);
    expect(takesTile(by(20, 2), 'row')).toBe(false);
    expect(takesTile(by(20, 2), 'column')).toBe(true);
    expect(takesTile(by(2, 20), 'column')).toBe(false);
  });
  it('of a mouse takes it any way', () => expect(takesTile(by(20, 2, 'mouse'), 'row')).toBe(true));
  it('has to be one', () => expect(takesTile(by(0, 5), 'row')).toBe(false));
});

describe('a tile that is pulled out of the site', () => {
  it('flies until it is over the board, and is gone when it is let go', () => {
    const { flying, onmove, ondrop } = pulled('mouse');
    expect(flying()!.style.visibility).toBe('visible');
    expect(onmove).not.toHaveBeenCalled();
    dispatchEvent(moved('pointermove', 'mouse', 30, 150));
    expect(onmove).toHaveBeenCalledWith({ x: 30, y: 150 });
    expect(flying()!.style.visibility).toBe('hidden');
    dispatchEvent(moved('pointerup', 'mouse', 30, 150));
    expect(ondrop).toHaveBeenCalledOnce();
    expect(flying()).toBeNull();
    dispatchEvent(moved('pointermove', 'mouse', 30, 160));
    expect(onmove).toHaveBeenCalledOnce();
  });
  it('is above a finger, which would cover it', () => {
    const { onmove } = pulled('touch');
    dispatchEvent(moved('pointermove', 'touch', 30, 90 + ABOVE_FINGER));
    expect(onmove).not.toHaveBeenCalled();
    dispatchEvent(moved('pointermove', 'touch', 30, 150 + ABOVE_FINGER));
    expect(onmove).toHaveBeenCalledWith({ x: 30, y: 150 });
    dispatchEvent(moved('pointercancel', 'touch', 0, 0));
  });
});
