import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles } from '../features/site/blog/articles.ts';
import { textLanguages } from '../texts.ts';
import { writeAddressed } from './addressed.ts';

const folder = mkdtempSync(join(tmpdir(), 'addressed-'));
beforeAll(() => writeAddressed(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const host = 'https://origin.invalid';

test('the sitemap has each page in each language, with all the others, but none that only a mail leads to', () => {
  const sitemap = read('sitemap.xml');
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const language of textLanguages()) {
    expect(addresses).toContain(`${host}/${language}`);
    expect(addresses).toContain(`${host}/${language}/blog/exactly-once`);
    expect(addresses).toContain(`${host}/${language}/guide/calendar`);
    expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${host}/${language}/pricing"/>`);
  }
  expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="x-default" href="${host}/pricing"/>`);
  expect(addresses).toContain(`${host}/guide`);
  expect(sitemap).not.toMatch(/reset-password|confirm-email|unsubscribe/);
});

test.each(textLanguages())('the feed in %s has the articles as they are in its texts', (language) => {
  const texts = JSON.parse(readFileSync(new URL(`../../messages/locales/${language}/screens/blog.json`, import.meta.url), 'utf8'));
  const feed = parseAtomFeed(read(`${language}/blog/feed.xml`));
  expect(feed.xml?.lang).toBe(language);
  expect(feed.entries?.map(({ links }) => links?.[0]?.href)).toEqual(articles.map(({ slug }) => `${host}/${language}/blog/${slug}`));
  for (const [at, { slug }] of articles.entries()) {
    const entry = feed.entries?.[at];
    expect([entry?.title?.value, entry?.summary?.value]).toEqual([texts.articles[slug].title, texts.articles[slug].excerpt]);
    expect(entry?.content?.value).toContain(texts.articles[slug].sections[0].heading);
  }
});

test('robots.txt says where the sitemap is', () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${host}/sitemap.xml`);
});
