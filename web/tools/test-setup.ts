// What browsers have and the tests' document has not.
const ofNoMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
if (typeof matchMedia === 'undefined') Object.assign(globalThis, { matchMedia: ofNoMedia });
