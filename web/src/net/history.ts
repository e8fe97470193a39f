/** All that has happened at a table. A long game is told page by page. */

import type { News } from '$/protocol';
import * as api from './api';
import type { Token } from './api';
import { keepTrying, type Sending } from './commands';

export async function wholeHistory(table: string, token: Token, sending?: Sending): Promise<News[]> {
  const news: News[] = [];
  for (let since: number | null = 0; since !== null;) {
    const known: number = since;
    const page = await keepTrying((signal) => api.events(table, token, known, signal), sending);
    news.push(...page.news);
    since = page.next;
  }
  return news;
}
