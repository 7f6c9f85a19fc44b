import { readFileSync } from 'node:fs';
import { slugLength } from '@everycast/contract/short-links';
import { expect, test } from 'vitest';
import { appPages, derivedSlug, domainsOf, firstSegments, hostOf, isOwnRedirect, wrongWith } from './rules.ts';

const place = { base: 'https://go.example.net/', publicUrl: 'https://social.example.net', allowPrivate: false };

test('no slug is a page of the app', () => {
  const routes = readFileSync(new URL('../../../web/app/routes.ts', import.meta.url), 'utf8');
  const pages = [...routes.matchAll(/route\(['`]([a-z][a-z-]*)/g)].flatMap(([, page]) => page ?? []);
  expect(pages.length).toBeGreaterThan(40);
  // The guide's pages aren't written out as routes.
  expect([...new Set([...pages, 'guide'])].filter((page) => !appPages.includes(page))).toEqual([]);
  expect(firstSegments(['/api/v1/posts', '/l/*', '/*', '/healthz'])).toEqual(['api', 'l', 'healthz']);
});

test('slugs are derived, and another one each round', () => {
  const of = ['post', 'account', 'https://casa.example.org'];
  expect(derivedSlug('key', of, 0)).toBe(derivedSlug('key', of, 0));
  expect(new Set([0, 1, 2].map((round) => derivedSlug('key', of, round))).size).toBe(3);
  expect(derivedSlug('key', of, 0)).not.toBe(derivedSlug('other key', of, 0));
  expect(derivedSlug('key', of, 0)).toMatch(new RegExp(`^[a-z2-9]{${slugLength}}$`));
});

test('a short link leads to public web addresses and this server’s own pages', () => {
  for (const url of [
    'https://casa.example.org',
    'http://casa.example.org:8080/x',
    'https://social.example.net/review?x',
    'https://[2606:4700::1]/',
  ])
    expect(wrongWith(url, place), url).toBeNull();
  expect(wrongWith('https://go.example.net/abc', place)).toBe('links.leads_to_itself');
  expect(wrongWith('https://SOCIAL.example.net/l/abc', place)).toBe('links.leads_to_itself');
  expect(wrongWith('http://192.168.0.1/', place)).toBe('links.private_address');
  expect(wrongWith('http://192.168.0.1/', { ...place, allowPrivate: true })).toBeNull();
});

test('links of link pages are redirects of this server, the pages and their files aren’t', () => {
  for (const url of ['https://social.example.net/@casa/x', 'https://SOCIAL.example.net/@Casa/x?y=/#z']) {
    expect(isOwnRedirect(url, place), url).toBe(true);
    expect(wrongWith(url, place), url).toBe('links.leads_to_itself');
  }
  for (const url of [
    'https://social.example.net/@casa',
    'https://social.example.net/@casa?from=/x',
    'https://social.example.net/@casa/files/x',
    'https://casa.example.org/@casa/x',
  ])
    expect(isOwnRedirect(url, place), url).toBe(false);
});

test('a host belongs to the domains above it', () => {
  expect(domainsOf('a.b.example.org')).toEqual(['a.b.example.org', 'b.example.org', 'example.org', 'org']);
  expect(hostOf('https://Casa.Example.org./x')).toBe('casa.example.org');
});
