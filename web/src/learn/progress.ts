/** Which lessons were done, and where one was: kept on this device. */

import { readStored, writeStored } from '$/settings/storage';
import { LESSONS, type LessonName } from './lessons';

export interface Progress {
  /** The lesson last looked at. */
  at: LessonName;
  done: readonly LessonName[];
}

const PLACE = 'learn';
const NAMES: readonly LessonName[] = LESSONS.map((lesson) => lesson.name);

/** What was stored may be from another version: lessons that no longer exist are forgotten. */
export function restoredProgress(): Progress {
  const stored = readStored(PLACE);
  const { at, done } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    at: NAMES.find((name) => name === at) ?? NAMES[0]!,
    done: Array.isArray(done) ? NAMES.filter((name) => done.includes(name)) : [],
  };
}

export const keepProgress = (progress: Progress): boolean => writeStored(PLACE, progress);

export const withDone = (progress: Progress, name: LessonName): Progress =>
  progress.done.includes(name) ? progress : { ...progress, done: [...progress.done, name] };
