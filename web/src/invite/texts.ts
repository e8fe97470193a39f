/** What is said about tables that wait, and to whoever is invited. */

import { addTexts } from '$/i18n/index.svelte';
import invite from '$/i18n/en/invite.json';

addTexts(invite);
