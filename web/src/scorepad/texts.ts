/** The texts of the scorepad. */

import { addTexts } from '$/i18n/index.svelte';
import pad from '$/i18n/en/pad.json';

addTexts(pad);
