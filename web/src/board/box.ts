/** The tiles of the box, for cities that are drawn without a server. Made by tools/box.py. */

import type { Box } from '$/protocol';
import content from './box.json';

export const BOX = content as unknown as Box;
