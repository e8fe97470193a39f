/** Numbers of the core, read one after the other. */

import type { Move } from '$/protocol';

export class Reader {
  #next = 0;
  constructor(private readonly numbers: Float64Array) {}

  get isAtEnd(): boolean {
    return this.#next >= this.numbers.length;
  }

  number(): number {
    const number = this.numbers[this.#next++];
    if (number === undefined) throw new RangeError('the core told less than it should');
    return number;
  }

  truth(): boolean {
    return this.number() !== 0;
  }

  times<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }

  /** What comes after its own number. */
  list<T>(read: () => T): T[] {
    return this.times(this.number(), read);
  }

  numberList(): number[] {
    return this.list(() => this.number());
  }

  hex(): [number, number] {
    return [this.number(), this.number()];
  }

  move(): Move {
    return { tile: this.number(), origin: this.hex(), rotation: this.number() };
  }
}
