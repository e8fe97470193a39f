/** A link as a QR code: the dark squares as one path, in a field that is so many squares wide. */

import { encode } from 'uqr';

/** The light margin that scanners need around a code, in squares. */
const QUIET = 4;

export interface QrCode {
  path: string;
  size: number;
}

/** A seventh of it may be hidden, by a thumb or a reflection. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: rows.join(''), size };
}
