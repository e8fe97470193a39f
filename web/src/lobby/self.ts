/** Who plays on this device, as far as the settings tell. */

import { t } from '$/i18n/index.svelte';
import type { Sitter } from '$/protocol';
import { COLOURS, setPreference, settings, type Colour } from '$/settings/settings.svelte';
import { faultOf, tidy } from '$/settings/names';

/** What was stored may be anything: only a name and a colour that the server takes are used. */
export const ownName = (): string => (faultOf(settings.name) ? '' : tidy(settings.name));
export const ownColour = (): Colour => COLOURS.find((colour) => colour === settings.colour) ?? 'blue';

export const self = (): Sitter => ({ name: ownName() || t('lobby.default_name'), colour: ownColour() });

/** Whoever gave a name and a colour once will want the same next time. */
export function rememberSelf(name: string, colour: Colour): void {
  if (tidy(name)) setPreference('name', tidy(name));
  setPreference('colour', colour);
}
