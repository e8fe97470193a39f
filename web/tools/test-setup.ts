// What browsers have and the tests' document has not, where a test has a document.
const ofNoMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
if ('window' in globalThis && typeof matchMedia === 'undefined') Object.assign(globalThis, { matchMedia: ofNoMedia });
