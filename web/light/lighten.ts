import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fallbackLanguage } from '@everycast/messages/render';
import { guidePaths } from '../app/guide/pages.ts';
import { inLanguage, isPublic, publicPaths } from '../app/public-paths.ts';
import { textLanguages } from '../texts.ts';
import { buildScripts } from './build-scripts.ts';
import { addFont, type Font, fontFor, withFont } from './font.ts';
import { headLinks } from './head-links.ts';

/**
 * Makes light pages of the built public pages in `client`: without the app's scripts, with their styles inside, and with a small script
 * where there is something to press or to fill in. In each language there are two of each: one under the language's address, whose links stay
 * there, and one for the address without a language, which the server answers in the reader's.
 * @returns the files to compress
 */
export async function lighten(client: string): Promise<string[]> {
  const files = await Promise.all(textLanguages().map((language) => lightenIn(language, client)));
  return [...new Set(files.flat())].map((name) => join(client, name));
}

async function lightenIn(language: string, client: string): Promise<string[]> {
  const { ofPage, files } = await buildScripts(client, language);
  const font = fontFor(language);
  const fontUrl = addFont(client, font);
  const read = (name: string) => readFileSync(join(client, name), 'utf8');
  const pages = [...publicPaths, ...guidePaths()].flatMap((path) => {
    const explicit = inLanguage(language, path);
    const [own, any] = [`${explicit}/index.html`, join(path, language === fallbackLanguage ? 'index.html' : `index.${language}.html`)];
    const html = read(own);
    const parts = { scripts: ofPage.get(path) ?? [], font, fontUrl, read };
    // Of the guide, React Router writes only the pages in a language.
    mkdirSync(dirname(join(client, any)), { recursive: true });
    writeFileSync(join(client, any), light(html, { ...parts, links: headLinks({ address: path, path, language }) }));
    writeFileSync(join(client, own), under(language, light(html, { ...parts, links: headLinks({ address: explicit, path, language }) })));
    return [any, own];
  });
  return [...files, ...pages];
}

/** A page whose links to public pages lead to those in its language. */
const under = (language: string, html: string): string =>
  html.replace(/<a [^>]*>/g, (tag) =>
    /hreflang=/i.test(tag)
      ? tag
      : tag.replace(/href="([^"?#]*)/, (all, path: string) => (isPublic(path) ? `href="${inLanguage(language, path)}` : all)),
  );

const stylesheet = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const bootScript = /<script src="([^"]+)"><\/script>/;

interface Parts {
  /** The page's own script, and what that imports. */
  scripts: readonly string[];
  links: string;
  font: Font;
  fontUrl: string;
  /** A file of the build, by its address. */
  read: (url: string) => string;
}

function light(html: string, { scripts, links, font, fontUrl, read }: Parts): string {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body>(.*?)<script/s.exec(html) ?? [];
  const styles = [...new Set([...head.matchAll(stylesheet)].map(([, url = '']) => url))].map(read);
  const boot = read(bootScript.exec(head)?.[1] ?? '');
  const [own, ...imports] = scripts;
  const lightHead = [
    head
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(stylesheet, '')
      .replace(bootScript, '')
      .replace(/(<link rel="preload" href=")[^"]+/, `$1${fontUrl}`),
    links,
    `<style>${withFont(styles.join(''), fontUrl, font)}</style>`,
    `<script>${boot}</script>`,
    ...(own === undefined ? [] : [`<script type="module" src="${own}"></script>`]),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}"/>`),
  ];
  const rest = html.slice(0, html.indexOf('<head>'));
  return `${rest}<head>${lightHead.join('')}</head><body>${body.replaceAll(' data-discover="true"', '')}</body></html>`;
}
