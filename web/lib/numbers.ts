import { formatNumber as format } from '@everycast/messages/formats';
import { language } from './i18n/shown-language.ts';

/** "1,234", in the language that is shown; nothing of nothing. */
export function formatNumber(value: number): string;
export function formatNumber(value: number | undefined): string | undefined;
export function formatNumber(value: number | undefined): string | undefined {
  return value === undefined ? undefined : format(value, language());
}
