import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage } from '@everycast/messages/render';
import type { Plugin } from 'vite';

const own = (path: string) => JSON.stringify(join(import.meta.dirname, path));
const locales = join(import.meta.dirname, '../messages/locales');

/** The languages that have texts: a folder each. */
export const textLanguages = (): string[] =>
  readdirSync(locales)
    .filter((name) => !name.includes('.'))
    .sort();

const wordsScheme = /^words:/;

/**
 * Makes a module `words:<area>` of each file in `screens`: an area's texts and the two ways to read them. A page loads only the texts that
 * its screens import.
 * @param language of the texts, as BCP 47
 */
export const localeWords = ({ language = fallbackLanguage }: { language?: string } = {}): Plugin => ({
  name: 'locale-words',
  resolveId: { filter: { id: wordsScheme }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0words:/ },
    handler(id) {
      const area = id.slice('\0words:'.length);
      const code = `import { area } from ${own('lib/i18n/i18n.ts')};
import texts from ${own(`../messages/locales/${language}/screens/${area}.json`)};
export const { useWords, words } = area(${JSON.stringify(area)}, texts);`;
      return { code, moduleSideEffects: false };
    },
  },
});

interface File {
  /** "screens/posts.json" */
  path: string;
  /** Without spaces. */
  text: string;
}

function filesOf(language: string): File[] {
  const read = (kind: string, folder: string) =>
    readdirSync(join(locales, language, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({
        path: `${kind}/${name}`,
        text: JSON.stringify(JSON.parse(readFileSync(join(locales, language, folder, name), 'utf8'))),
      }));
  return [...read('screens', 'screens'), ...read('messages', '')];
}

const versionOf = (files: readonly File[]): string =>
  createHash('sha256')
    .update(files.map(({ path, text }) => path + text).join('\n'))
    .digest('hex')
    .slice(0, 7);

/** The code of an object with the texts of languages. */
const textsOf = (languages: readonly { language: string; files: readonly File[] }[]): string => {
  const ofOne = (files: readonly File[]) => files.map(({ path, text }) => `${JSON.stringify(path)}: ${text}`).join();
  return `{ ${languages.map(({ language, files }) => `${JSON.stringify(language)}: { ${ofOne(files)} }`).join()} }`;
};

const module = 'virtual:languages';
const folder = 'assets/texts';

/**
 * Emits the texts of all languages but English as files by area, `assets/texts/<language>-<version>/<kind>/<area>.json`, with a list of them,
 * `files.json`, and makes the module `virtual:languages` with the version of each language, which is all that a page has to know about them.
 * @param emits false where another build emits the files
 */
export function otherLanguages({ emits = true }: { emits?: boolean } = {}): Plugin {
  const languages = textLanguages()
    .filter((language) => language !== fallbackLanguage)
    .map((language) => ({ language, files: filesOf(language) }));
  const versions = Object.fromEntries(languages.map(({ language, files }) => [language, versionOf(files)]));
  const emitted = languages.flatMap(({ language, files }) => {
    const list = { path: 'files.json', text: JSON.stringify(files.map(({ path }) => path)) };
    return [...files, list].map(({ path, text }) => ({ fileName: `${folder}/${language}-${versions[language]}/${path}`, source: text }));
  });
  return {
    name: 'other-languages',
    resolveId: { filter: { id: /^virtual:languages$/ }, handler: () => `\0${module}` },
    load: {
      filter: { id: /^\0virtual:languages$/ },
      handler() {
        const builds = this.environment.mode === 'build' && this.environment.name === 'ssr';
        return `export const versions = ${JSON.stringify(versions)};\nexport const texts = ${builds ? textsOf(languages) : 'null'};`;
      },
    },
    configureServer({ middlewares }) {
      const byPath = new Map(emitted.map(({ fileName, source }) => [`/${fileName}`, source]));
      middlewares.use((request, response, next) => {
        const source = byPath.get(request.url ?? '');
        if (source === undefined) return next();
        response.setHeader('content-type', 'application/json').end(source);
      });
    },
    generateBundle() {
      if (!emits || this.environment.name !== 'client') return;
      for (const file of emitted) this.emitFile({ type: 'asset', ...file });
    },
  };
}
