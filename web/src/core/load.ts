/** Fetching the core and the weights of the bots: once, and not before somebody needs them. */

import four from '$weights/four.weights?url';
import solo from '$weights/solo.weights?url';
import three from '$weights/three.weights?url';
import two from '$weights/two.weights?url';
import address from './akropolis.wasm?url';
import { Core } from './core';

const WEIGHTS = [solo, two, three, four];

/** The core; fails where the browser cannot run it, or where the page was built without. */
export async function loadCore(): Promise<Core> {
  return Core.open(await bytesOf(address));
}

/** Give the core the weights for games of so many architects. */
export async function loadWeights(core: Core, architects: number): Promise<void> {
  core.giveWeights(architects, new Uint8Array(await bytesOf(WEIGHTS[architects - 1]!)));
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response.arrayBuffer();
}
