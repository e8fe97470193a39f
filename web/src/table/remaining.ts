/** A span of time as people read it: in days and hours, in hours and minutes, and in the last hour 2:05. */
import { t } from '$/i18n/index.svelte';

const two = (value: number): string => String(value).padStart(2, '0');

export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86400)];
  const parts = (...all: string[]): string => all.filter(Boolean).join(' ');
  if (days) return parts(t('table.days', { n: days }), hours % 24 ? t('table.hours', { n: hours % 24 }) : '');
  if (hours) return parts(t('table.hours', { n: hours }), minutes % 60 ? t('table.minutes', { n: minutes % 60 }) : '');
  return `${minutes}:${two(seconds % 60)}`;
}
