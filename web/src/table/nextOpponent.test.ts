import { describe, expect, it } from 'vitest';
import type { TableView } from '$/protocol';
import { nextOpponent } from './nextOpponent';

const ADA = { terms: { kind: 'person', bot: null }, sitter: { name: 'Ada', colour: 'red' } };
const bot = (rung: string) => ({ terms: { kind: 'bot', bot: rung }, sitter: null });
const ARCHITECT = { terms: { kind: 'illustrious', bot: null }, sitter: null };
const ended = (seats: unknown[], winner: number, illustrious: string | null = null): TableView =>
  ({
    seats,
    terms: {
      options: { architects: 2, illustrious, variants: ['market'] },
      live_scoring: true,
      hints: false,
      pace: 'untimed',
    },
    result: { winners: [winner] },
  }) as unknown as TableView;
const after = (rung: string, isWon: boolean) => nextOpponent(ended([ADA, bot(rung)], isWon ? 0 : 1), [0]);

describe('the next opponent', () => {
  it('is the next of the ladder after a victory', () => {
    expect(after('greedy', true)).toMatchObject({ step: 'stronger', name: 'mason' });
    expect(after('master', true)).toBeNull();
  });
  it('is the one before after a defeat', () => {
    expect(after('beginner', false)).toMatchObject({ step: 'gentler', name: 'random' });
    expect(after('random', false)).toBeNull();
  });
  it('is met at the same kind of table, on the same seats', () => {
    expect(nextOpponent(ended([bot('greedy'), ADA], 1), [1])?.opening).toEqual({
      options: { architects: 2, illustrious: null, variants: ['market'] },
      seats: [
        { kind: 'bot', bot: 'mason' },
        { kind: 'person', sitter: ADA.sitter },
      ],
      live_scoring: true,
      hints: false,
      pace: 'untimed',
    });
  });
  it('is another Illustrious Architect in solo', () => {
    const solo = nextOpponent(ended([ADA, ARCHITECT], 0, 'metagenes'), [0]);
    expect(solo).toMatchObject({ step: 'stronger', name: 'callicrates' });
    expect(solo?.opening.options?.illustrious).toBe('callicrates');
  });
  it('is nobody where people or several play, or where one watched', () => {
    expect(nextOpponent(ended([ADA, ADA], 0), [0])).toBeNull();
    expect(nextOpponent(ended([ADA, ADA], 0), [0, 1])).toBeNull();
    expect(nextOpponent(ended([ADA, bot('mason'), bot('mason')], 0), [0])).toBeNull();
    expect(nextOpponent(ended([ADA, bot('mason')], 0), [])).toBeNull();
    expect(nextOpponent(ended([ADA, bot('elsewhere')], 0), [0])).toBeNull();
  });
});
