/** Who knows the rules at a table on this device: the core, which answers from a worker. A position is its text. */

import type { CoreAsker } from '$/core';

export type Referee = Pick<CoreAsker, 'ask' | 'think'>;
