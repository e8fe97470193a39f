import { describe, expect, it } from 'vitest';
import { view } from './sample';
import { chairsFor, continuation } from './seats';

const COLOURS = ['blue', 'red'] as const;
const now = view();
now.seats[0]!.sitter = { name: 'Ada', colour: 'blue' };
now.seats[1] = { ...now.seats[1]!, terms: { kind: 'bot', bot: 'mason' } };
const self = { seats: [0], name: 'Grace', opponent: 'builder' };
const named = (seat: number) => `Architect ${seat + 1}`;

describe('playing on', () => {
  it('seats everybody as they sat', () => {
    expect(chairsFor(now, now, COLOURS, self)).toEqual([
      { seat: 0, who: 'here', name: 'Ada', colour: 'blue' },
      { seat: 1, who: 'bot:mason', name: '', colour: 'red' },
    ]);
  });
  it('gives who only watched the seat whose turn it is', () => {
    const then = view({ status: { ...now.status, acting: { seat: 1, actor: 'bot', rung: 'mason' } } });
    const chairs = chairsFor(now, then, COLOURS, { ...self, seats: [] });
    expect(chairs.map(({ who }) => who)).toEqual(['bot:builder', 'here']);
    expect(chairs[1]?.name).toBe('Grace');
  });
  it('asks for the seats that were chosen', () => {
    const chairs = chairsFor(now, now, COLOURS, self);
    chairs[0]!.name = '  ';
    expect(continuation(now, 7, chairs, named)).toEqual({
      turn: 7,
      seats: [
        { kind: 'person', sitter: { name: 'Architect 1', colour: 'blue' } },
        { kind: 'bot', bot: 'mason' },
      ],
      name: '',
      live_scoring: true,
      hints: true,
    });
  });
  it('leaves the Illustrious Architect his seat', () => {
    const solo = view();
    solo.seats[1] = { ...solo.seats[1]!, terms: { kind: 'illustrious', bot: null } };
    const chairs = chairsFor(solo, solo, COLOURS, self);
    expect(chairs.map(({ seat }) => seat)).toEqual([0]);
    expect(continuation(solo, 1, chairs, named).seats[1]).toEqual({ kind: 'illustrious' });
  });
});
