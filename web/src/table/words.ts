/** What happens at a table, in words: for the log and for people who listen. */

import { madeText, pointsText, tileName } from '$/board/describe';
import type { Told } from '$/board/told';
import { signed, t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import type { Box, Made, MovedNews, News, TableView } from '$/protocol';

/** A move that was made, with all that a line about it shows. */
export interface MadeMove extends Told {
  /** Counted from 1. */
  turn: number;
  words: string;
}

/** All moves of the game as they are told, the first one first. */
export function movesOf(table: TableView, box: Box, gainOf: (number: number) => number | null): MadeMove[] {
  return table.moves.map((made, number) => {
    const level = levelOf(table, made);
    const points = gainOf(number);
    const parts = [madeText(nameOf(table, made.seat), made, level, box)];
    if (points !== null) parts.push(pointsText(points));
    return { turn: number + 1, seat: made.seat, move: made.move, level, points, words: parts.join(' ') };
  });
}

const levelOf = ({ seats }: TableView, { seat, move }: Pick<Made, 'seat' | 'move'>): number =>
  seats[seat]?.city.find(({ tile }) => tile === move.tile)?.level ?? 1;

/** What a piece of news means, told once. The table is the one after it; `before` the one it happened to. */
export function newsWords(before: TableView | null, table: TableView, box: Box, news: News): string {
  switch (news.kind) {
    case 'joined':
      return t('table.news_joined', { name: nameOf(table, news.seat) });
    case 'moved':
      return movedWords(before, table, box, news);
    case 'taken_back': {
      const isAnswer = table.seats[news.seat]!.terms.kind === 'bot';
      return t(isAnswer ? 'table.news_answer_back' : 'table.news_taken_back', { name: nameOf(table, news.seat) });
    }
    case 'left':
      return t('table.news_left', { name: nameOf(table, news.seat) });
    case 'returned':
      return t('table.news_returned', { name: nameOf(table, news.seat) });
    case 'stood_up':
      return t('table.news_stood_up', { name: nameOf(before ?? table, news.seat) });
    case 'bot_joined':
      return t('table.news_joined', { name: nameOf(table, news.seat) });
    case 'cancelled':
      return t('table.news_cancelled');
    case 'rematched':
      return t('table.news_rematched');
    default:
      return '';
  }
}

function movedWords(before: TableView | null, table: TableView, box: Box, news: MovedNews): string {
  const parts = [madeText(nameOf(table, news.seat), news, news.level, box)];
  const was = before?.seats[news.seat]?.score?.total;
  const is = table.seats[news.seat]?.score?.total;
  if (was !== undefined && is !== undefined) parts.push(t('table.news_change', { change: signed(is - was), n: is }));
  if (news.take)
    parts.push(
      t('table.news_take', { name: nameOf(table, table.seats.length - 1), tile: tileName(news.take.tile, box) }),
    );
  if (news.revealed.length) parts.push(t('table.news_revealed', { n: news.revealed.length }));
  return parts.join(' ');
}
