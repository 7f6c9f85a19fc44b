import { readdirSync, readFileSync } from 'node:fs';
import type { Resources } from './render.ts';

/** The first ones that are offered, in this order. */
const first = ['en', 'es', 'fr', 'de'];

/** Every language in a folder: a new one is a folder of files there, and nothing else. Reads the disk; only for Node. */
export function loadResources(folder = new URL('locales/', import.meta.url)): Resources {
  const all = readdirSync(folder).filter((name) => !name.includes('.'));
  const languages = [...first.filter((one) => all.includes(one)), ...all.filter((one) => !first.includes(one))];
  return Object.fromEntries(languages.map((language) => [language, areasOf(language, folder)]));
}

function areasOf(language: string, folder: URL): Record<string, Record<string, string>> {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))]),
  );
}
