/** Where the keyboard and the screen reader are after a page has changed: at its heading, not lost on the old page. */

export function arrive(heading: HTMLElement): void {
  // The first page of all is read from its beginning: nobody has done anything yet.
  if (navigator.userActivation?.hasBeenActive ?? true) heading.focus({ preventScroll: true });
}
