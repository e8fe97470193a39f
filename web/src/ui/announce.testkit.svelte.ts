import { announce } from './announce.svelte';

/** Says something from an effect, as pages do. */
export const sayOnce = (text: string): (() => void) =>
  $effect.root(() => {
    $effect(() => announce(text));
  });
