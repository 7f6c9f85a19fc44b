import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import common from '../../locales/en/common.json' with { type: 'json' };
import type { Areas } from './areas.ts';

/**
 * The words of the application. Every string that people read stands in `locales/<language>/<area>.json`;
 * an area's words arrive with the screens that use them, so that a page loads no other area's words.
 */
const i18n = i18next.createInstance();
i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en: { common } },
  initAsync: false,
  interpolation: { escapeValue: false },
});

/**
 * Adds an area's words and gives its two ways to read them: `useWords()` in components, `words()` elsewhere
 * (a toast that is shown from an event).
 */
export function area<N extends keyof Areas>(name: N, english: Areas[N]) {
  if (!i18n.hasResourceBundle('en', name)) i18n.addResourceBundle('en', name, english);
  return { useWords: () => useTranslation(name, { i18n }).t, words: () => i18n.getFixedT(null, name) };
}

/** The language that is shown, as BCP 47: what dates and figures are written in. */
export const language = (): string => i18n.language;

export const commonWords = area('common', common);
