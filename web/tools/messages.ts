/** Parses the messages of the catalogues when the page is built, so that the page is shipped without a parser. */

import { IntlMessageFormat } from 'intl-messageformat';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/i18n\/\w+\/\w+\.json$/;
const PARSER = '@formatjs/icu-messageformat-parser';

/** A message as `t` takes it: its parsed form, or the text itself where there is nothing to parse. */
const parsed = (text: string): unknown =>
  text.includes('{') ? new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() : text;

export function messages(): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { [PARSER]: `${PARSER}/no-parser.js` } } }),
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, parsed(text)])));
    },
  };
}
