/** The texts of the pages about oneself. */

import { addTexts } from '$/i18n/index.svelte';
import me from '$/i18n/en/me.json';

addTexts(me);
