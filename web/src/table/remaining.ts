/** A span of time as people read it: 2:05, 3:12:00, or days. */
import { t } from '$/i18n/index.svelte';

const two = (value: number): string => String(value).padStart(2, '0');

export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t('table.days', { n: Math.floor(hours / 24) });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
