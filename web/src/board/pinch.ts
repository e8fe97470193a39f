/** Pinching on a trackpad, which Safari reports in events of its own. Two fingers on the screen cause them, too. */

import type { Attachment } from 'svelte/attachments';

/** Where something happens, in the window. */
interface At {
  clientX: number;
  clientY: number;
}

/** Calls back with the factor of each step of a pinch, and keeps the browser from zooming the page. */
export function trackpadPinch(onpinch: (factor: number, at: At) => void): Attachment<SVGSVGElement> {
  return (drawn) => {
    let before = 1;
    const pinch = (event: Event & { scale?: number } & Partial<At>): void => {
      event.preventDefault();
      const { type, scale = 1, clientX = 0, clientY = 0 } = event;
      if (type === 'gesturechange') onpinch(scale / before, { clientX, clientY });
      before = scale;
    };
    for (const type of ['gesturestart', 'gesturechange']) drawn.addEventListener(type, pinch);
    return () => {
      for (const type of ['gesturestart', 'gesturechange']) drawn.removeEventListener(type, pinch);
    };
  };
}
