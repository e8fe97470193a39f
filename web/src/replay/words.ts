/** What happened at a turn, in words. */

import { madeText, tileName } from '$/board/describe';
import { number, signed, t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import type { Box } from '$/protocol';
import { changeAt, frameAt, type ReplayedGame } from './game';

/** A whole turn in a sentence or two, to be read and heard. */
export function turnWords(game: ReplayedGame, box: Box, turn: number): string {
  const { made, news, table } = frameAt(game, turn);
  if (!made || !news) return game.first ? t('replay.taken_over', { n: game.first }) : t('replay.before_first');
  const parts = [
    t('replay.turn_of', { turn, turns: game.last }),
    madeText(nameOf(table, made.seat), made, news.level, box),
  ];
  const points = changeAt(game, turn);
  if (points) parts.push(t('replay.change', { change: signed(points.change), total: points.total }));
  if (news.gained) parts.push(t('replay.gained', { n: news.gained }));
  if (news.take) {
    const name = nameOf(table, table.seats.length - 1);
    parts.push(t('replay.take', { name, tile: tileName(news.take.tile, box) }));
  }
  if (turn === game.last) parts.push(resultWords(game));
  return parts.join(' ');
}

/** How the game ended. */
export function resultWords({ table }: ReplayedGame): string {
  if (!table.result) return '';
  const { winners, totals, tie } = table.result;
  const names = winners.map((seat) => nameOf(table, seat)).join(', ');
  const points = totals[winners[0] ?? 0] ?? 0;
  const told = t('replay.won', { names, n: winners.length, points });
  return tie ? `${told} ${t(`tie.${tie}`)}` : told;
}

/** Points as reviews tell them: expected ones have one digit after the point. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;
export const margin = (value: number): string => number(rounded(value)).replace('-', '−');
