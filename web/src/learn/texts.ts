/** The texts of the lessons and the rules. */

import { addTexts } from '$/i18n/index.svelte';
import learn from '$/i18n/en/learn.json';
import rules from '$/i18n/en/rules.json';

addTexts(learn);
addTexts(rules);
