/** Tables, seats and terms in words. */

import { language, listed, t } from '$/i18n/index.svelte';
import { botName } from '$/people/people';
import { VARIANTS, type TableLine, type Terms, type Variant } from '$/protocol';

export { listed };

/** Who sits at a table of the list, or that a seat is free. */
export function namesAt({ terms, sitters }: Pick<TableLine, 'terms' | 'sitters'>): string[] {
  const { illustrious } = terms.options;
  return terms.seats.map(({ kind, bot }, seat) => {
    if (kind === 'bot') return botName(bot ?? '');
    if (kind === 'illustrious' && illustrious) return t(`illustrious.${illustrious}`);
    return sitters[seat]?.name ?? t('people.free_seat');
  });
}

/** What was agreed, as a few short remarks; what is as usual goes without saying. */
export function remarks(terms: Terms): string[] {
  const { architects, all_tiles, variants } = terms.options;
  const said = [architects === 1 ? t('lobby.solo_game') : t('lobby.architects_count', { n: architects })];
  if (all_tiles) said.push(t('term.long_game'));
  if (variants.length) said.push(variantsSaid(variants));
  if (terms.pace !== 'untimed') said.push(t(`pace.${terms.pace}`));
  if (!terms.live_scoring) said.push(t('lobby.hidden_said'));
  if (!terms.hints) said.push(t('lobby.no_hints_said'));
  return said;
}

/** Which districts are played with their variant, in one remark. */
export function variantsSaid(variants: readonly Variant[]): string {
  const agreed = VARIANTS.filter((variant) => variants.includes(variant));
  // Within a sentence districts have no capitals in any of our languages.
  const list = listed(agreed.map((each) => t(`district.${each}`).toLocaleLowerCase(language())));
  return t('lobby.variants_said', { n: agreed.length, list });
}

const STEPS = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A length of time in the largest unit that fits, at least a minute. */
export function lasting(milliseconds: number): string {
  const [unit, length] = STEPS.find((step) => milliseconds >= step[1]) ?? STEPS.at(-1)!;
  const format = new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.floor(milliseconds / length)));
}

/** How long ago something was, in the largest unit that fits. */
export function ago(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const since = Math.max(0, now - at);
  for (const [unit, length] of STEPS) if (since >= length) return format.format(-Math.floor(since / length), unit);
  return t('lobby.just_now');
}
