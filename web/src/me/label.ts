/** What a device is called in the list of devices: by its browser and its make, which are names in every language. */

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const MAKES = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

type Names = readonly (readonly [string, RegExp])[];
const found = (names: Names, agent: string): string[] =>
  names
    .filter(([, pattern]) => pattern.test(agent))
    .slice(0, 1)
    .map(([name]) => name);

export const deviceLabel = (agent: string = navigator.userAgent): string =>
  [...found(BROWSERS, agent), ...found(MAKES, agent)].join(', ') || 'Akropolis';
