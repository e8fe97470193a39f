/** The people around this device, remembered from one game to the next. */

import { MOST_ARCHITECTS } from '$/protocol/game';
import { readStored, writeStored } from '$/settings/storage';

const PLACE = 'companions';
export const FEWEST = 2;

export interface Companions {
  count: number;
  /** Always four: people who are not playing this time keep their names. */
  names: string[];
}

export function storedCompanions(): Companions {
  const stored = readStored(PLACE);
  const { count, names } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const known = Array.isArray(names) ? names : [];
  return {
    count: typeof count === 'number' && [2, 3, 4].includes(count) ? count : FEWEST,
    names: Array.from({ length: MOST_ARCHITECTS }, (_, seat): string => {
      const name: unknown = known[seat];
      return typeof name === 'string' ? name : '';
    }),
  };
}

export const storeCompanions = (companions: Companions): boolean => writeStored(PLACE, companions);
