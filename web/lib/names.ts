import { language } from './i18n/shown-language.ts';

let collator = new Intl.Collator('en', { numeric: true });
let sorts = 'en';

/** Compares names as the language that is shown sorts them: "part 2" before "part 10", and "ä" where people look for it. */
export function compareNames(one: string, other: string): number {
  if (sorts !== language()) {
    sorts = language();
    collator = new Intl.Collator(sorts, { numeric: true });
  }
  return collator.compare(one, other);
}

/** A name for comparison with what someone types, without case and accents: "Café" is found by "cafe". */
export const plainName = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
