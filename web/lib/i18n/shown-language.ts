import type { Texts } from '@everycast/messages/reader';
import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';
import { createLanguages } from './languages.ts';

const key = 'everycast.language';

export const languages = createLanguages({
  screens: import.meta.glob<Texts>(['../../locales/*/*.json', '!../../locales/en/*.json'], { import: 'default' }),
  messages: import.meta.glob<Texts>(['../../../messages/locales/*/*.json', '!../../../messages/locales/en/*.json'], { import: 'default' }),
});

/** The language that is shown, as BCP 47, for texts, dates and numbers. */
export const { language } = languages;

/** The same for a component, which renders again when it changes. Public pages are built in English. */
export const useLanguage = (): string => useSyncExternalStore(languages.subscribe, language, () => 'en');

/** Shows what the person has chosen in their profile, or what the browser asks for. @param chosen null: nothing; undefined: not known yet */
export function showLanguage(chosen?: string | null): Promise<void> {
  if (chosen !== undefined) keepText(key, chosen);
  const kept = chosen === undefined ? localStorage.getItem(key) : chosen;
  return languages.show([...(kept === null ? [] : [kept]), ...navigator.languages]);
}
