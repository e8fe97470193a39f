/** What kind of screen a game is played on: what stands where depends on it. */

import { MediaQuery } from 'svelte/reactivity';

/** A phone on its side has no height to spare; a wide screen has room for everything at once. */
export type Form = 'wide' | 'flat' | 'tall';

const flat = new MediaQuery('(orientation: landscape) and (max-height: 500px)');
const wide = new MediaQuery('(min-width: 960px)');

export const form = (): Form => (flat.current ? 'flat' : wide.current ? 'wide' : 'tall');
