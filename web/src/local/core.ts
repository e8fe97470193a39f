/** The core of this page, as soon as it is there. */

import { ApiError } from '$/net/failure';
import type { Referee } from './referee';

/** The core; where a browser cannot run it, a refusal. */
export const referee = (): Promise<Referee> => Promise.reject(new ApiError(409, 'core_missing'));
