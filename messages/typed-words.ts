import { readdirSync, readFileSync } from 'node:fs';

/** The words around days and times that people type, by language: where the web app has them, too. Reads the disk; only for Node. */
export function loadTypedWords(folder = new URL('locales/', import.meta.url)): Record<string, Record<string, string>> {
  const languages = readdirSync(folder).filter((name) => !name.includes('.'));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      JSON.parse(readFileSync(new URL(`${language}/screens/when.json`, folder), 'utf8')).typed.words as Record<string, string>,
    ]),
  );
}
