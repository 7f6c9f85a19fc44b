import { readerOf } from '@everycast/messages/reader';
import { fallbackLanguage } from '@everycast/messages/render';
import type { TFunction } from 'i18next';
import type { Areas } from './generated/areas.ts';
import { languages } from './shown-language.ts';

export { language } from './shown-language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Areas;
  }
}

/**
 * An area's texts and the two ways to read them: `useWords()` in components, `words()` elsewhere (such as a toast from an event). Every
 * string is in `locales/<language>/<area>.json`, and `words:<area>` is the module of a file; its English texts are loaded with the screens
 * that import it, so that a page loads no others. i18next's types check keys and values; nothing else of it is used.
 */
export function area<N extends keyof Areas>(name: N, english: Areas[N]) {
  const readEnglish = readerOf(english, fallbackLanguage);
  let other = { language: fallbackLanguage, read: readEnglish };
  const read = (): typeof readEnglish => {
    if (other.language !== languages.language())
      other = { language: languages.language(), read: readerOf(languages.texts('screens', name) ?? {}, languages.language()) };
    return other.read;
  };
  const t = ((key: string, values: object = {}) =>
    read()(key, { ...values }) ?? readEnglish(key, { ...values }) ?? key) as unknown as TFunction<N>;
  const words = () => t;
  return { useWords: words, words };
}
