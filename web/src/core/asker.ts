/** The core by promises: asked here, answered in a worker, so that the page never waits. */

import type { Options } from '$/protocol';
import type { Core } from './core';
import { CoreError, type Refusal } from './refusals';
import type { CoreMethod, CoreQuestion, CoreReply } from './worker';

/** The core cannot be had: the browser cannot run it, it was not built, or it could not be fetched. */
export class CoreMissing extends Error {}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

export class CoreAsker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #isGone = false;

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<CoreReply>) => this.#hear(data));
    this.#worker.addEventListener('error', () => this.#fail());
  }

  ask<Method extends CoreMethod>(method: Method, ...args: Parameters<Core[Method]>): Promise<ReturnType<Core[Method]>> {
    return this.#post({ method, args });
  }

  /** The same for what thinks: it needs the weights for the options of its game. */
  think<Method extends 'choose' | 'ideas' | 'outlook'>(
    { architects }: Pick<Options, 'architects'>,
    method: Method,
    ...args: Parameters<Core[Method]>
  ): Promise<ReturnType<Core[Method]>> {
    return this.#post({ method, args, weights: architects });
  }

  stop(): void {
    this.#worker.terminate();
    this.#fail();
  }

  #post<Answer>(question: Omit<CoreQuestion, 'id'>): Promise<Answer> {
    if (this.#isGone) return Promise.reject(new CoreMissing());
    return new Promise<Answer>((resolve, reject) => {
      const id = this.#asked++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...question, id } satisfies CoreQuestion);
    });
  }

  #hear(reply: CoreReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('answer' in reply) waiting?.resolve(reply.answer as never);
    else waiting?.reject(reply.refusal ? new CoreError(reply.refusal as Refusal) : new CoreMissing());
  }

  #fail(): void {
    this.#isGone = true;
    for (const { reject } of this.#waiting.values()) reject(new CoreMissing());
    this.#waiting.clear();
  }
}

let shared: CoreAsker | null = null;

/** The one that all tables of this page ask. */
export const coreAsker = (): CoreAsker => (shared ??= new CoreAsker());

/** Whether this browser can run the core at all: WebAssembly with its vector instructions, and workers. */
export function canRunCore(): boolean {
  return typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && WebAssembly.validate(VECTORS);
}

/** The smallest module that uses a vector: (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt). */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
