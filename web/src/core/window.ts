/** The compiled core as it lies in memory: text in, numbers and text out. What they mean is in native/c/akropolis.h. */

import type { Model } from './model';
import { CoreError, REFUSALS } from './refusals';

/** The exports that answer a question: its size first, then numbers. */
type Question =
  | 'deal'
  | 'play'
  | 'facts'
  | 'legal'
  | 'score'
  | 'rank'
  | 'drawing'
  | 'place_for'
  | 'tally'
  | 'doubts'
  | 'choose'
  | 'ideas'
  | 'outlook'
  | 'give_weights';
type Exports = Record<Question, (...numbers: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(bytes: number): number;
  numbers(): number;
  text(): number;
  text_size(): number;
};

export interface CoreAnswer {
  numbers: Float64Array;
  text: string;
}

const NOTHING = (): number => 0;
/** The page tells the time; whatever the compiler's library would print goes nowhere. */
const IMPORTS = {
  page: { now: () => performance.now() },
  wasi_snapshot_preview1: { fd_close: NOTHING, fd_seek: NOTHING, fd_write: NOTHING },
};

export class CoreWindow {
  readonly #core: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(instance: WebAssembly.Instance) {
    this.#core = instance.exports as unknown as Exports;
    this.#core._initialize();
  }

  static async open(module: WebAssembly.Module): Promise<CoreWindow> {
    return new CoreWindow(await WebAssembly.instantiate(module, IMPORTS));
  }

  ask(question: Question, text: string, ...numbers: (number | bigint)[]): CoreAnswer {
    const count = this.#call(question, this.#encoder.encode(text), (size) => [size, ...numbers]);
    const { memory } = this.#core;
    const size = this.#core.text_size();
    return {
      numbers: new Float64Array(memory.buffer.slice(this.#core.numbers(), this.#core.numbers() + 8 * count)),
      text: this.#decoder.decode(new Uint8Array(memory.buffer, this.#core.text(), size)),
    };
  }

  giveWeights(architects: number, { numbers, widths, rivalry }: Model): void {
    this.#call('give_weights', numbers, (size) => [architects, size, ...widths, rivalry]);
  }

  #call(question: Question, given: Uint8Array, args: (size: number) => (number | bigint)[]): number {
    const at = this.#core.room(given.length);
    new Uint8Array(this.#core.memory.buffer, at, given.length).set(given);
    const count = this.#core[question](...args(given.length));
    if (count < 0) throw new CoreError(REFUSALS[-count - 1] ?? 'broken_position');
    return count;
  }
}
