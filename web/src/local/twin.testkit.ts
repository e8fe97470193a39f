/** A table on this device, asked from outside: tests/browser/test_local_twin.py compares it with the server's. */

import { Core } from '$/core/core';
import { ApiError } from '$/net/failure';
import type { Move, ReviewedTurn } from '$/protocol';
import { legalAround } from './asking';
import { comeBack, continueFrom, leave, move, openTable, playFor, rematch, takeBack, takenOver } from './commands';
import { formatEntry, parseEntry, type Entry } from './events';
import { tilesOut } from './opening';
import { recordOf } from './record';
import type { Referee } from './referee';
import { reviewOf } from './review';
import { steps, type TableState } from './state';
import { newsOf, snapshot } from './view';

type Method = (...args: unknown[]) => unknown;

/** The core without a worker. */
export function refereeOf(core: Core): Referee {
  const methods = core as unknown as Record<string, Method>;
  const ask = async (method: string, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(methods[method]!(...args));
  return { ask, think: (_: unknown, method: string, ...args: unknown[]) => ask(method, ...args) } as Referee;
}

interface Command {
  name: string;
  seat: number;
  version: number;
  at: number;
  move: Move;
  table: string;
  deal: number[];
  salt: string;
  turn: number;
}

const commandsOf = (
  referee: Referee,
): Record<string, (state: TableState, given: Command) => Entry[] | Promise<Entry[]>> => ({
  move: async (state, { seat, move: made, version, at }) => [await move(referee, state, seat, made, version, at)],
  play_for: async (state, { move: made, version, at }) => [await playFor(referee, state, version, made, at)],
  take_back: (state, { seat, version, at }) => takeBack(state, seat, version, at),
  leave: (state, { seat, at }) => [leave(state, seat, at)],
  return: (state, { seat, at }) => [comeBack(state, seat, at)],
  rematch: (state, { table, deal, salt, at }) => {
    const { last, entries } = rematch(state, table, deal, salt, at);
    return [last, ...entries];
  },
  continue: (state, { turn, deal, salt, at }) => {
    const { terms } = state.opened;
    return continueFrom(state, takenOver(state, turn), terms, state.sitters, deal, salt, at);
  },
  open: (state, { deal, salt, at }) => openTable(state.opened.terms, state.sitters, deal, salt, at),
});

async function outcome(referee: Referee, state: TableState, command: Command): Promise<unknown> {
  try {
    return (await commandsOf(referee)[command.name]!(state, command)).map(formatEntry);
  } catch (error) {
    return error instanceof ApiError ? [error.code, error.params] : [(error as Error).name];
  }
}

interface Question {
  table: string;
  log: unknown[];
  seats: (number | null)[];
  /** What is tried after each step. */
  commands: Command[][];
  /** Turns that somebody has judged. */
  judged: ReviewedTurn[];
}

async function answer(referee: Referee, { table, log, seats, commands, judged }: Question): Promise<unknown> {
  const found = await steps(referee, table, log.map(parseEntry));
  const last = found.at(-1)!.after;
  return {
    log: found.map(({ entry }) => formatEntry(entry)),
    record: recordOf(last),
    review: judged.length ? reviewOf(judged, last) : null,
    out: last.facts.isOver
      ? await Promise.all(last.moves.map((_, turn) => tilesOut(referee, last, takenOver(last, turn))))
      : [],
    steps: await Promise.all(
      found.map(async (step, number) => ({
        news: newsOf(step),
        openly: newsOf(step, true),
        views: seats.map((seat) => snapshot(step.after, seat)),
        legal: step.after.facts.isOver ? null : await legalAround(referee, snapshot(step.after), step.after.facts.seat),
        outcomes: await Promise.all((commands[number] ?? []).map((command) => outcome(referee, step.after, command))),
      })),
    ),
  };
}

/** Answers questions, with the compiled core. */
export async function twin(bytes: BufferSource): Promise<(question: Question) => Promise<unknown>> {
  const referee = refereeOf(await Core.open(bytes));
  return (question) => answer(referee, question);
}
