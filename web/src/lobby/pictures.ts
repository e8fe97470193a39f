/** The pictures of the first page in one piece, which is fetched after the words. */

export { default as KindIcon } from '$/board/KindIcon.svelte';
export { default as Hero } from './Hero.svelte';
