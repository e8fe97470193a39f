/** What the server tells by a code must have words here, with no parameter that it does not send. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import coach from './en/coach.json';
import errors from './en/errors.json';
import { everyPart, parameter, parse } from './parts.testkit';

const document = (name: string) => readFileSync(`../docs/${name}.md`, 'utf8');

/**
 * Rooms whose errors only a terminal can meet: matches, commands, the library, files and notation. What is doubted in
 * counts, and what a drawing lacks to be a city, is told by the score pad in words of its own.
 */
const ROOMS_NOT_FOR_BROWSERS = /^## `(arena|cli|coach|counting|engine|envs|notation)\.[^]*?(?=^## )/gm;
/** And of the other rooms: bots of one's own, a database, the start of a server. */
const NOT_FOR_BROWSERS = new RegExp(
  '^(seed_range|deal_\\w+|position_\\w+|record_\\w+|weights_broken|shards_\\w+|budget_\\w+|continue_deal|shuffle_\\w+' +
    '|commitment_broken|log_broken|entry_text|database_\\w+|backup_\\w+|guest_\\w+|host_open|setting_invalid' +
    '|address_taken|ban_\\w+|prune_nothing|duration_invalid|schema_unknown|nobody_known)$',
);
/** Failures that no server tells of. */
const OWN = {
  connection_lost: [],
  core_missing: [],
  game_newer: [],
  game_not_here: [],
  game_unreadable: [],
  played_elsewhere: [],
  server_absent: [],
  unknown: ['code'],
};

/** From a table of a document: each code with its parameters. */
function codesOf(text: string, parameters: (cell: string) => string[]): Map<string, string[]> {
  const rows = text.matchAll(/^\| `(\w+)` \| ([^|]*)\|/gm);
  return new Map([...rows].map(([, code, cell]) => [code!, parameters(cell!)]));
}
const told = (texts: Record<string, string>, prefix: string) =>
  Object.entries(texts)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, text]) => [key.slice(prefix.length), text] as const);
/** Messages that want a parameter which nobody sends: they could not be shown at all. */
const unsent = (texts: Record<string, string>, prefix: string, known: ReadonlyMap<string, string[]>) =>
  told(texts, prefix).flatMap(([code, text]) =>
    [...everyPart(parse(text))]
      .map(parameter)
      .filter((name) => name !== null && !known.get(code)?.includes(name))
      .map((name) => `${code} {${name}}`),
  );

describe('errors', () => {
  const documented = codesOf(document('errors').replace(ROOMS_NOT_FOR_BROWSERS, ''), (cell) =>
    [...cell.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  );
  it('that a browser can meet all have a sentence', () => {
    expect(documented.size).toBeGreaterThan(90);
    const met = [...documented.keys()].filter((code) => !NOT_FOR_BROWSERS.test(code));
    expect(
      told(errors, 'error.')
        .map(([code]) => code)
        .sort(),
    ).toEqual([...met, ...Object.keys(OWN)].sort());
  });
  it('want no parameter that is not sent', () =>
    expect(unsent(errors, 'error.', new Map([...documented, ...Object.entries(OWN)]))).toEqual([]));
});

describe('reasons of the coach', () => {
  // What follows is about reviews: its tables are of options and bots.
  const [aboutReasons] = document('coach').split('## Reviews');
  const documented = codesOf(aboutReasons!, (cell) => cell.split(',').map((name) => name.trim()));
  it('all have a sentence', () => {
    expect(documented.size).toBeGreaterThan(20);
    expect(
      told(coach, 'coach.')
        .map(([code]) => code)
        .sort(),
    ).toEqual([...documented.keys()].sort());
  });
  it('want no parameter that is not sent', () => expect(unsent(coach, 'coach.', documented)).toEqual([]));
});
