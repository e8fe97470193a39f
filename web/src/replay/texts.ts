/** The texts of replays and reviews. */

import { addTexts } from '$/i18n/index.svelte';
import replay from '$/i18n/en/replay.json';

addTexts(replay);
