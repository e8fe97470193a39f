/** The model in a file of weights. src/akropolis/bots/weights/README.md has the format. */

import { CoreError } from './refusals';

export interface Model {
  /** Of the two hidden layers. */
  widths: [number, number];
  /** How much the others' prospects weigh against one's own; -1 as usual. */
  rivalry: number;
  /** In 16 bits each. */
  numbers: Uint8Array;
}

const LINE_END = '\n'.charCodeAt(0);
const USUAL = { widths: [128, 32], rivalry: -1 };

type Facts = Partial<Record<keyof typeof USUAL, unknown>>;

/** Of two lines before the numbers the second tells what is known of them. The core looks whether all of it fits. */
export function readModel(file: Uint8Array): Model {
  const first = file.indexOf(LINE_END) + 1;
  const second = file.indexOf(LINE_END, first) + 1;
  const { widths, rivalry } = { ...USUAL, ...factsIn(file.subarray(first, second)) };
  if (!areWidths(widths) || typeof rivalry !== 'number') throw new CoreError('broken_weights');
  return { widths, rivalry, numbers: file.subarray(second) };
}

function factsIn(line: Uint8Array): Facts {
  try {
    return JSON.parse(new TextDecoder().decode(line)) as Facts;
  } catch {
    throw new CoreError('broken_weights');
  }
}

const areWidths = (widths: unknown): widths is [number, number] =>
  Array.isArray(widths) && widths.length === 2 && widths.every((width) => width === (width | 0));
