import { texts, versions } from 'virtual:languages';
import { fallbackLanguage } from '@everycast/messages/render';
import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';
import { createLanguages } from './languages.ts';

/** A choice, in this browser and, for the server, in a cookie of the same name. */
const key = 'everycast.language';
/** For how long the cookie is kept, in seconds. */
const keptFor = 365 * 24 * 3600;

/** The language of the texts in the scripts of this page: the one that it was built in. */
export const builtIn: string = typeof document === 'undefined' ? fallbackLanguage : document.documentElement.lang || fallbackLanguage;

export const languages = createLanguages({
  builtIn,
  installed: Object.keys(versions),
  async load(language, { kind, name }) {
    if (texts) return texts[language]?.[`${kind}/${name}.json`] ?? {};
    const address = `${folderOf(language)}/${kind}/${name}.json`;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
    return await answer.json();
  },
});

const folderOf = (language: string): string => `/assets/texts/${language}-${versions[language]}`;

/** The folder of the files of the language shown, and of `files.json`, their list; null if they are built in. */
export const textsFolder = (): string | null => (language() === builtIn ? null : folderOf(language()));

/** The language that is shown, as BCP 47, for texts, dates and numbers. */
export const { language } = languages;

/** The same for a component, which renders again when it changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(languages.subscribe, language, import.meta.env.SSR ? language : () => builtIn);

/** Shows what the person has chosen in their profile, or what the browser asks for. @param chosen null: nothing; undefined: not known yet */
export function showLanguage(chosen?: string | null): Promise<void> {
  if (chosen !== undefined) keep(chosen);
  const kept = chosen === undefined ? localStorage.getItem(key) : chosen;
  return languages.show([...(kept === null ? [] : [kept]), ...navigator.languages]);
}

/** The app goes on in the language of the page before, unless another was chosen. */
export function goOnIn(language: string): void {
  if (localStorage.getItem(key) === null) keep(language);
}

function keep(chosen: string | null): void {
  keepText(key, chosen);
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no other way for long
  document.cookie = `${key}=${chosen ?? ''}; Path=/; SameSite=Lax; Max-Age=${chosen === null ? 0 : keptFor}`;
}
