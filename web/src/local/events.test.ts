/** The log of a table on this device. */

import { describe, expect, it } from 'vitest';
import { formatEntry, parseEntry, type Event } from './events';

const move = { tile: 24, origin: [0, 1] as [number, number], rotation: 2 };
const events: Event[] = [
  {
    kind: 'opened',
    terms: {
      options: { architects: 2, all_tiles: true, variants: ['house'], illustrious: null },
      seats: [
        { kind: 'person', bot: null },
        { kind: 'bot', bot: 'value' },
      ],
      name: 'Ours',
      live_scoring: false,
      pace: 'untimed',
      public: false,
      hints: true,
    },
    deal: [3, 1, 2],
    salt: '0'.repeat(32),
    moves: [move],
    origin: 'here-before',
  },
  { kind: 'joined', seat: 0, sitter: { name: 'Ada', colour: 'red' } },
  { kind: 'moved', seat: 0, move, by: 'person' },
  { kind: 'taken_back', seat: 0 },
  { kind: 'left', seat: 0 },
  { kind: 'returned', seat: 0 },
  { kind: 'rematched', table: 'here-after' },
];

const opened = formatEntry({ version: 1, at: 5, event: events[0]! });

describe('an entry', () => {
  it.each(events.map((event) => [event.kind, event] as const))('%s is read as it is written', (_, event) => {
    const entry = { version: 7, at: 1_700_000_000_000, event };
    expect(parseEntry(JSON.parse(JSON.stringify(formatEntry(entry))))).toEqual(entry);
  });
  it('is written as the server writes it', () => {
    const [first, joined, moved] = events.map((event, at) => formatEntry({ version: at + 1, at: 5, event }));
    expect(JSON.stringify(first)).toBe(
      '{"version":1,"at":5,"kind":"opened","terms":{"options":"2 long house","seats":[{"kind":"person","bot":null},' +
        '{"kind":"bot","bot":"value"}],"name":"Ours","live_scoring":false,"pace":"untimed","public":false,"hints":true},' +
        `"deal":[3,1,2],"salt":"${'0'.repeat(32)}","moves":["24@s1/se"],"origin":"here-before"}`,
    );
    expect(JSON.stringify(joined)).toBe('{"version":2,"at":5,"kind":"joined","seat":0,"name":"Ada","colour":"red"}');
    expect(JSON.stringify(moved)).toBe('{"version":3,"at":5,"kind":"moved","seat":0,"move":"24@s1/se","by":"person"}');
  });
  it.each([
    null,
    [],
    { version: 1, at: 1, kind: 'danced', seat: 0 },
    { version: 1.5, at: 1, kind: 'left', seat: 0 },
    { version: 1, at: 1, kind: 'left' },
    { version: 1, at: 1, kind: 'moved', seat: 0, move: '24', by: 'person' },
    { version: 1, at: 1, kind: 'opened', terms: { options: '9 x' } },
    // A later version may have written these: the game is another without them.
    { ...opened, terms: { ...(opened.terms as object), options: '2 long house harbour' } },
    { ...opened, terms: { ...(opened.terms as object), expansions: ['athena'] } },
    { version: 1, at: 1, kind: 'moved', seat: 0, move: '24@s1/se', by: 'person', flipped: true },
  ])('is none: %j', (written) => expect(() => parseEntry(written)).toThrow(TypeError));
});
