/** The texts of replays and reviews. */

import { addTexts } from '$/i18n/index.svelte';
import coach from '$/i18n/en/coach.json';
import replay from '$/i18n/en/replay.json';

addTexts(coach);
addTexts(replay);
