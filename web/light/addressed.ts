import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unknownOrigin } from '@everycast/contract/unknown-origin';
import type texts from '@everycast/messages/locales/en/screens/blog.json';
import { generateAtomFeed } from 'feedsmith';
import { guidePaths } from '../app/guide/pages.ts';
import { inLanguage, publicPaths } from '../app/public-paths.ts';
import { articles } from '../features/site/blog/articles.ts';
import { textLanguages } from '../texts.ts';
import { feedPath } from './head-links.ts';
import { appManifest, manifestPath } from './manifest.ts';

/** What people reach by a link from a mail. */
const fromMails = ['/reset-password', '/confirm-email', '/unsubscribe'];
const listed = [...publicPaths, ...guidePaths()].filter((path) => !fromMails.includes(path));

/**
 * Writes the files that say where pages are, into `folder`: `sitemap.xml`, `robots.txt`, and in each language a feed of the blog and the
 * manifest of the app.
 */
export function writeAddressed(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const files = {
    '/robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${unknownOrigin}/sitemap.xml\n`,
    '/sitemap.xml': sitemap(),
    ...Object.fromEntries(textLanguages().map((language) => [inLanguage(language, feedPath), feedOf(language)])),
    ...Object.fromEntries(textLanguages().map((language) => [inLanguage(language, manifestPath), appManifest(language)])),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function sitemap(): string {
  const entries = listed.flatMap((path) => {
    const pages = [...textLanguages().map((language) => [language, inLanguage(language, path)] as const), ['x-default', path] as const];
    const links = pages.map(([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${unknownOrigin}${to}"/>`);
    return pages.map(([, at]) => `<url><loc>${unknownOrigin}${at}</loc>${links.join('')}</url>`);
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function feedOf(language: string): string {
  const blog: typeof texts = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../messages/locales/${language}/screens/blog.json`), 'utf8'),
  );
  const at = (path: string) => unknownOrigin + inLanguage(language, path);
  const [newest] = articles;
  return generateAtomFeed({
    xml: { lang: language },
    id: at('/blog'),
    title: { value: `Everycast · ${blog.title}` },
    subtitle: { value: blog.description },
    updated: new Date(newest.date),
    authors: [{ name: blog.author }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: at(feedPath) },
      { rel: 'alternate', type: 'text/html', href: at('/blog') },
    ],
    entries: articles.map(({ slug, date }) => {
      const { title, category, excerpt, intro, sections } = blog.articles[slug];
      const text = [paragraph(intro), ...sections.flatMap((one) => [`<h2>${escaped(one.heading)}</h2>`, ...one.text.map(paragraph)])];
      return {
        id: at(`/blog/${slug}`),
        title: { value: title },
        published: new Date(date),
        updated: new Date(date),
        categories: [{ term: category }],
        links: [{ rel: 'alternate', type: 'text/html', href: at(`/blog/${slug}`) }],
        summary: { value: excerpt },
        content: { type: 'html', value: text.join('') },
      };
    }),
  });
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
