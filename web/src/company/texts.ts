/** The texts of those around a table. */

import { addTexts } from '$/i18n/index.svelte';
import company from '$/i18n/en/company.json';

addTexts(company);
