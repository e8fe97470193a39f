/** The tiles of the box: no server is asked what never changes. Made by tools/box.py. */

import type { Box } from '$/protocol';
import content from './box.json';

export const BOX = content as unknown as Box;
