import { readerOf, type Texts } from '@everycast/messages/reader';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Areas } from './generated/areas.ts';
import { builtIn, languages } from './shown-language.ts';

export { language } from './shown-language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Areas;
  }
}

type Read = (key: string, values?: object) => unknown;

/**
 * An area's texts and the two ways to read them: `useWords()` in components, which render again in another language, and `words()` elsewhere
 * (such as a toast from an event). Every string is in `locales/<language>/screens/<area>.json` of the messages, and `words:<area>` is the
 * module of a file; its texts are loaded with the screens that import it, so that a page loads no others, and other languages' along with
 * them. i18next's types check keys and values; nothing else of it is used.
 * @param own in the language that is built in
 */
export function area<N extends keyof Areas>(name: N, own: Areas[N]) {
  languages.use('screens', name);
  const readOwn = readerOf(own, builtIn);
  const inOwn: Read = (key, values) => readOwn(key, { ...values }) ?? key;
  let shown: { texts: Texts | undefined; read: Read } = { texts: undefined, read: inOwn };

  function inOther(texts: Texts): Read {
    const read = readerOf(texts, languages.language());
    return (key, values) => read(key, { ...values }) ?? inOwn(key, values);
  }

  /** The same function until the language changes. */
  function read(): Read {
    const texts = languages.texts('screens', name);
    if (texts !== shown.texts) shown = { texts, read: texts === undefined ? inOwn : inOther(texts) };
    return shown.read;
  }

  const late = ((key: string, values?: object) => read()(key, values)) as unknown as TFunction<N>;
  // A page is hydrated in the language it is built in.
  const built = import.meta.env.SSR ? read : () => inOwn;
  return {
    useWords: () => useSyncExternalStore(languages.subscribe, read, built) as unknown as TFunction<N>,
    words: () => late,
  };
}
