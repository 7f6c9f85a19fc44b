import { readFileSync } from 'node:fs';
import { readerOf, type Texts } from '../../../messages/reader.ts';

/** The texts of the web app's screens in a language: `words('de')('auth', 'signup.title')`. */
export function words(language: string): (area: string, key: string, values?: Record<string, unknown>) => string {
  const areas = new Map<string, ReturnType<typeof readerOf>>();
  const open = (area: string) => {
    const path = new URL(`../../../messages/locales/${language}/screens/${area}.json`, import.meta.url);
    const read = readerOf(JSON.parse(readFileSync(path, 'utf8')) as Texts, language);
    areas.set(area, read);
    return read;
  };
  return (area, key, values) => {
    const text = (areas.get(area) ?? open(area))(key, values);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key} in ${area}.`);
    return text;
  };
}
