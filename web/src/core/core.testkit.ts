/** The compiled core for tests; `make web` compiles it. */

import { readFileSync } from 'node:fs';
import { Core } from './core';

export const testCore = (): Promise<Core> => Core.open(readFileSync(`${import.meta.dirname}/akropolis.wasm`));
