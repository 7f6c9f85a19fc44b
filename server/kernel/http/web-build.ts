import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unknownOrigin } from '@everycast/contract/unknown-origin';
import { fallbackLanguage } from '@everycast/messages/render';
import { z } from 'zod';
import { languages } from '../messages.ts';

/** The files in a folder, with the folder's path; none without it. */
export function filesUnder(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Whether the web app has a screen at a path; the build writes their list next to the files. Paths match as in React Router. */
export function screensOf(folder: string): (path: string) => boolean {
  const list = join(folder, '..', 'screens.json');
  if (!statSync(list, { throwIfNoEntry: false })) return () => false;
  const screens = z
    .array(z.string())
    .parse(JSON.parse(readFileSync(list, 'utf8')))
    .map((screen) => screen.toLowerCase().split('/'));
  return (path) => {
    const parts = path.toLowerCase().split('/');
    return screens.some(
      (screen) => screen.length === parts.length && screen.every((part, at) => part === parts[at] || part.startsWith(':')),
    );
  };
}

interface Page {
  /** Its path in the build. */
  file: string;
  language: string;
  /** Whether readers of other languages get another. */
  negotiated: boolean;
}

/**
 * The built page at a path, for a reader of a language: `pricing/index.html` is the English one of /pricing, `pricing/index.de.html` the
 * German one, and `de/pricing/index.html` that of /de/pricing, for everyone.
 */
export function pagesOf(folder: string): (path: string, language: string) => Page | undefined {
  const files = new Map<string, string>();
  const keyOf = (path: string, language: string) => `${language} ${path.toLowerCase()}`;
  for (const file of filesUnder(folder)) {
    const name = file.slice(folder.length);
    const [found, place = '', variant] = /^(?:(.+)\/)?index(?:\.([^.]+))?\.html$/.exec(name) ?? [];
    if (found) files.set(keyOf(`/${place}`, variant ?? languageIn(`/${place}`) ?? fallbackLanguage), name);
  }
  return (path, reader) => {
    const named = languageIn(path);
    for (const language of [named ?? reader, fallbackLanguage]) {
      const file = files.get(keyOf(path, language));
      if (file) return { file, language, negotiated: named === undefined };
    }
  };
}

/** The language that a path begins with: "/de/pricing". */
function languageIn(path: string): string | undefined {
  const first = path.split('/')[1]?.toLowerCase();
  return languages.find((language) => language.toLowerCase() === first);
}

interface Addressed {
  text: string;
  type: string;
  negotiated: boolean;
}

const types = {
  'feed.xml': 'application/atom+xml',
  '/manifest.json': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};

/**
 * The built file at a path that says where pages are, with the server's address put in: the sitemap and such. `de/blog/feed.xml` is that of
 * /blog/feed.xml, too, for readers of German, and `de/manifest.json` their app's.
 */
export function addressedFiles(folder: string, origin: () => string): (path: string, language: string) => Addressed | undefined {
  const built = join(folder, '../addressed');
  const texts = new Map(filesUnder(built).map((file) => [file.slice(built.length), readFileSync(file, 'utf8')]));
  return (path, reader) => {
    const own = texts.get(path);
    const text = own ?? texts.get(`/${reader}${path}`);
    if (text === undefined) return;
    const [, type = ''] = Object.entries(types).find(([ending]) => path.endsWith(ending)) ?? [];
    return { text: text.replaceAll(unknownOrigin, origin()), type: `${type}; charset=utf-8`, negotiated: own === undefined };
  };
}
