/** Keeps the keyboard and the screen reader on the page when the element that has the focus disappears. */

const HEADING = 'h1[tabindex], h2[tabindex]';

/**
 * Follow the focus. When its element is removed, the focus goes to the nearest element marked with `data-home`, else to
 * the heading of the dialog or of the page. Returns a function that stops it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null;
  let around: Element[] = [];

  function follow({ target }: FocusEvent): void {
    last = target as Element;
    around = [];
    for (let each = last.parentElement; each; each = each.parentElement) around.push(each);
  }
  /** Losing the focus to nothing is left alone, unless the element is being removed. */
  const leave = (): void =>
    queueMicrotask(() => {
      if (last?.isConnected && document.activeElement !== last) last = null;
    });
  function mend(): void {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    const home = homeIn(around.filter(({ isConnected }) => isConnected));
    if (!home) return;
    home.focus({ preventScroll: true });
    // In Firefox it stays behind, and draws the screen reader back to it as soon as anything changes there.
    getSelection()?.removeAllRanges();
  }

  root.addEventListener('focusin', follow);
  root.addEventListener('focusout', leave);
  const observer = new MutationObserver(mend);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', follow);
    root.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}

function homeIn(around: readonly Element[]): HTMLElement | null {
  for (const each of around) {
    const heading = each.matches('dialog, main') ? each.querySelector<HTMLElement>(HEADING) : null;
    const home = each.querySelector<HTMLElement>('[data-home]') ?? heading;
    if (home) return home;
  }
  return null;
}
