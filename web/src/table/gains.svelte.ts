/** What every move of a game has brought its architect. The table tells the points as they are now; the news tell how they came. */

import type { News } from '$/protocol';
import type { Session } from './session.svelte';

type Total = number | null;

/** The points of every seat after some news, and what each move until then has brought; null where scores are hidden. */
export interface Course {
  version: number;
  totals: readonly Total[];
  gains: readonly Total[];
}

const UNTOLD: Course = { version: 0, totals: [], gains: [] };

/** The course after one more piece of news. */
export function courseAfter(course: Course, news: News): Course {
  const { version } = news;
  if (news.kind === 'opened') {
    const { seats, moves } = news.view;
    return { version, totals: seats.map(({ score }) => score?.total ?? null), gains: moves.map(() => null) };
  }
  if (news.kind !== 'moved' && news.kind !== 'taken_back') return { ...course, version };
  const totals = course.totals.map(
    (before, seat) => news.scores.find((each) => each.seat === seat)?.score.total ?? before,
  );
  if (news.kind === 'taken_back') return { version, totals, gains: course.gains.slice(0, -1) };
  const [was, is] = [course.totals[news.seat] ?? null, totals[news.seat] ?? null];
  return { version, totals, gains: [...course.gains, was === null || is === null ? null : is - was] };
}

export class Gains {
  #course = $state.raw<Course>(UNTOLD);

  constructor(private readonly session: Session) {}

  /** What a move has brought, by its number from 0; null if that is not known. */
  of(number: number): Total {
    return this.#course.gains[number] ?? null;
  }

  /** Read what has happened so far, then follow the news. To be called in an effect. */
  follow(): () => void {
    const leaving = new AbortController();
    const waiting: News[] = [];
    let isRead = false;
    const stop = this.session.live.onnews((news) => {
      if (isRead) this.#tell([news]);
      else waiting.push(news);
    });
    this.session.host.history({ signal: leaving.signal }).then(
      (all) => {
        if (leaving.signal.aborted) return;
        isRead = true;
        this.#course = UNTOLD;
        this.#tell([...all, ...waiting]);
      },
      // Without the history the moves are told without their points.
      () => undefined,
    );
    return () => {
      stop();
      leaving.abort();
    };
  }

  #tell(all: readonly News[]): void {
    this.#course = all.reduce(
      (course, news) => (news.version > course.version ? courseAfter(course, news) : course),
      this.#course,
    );
  }
}
