import { readerOf } from '@everycast/messages/reader';
import type { TFunction } from 'i18next';
import common from '../../locales/en/common.json' with { type: 'json' };
import type { Areas } from './areas.ts';

/** The current language, as BCP 47, for dates and numbers. */
export const language = (): string => 'en';

/**
 * An area's texts and the two ways to read them: `useWords()` in components, `words()` elsewhere (such as a toast from an event). Every
 * string is in `locales/<language>/<area>.json`; an area's texts are loaded with the screens that use them, so that a page loads no others.
 * i18next's types check keys and values; nothing else of it is used.
 */
export function area<N extends keyof Areas>(_name: N, english: Areas[N]) {
  const read = readerOf(english, language());
  const t = ((key: string, values?: object) => read(key, { ...values }) ?? key) as unknown as TFunction<N>;
  const words = () => t;
  return { useWords: words, words };
}

export const commonWords = area('common', common);
