/** A table kept up to date by whole views and news from anywhere, in any order, each taken in once. */

import type { News, TableView } from '$/protocol';
import { applyNews } from './news';

/** One news, and the table that has it. */
export interface Step {
  news: News;
  table: TableView;
}

export class Follower {
  #table: TableView | null = null;
  /** News that came early: the answer to a command is often faster than the socket. */
  readonly #early = new Map<number, News>();

  /** The version up to which everything is known. */
  get version(): number | null {
    return this.#table?.version ?? null;
  }

  /** Start again from a whole table. Returns the steps for early news that follows it. */
  begin(table: TableView): Step[] {
    this.#table = table;
    return this.#steps();
  }

  /**
   * Take in news, and whatever was waiting for them. Returns the steps that this makes: none for what is known already,
   * and none yet for what comes too early. Throws if the news does not fit the table: then start again.
   */
  take(news: News): Step[] {
    if (this.#table && news.version <= this.#table.version) return [];
    this.#early.set(news.version, news);
    return this.#steps();
  }

  #steps(): Step[] {
    const steps: Step[] = [];
    if (!this.#table) return steps;
    let table = this.#table;
    try {
      for (let news; (news = this.#early.get(table.version + 1)); steps.push({ news, table }))
        table = applyNews(table, news);
    } catch (error) {
      this.#early.clear();
      throw error;
    }
    this.#table = table;
    for (const version of this.#early.keys()) if (version <= table.version) this.#early.delete(version);
    return steps;
  }
}
