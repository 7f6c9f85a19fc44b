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

/** The texts of the guide, which name what is on screens. */
const guide = 'screens/guide.json';
const reference = /\[([\w-]+):([\w.-]+)\]/g;

/** A file of texts as JSON without spaces. In the guide, "[calendar:today]" becomes "[Today]": what the screen says in that language. */
function readText(language: string, path: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(locales, language, name), 'utf8'));
  const text = JSON.stringify(read(path));
  if (path !== guide) return text;
  return text.replace(reference, (_, area: string, key: string) => {
    const named = key.split('.').reduce<unknown>((part, name) => Object(part)[name], read(`screens/${area}.json`));
    if (typeof named !== 'string') throw new Error(`${language}/${path}: “${area}:${key}” is no text of screens/${area}.json.`);
    return `[${JSON.stringify(named).slice(1, -1)}]`;
  });
}

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
      const path = `screens/${area}.json`;
      const file = join(locales, language, path);
      if (path === guide) this.addWatchFile(file);
      const code = `import { area } from ${own('lib/i18n/i18n.ts')};
${path === guide ? `const texts = ${readText(language, path)};` : `import texts from ${JSON.stringify(file)};`}
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
        text: readText(language, join(folder, name)),
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
 * Emits the texts of all languages but English, except the guide's, whose pages are only built, as files by area, `assets/texts/<language>-<version>/<kind>/<area>.json`, with a list of them,
 * `files.json`, and makes the module `virtual:languages` with the version of each language, which is all that a page has to know about them.
 * @param emits false where another build emits the files
 */
export function otherLanguages({ emits = true }: { emits?: boolean } = {}): Plugin {
  const languages = textLanguages()
    .filter((language) => language !== fallbackLanguage)
    .map((language) => ({ language, files: filesOf(language) }));
  const versions = Object.fromEntries(languages.map(({ language, files }) => [language, versionOf(files)]));
  const emitted = languages.flatMap(({ language, files }) => {
    const list = { path: 'files.json', text: JSON.stringify(files.map(({ path }) => path).filter((path) => path !== guide)) };
    return [...files.filter(({ path }) => path !== guide), list].map(({ path, text }) => ({
      fileName: `${folder}/${language}-${versions[language]}/${path}`,
      source: text,
    }));
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
