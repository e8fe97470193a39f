/** Fetching the core and the weights of the bots: once, and not before somebody needs them. */

import address from './akropolis.wasm?url';
import { Core } from './core';
import { weightsAddress } from './weights';

/** The core; fails where the browser cannot run it, or where the page was built without. */
export async function loadCore(): Promise<Core> {
  return Core.open(await bytesOf(address));
}

/** Give the core the weights for games of so many architects. */
export async function loadWeights(core: Core, architects: number): Promise<void> {
  core.giveWeights(architects, new Uint8Array(await bytesOf(weightsAddress(architects))));
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response.arrayBuffer();
}
