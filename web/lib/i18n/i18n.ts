import { readerOf } from '@everycast/messages/reader';
import type { TFunction } from 'i18next';
import common from '../../locales/en/common.json' with { type: 'json' };
import type { Areas } from './areas.ts';

/** The language that is shown, as BCP 47: what dates and figures are written in. */
export const language = (): string => 'en';

/**
 * An area's words and the two ways to read them: `useWords()` in components, `words()` elsewhere (a toast that is shown from an event).
 * Every string that people read stands in `locales/<language>/<area>.json`; an area's words arrive with the screens that use them, so that
 * a page loads no other area's words. Which keys exist, and which values they take, is i18next's to say: its types, and nothing else of it.
 */
export function area<N extends keyof Areas>(_name: N, english: Areas[N]) {
  const read = readerOf(english, language());
  const t = ((key: string, values?: object) => read(key, { ...values }) ?? key) as unknown as TFunction<N>;
  const words = () => t;
  return { useWords: words, words };
}

export const commonWords = area('common', common);
