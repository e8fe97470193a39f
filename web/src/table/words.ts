/** What happens at a table, in words: for the log and for people who listen. */

import { placeName, tileName } from '$/board/describe';
import { signed, t } from '$/i18n/index.svelte';
import { nameOf } from '$/people/people';
import type { Box, Made, MovedNews, News, TableView } from '$/protocol';

/** Where a tile went, short: for the line beside an architect's name. */
export function moveWords(table: TableView, box: Box, made: Made): string {
  const laid = table.seats[made.seat]?.city.find(({ tile }) => tile === made.move.tile);
  return t('table.move', {
    tile: tileName(made.move.tile, box),
    place: placeName(made.move.origin),
    level: laid?.level ?? 1,
  });
}

/** The latest move of each seat. */
export function latestMoves(table: TableView, box: Box): string[] {
  return table.seats.map((_, seat) => {
    const made = table.moves.findLast((each) => each.seat === seat);
    return made ? moveWords(table, box, made) : '';
  });
}

/** One line of the log for a move. */
export function logWords(table: TableView, box: Box, made: Made): string {
  return t('table.log_move', {
    who: t(`by.${made.by}`, { name: nameOf(table, made.seat) }),
    move: moveWords(table, box, made),
  });
}

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
    case 'rematched':
      return t('table.news_rematched');
    default:
      return '';
  }
}

function movedWords(before: TableView | null, table: TableView, box: Box, news: MovedNews): string {
  const parts = [logWords(table, box, news)];
  const was = before?.seats[news.seat]?.score?.total;
  const is = table.seats[news.seat]?.score?.total;
  if (was !== undefined && is !== undefined)
    parts.push(t('table.news_change', { change: signed(is - was), total: is }));
  if (news.take)
    parts.push(
      t('table.news_take', { name: nameOf(table, table.seats.length - 1), tile: tileName(news.take.tile, box) }),
    );
  if (news.revealed.length) parts.push(t('table.news_revealed', { n: news.revealed.length }));
  return parts.join(' ');
}
