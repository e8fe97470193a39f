/** Who sits where, in words and colours. */

import { isKey, t } from '$/i18n/index.svelte';
import type { TableView } from '$/protocol';
import { COLOURS, type Colour } from '$/settings/settings.svelte';

type Seated = Pick<TableView, 'seats' | 'terms'>;

/** The name of whoever has a seat: a person's own, a bot's, or the Illustrious Architect's. */
export function nameOf({ seats, terms }: Seated, seat: number): string {
  const { sitter, terms: agreed } = seats[seat]!;
  if (sitter) return sitter.name;
  if (agreed.kind === 'illustrious' && terms.options.illustrious) return t(`illustrious.${terms.options.illustrious}`);
  if (agreed.kind === 'bot' && agreed.bot) return botName(agreed.bot) + ordinal(seats, seat);
  return t('people.free_seat');
}

/** Whose portrait belongs to a seat: a bot's, an Illustrious Architect's; null for a person. */
export function faceOf({ seats, terms }: Seated, seat: number): string | null {
  const { kind, bot } = seats[seat]!.terms;
  return kind === 'illustrious' ? (terms.options.illustrious ?? null) : kind === 'bot' ? (bot ?? null) : null;
}

const ORDINALS = ['', ' II', ' III', ' IV'];

/** Several bots of one name are told apart as kings are. */
function ordinal(seats: Seated['seats'], seat: number): string {
  const same = seats.slice(0, seat).filter(({ terms }) => terms.bot === seats[seat]!.terms.bot);
  return ORDINALS[same.length] ?? '';
}

/** A bot's name in the language, or as the server calls it if it is new here. */
export function botName(rung: string): string {
  const key = `bot.${rung}`;
  return isKey(key) ? t(key) : rung;
}

/** What a bot does; of one that is new here, nothing is known. */
export function botSentence(bot: string): string {
  const key = `bot.${bot}.sentence`;
  return isKey(key) ? t(key) : '';
}

/** Every seat has a colour of its own; bots get what the people left. */
export function coloursOf({ seats }: Pick<TableView, 'seats'>): Colour[] {
  const taken = new Set(seats.map(({ sitter }) => sitter?.colour));
  const free = COLOURS.filter((colour) => !taken.has(colour));
  return seats.map(({ sitter }) => (sitter?.colour as Colour | undefined) ?? free.shift() ?? 'blue');
}
