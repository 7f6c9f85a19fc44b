import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPaths } from '../app/public-paths.ts';
import { buildScripts } from './build-scripts.ts';
import { addFont, withFont } from './font.ts';

/**
 * Makes light pages of the built public pages in `client`: without the app's scripts, with their styles inside, and with a small script
 * where there is something to press or to fill in.
 * @returns the files to compress
 */
export async function lighten(client: string): Promise<string[]> {
  const { ofPage, files } = await buildScripts(client);
  const font = addFont(client);
  const pages = publicPaths.map((path) => {
    const file = join(client, path, 'index.html');
    const read = (url: string) => readFileSync(join(client, url), 'utf8');
    writeFileSync(file, light(readFileSync(file, 'utf8'), { scripts: ofPage.get(path) ?? [], font, read }));
    return file;
  });
  return [...files.map((name) => join(client, name)), ...pages];
}

const stylesheet = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const bootScript = /<script src="([^"]+)"><\/script>/;

interface Parts {
  /** The page's own script, and what that imports. */
  scripts: readonly string[];
  font: string;
  /** A file of the build, by its address. */
  read: (url: string) => string;
}

function light(html: string, { scripts, font, read }: Parts): string {
  const [, head = '', body = ''] = /<head>(.*)<\/head><body>(.*?)<script/s.exec(html) ?? [];
  const styles = [...new Set([...head.matchAll(stylesheet)].map(([, url = '']) => url))].map(read);
  const boot = read(bootScript.exec(head)?.[1] ?? '');
  const [own, ...imports] = scripts;
  const lightHead = [
    head
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(stylesheet, '')
      .replace(bootScript, '')
      .replace(/(<link rel="preload" href=")[^"]+/, `$1${font}`),
    `<style>${withFont(styles.join(''), font)}</style>`,
    `<script>${boot}</script>`,
    ...(own === undefined ? [] : [`<script type="module" src="${own}"></script>`]),
    ...imports.map((url) => `<link rel="modulepreload" href="${url}"/>`),
  ];
  const rest = html.slice(0, html.indexOf('<head>'));
  return `${rest}<head>${lightHead.join('')}</head><body>${body.replaceAll(' data-discover="true"', '')}</body></html>`;
}
