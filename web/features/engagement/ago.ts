import { words } from 'words:engagement';
import { language } from '../../lib/i18n/shown-language.ts';
import { formatMonthDay } from '../../lib/time/format.ts';

/** "6 min", "4 h", "3 d", "Oct 2": an age for small spaces. */
export function ageOf(at: string, zone: string, now: number): string {
  const t = words();
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return t('minutes', { count: minutes });
  if (minutes < 24 * 60) return t('hours', { count: Math.floor(minutes / 60) });
  return minutes < 7 * 24 * 60 ? t('daysShort', { count: Math.floor(minutes / (24 * 60)) }) : formatMonthDay(at, zone);
}

/** "48 min", "3 h": a duration in minutes. */
export function spanOf(minutes: number): string {
  const t = words();
  return minutes < 120 ? t('minutes', { count: minutes }) : t('hours', { count: Math.round(minutes / 60) });
}

/** The letters in the place of a picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase(language()) ?? '')
    .join('') || '?';
