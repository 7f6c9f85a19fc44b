import { readdirSync, readFileSync } from 'node:fs';
import type { Resources } from './render.ts';

const folder = new URL('locales/', import.meta.url);

/** The first ones that are offered, in this order. */
const first = ['en', 'es', 'fr', 'de'];

/** Every language in `locales`: a new one is a folder of files there, and nothing else. Reads the disk; only for Node. */
export function loadResources(): Resources {
  const languages = new Set([...first, ...readdirSync(folder)]);
  return Object.fromEntries([...languages].map((language) => [language, areasOf(language)]));
}

function areasOf(language: string): Record<string, Record<string, string>> {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'))]),
  );
}
