/** The languages of the interface, each named in itself. */

export const LANGUAGES = { en: 'English', fr: 'Français', cs: 'Čeština', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (name: string): name is Language => name in LANGUAGES;

/** The first language that the browser's user reads and that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const name = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(name)) return name;
  }
  return 'en';
}
