import { language } from '../i18n/i18n.ts';

/** A day or month at the start of a heading: "Novembre 2026", although the language writes months in lower case. */
export function asHeading(date: string): string {
  const [first = ''] = date;
  return first.toLocaleUpperCase(language()) + date.slice(first.length);
}
