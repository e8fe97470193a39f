/** Those around a table: loaded when there is somebody to tell of. */

import './texts';

export { default as Around } from './Around.svelte';
export { Company } from './company.svelte';
export { default as Rematch } from './Rematch.svelte';
export { Rematching } from './rematching.svelte';
export { default as Sign } from './Sign.svelte';
export { default as Talk } from './Talk.svelte';
export { default as Watching } from './Watching.svelte';
