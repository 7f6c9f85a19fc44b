import { expect, test } from 'vitest';
import { leadsBack } from './circles.ts';

const place = { base: 'https://go.example.net/', publicUrl: 'https://social.example.net' };

/** Shorteners that redirect as listed; anything else is a page. */
const web = (redirects: Record<string, string>): typeof fetch =>
  (async (url) => {
    const location = redirects[String(url)];
    return location === undefined ? new Response('', { status: 200 }) : new Response(null, { status: 301, headers: { location } });
  }) as typeof fetch;

test('a link to itself through three other shorteners is found', async () => {
  const chain = web({
    'https://a.example/1': 'https://b.example/2',
    'https://b.example/2': 'https://c.example/3',
    'https://c.example/3': 'https://go.example.net/x',
  });
  expect(await leadsBack('https://a.example/1', place, chain)).toBe(true);
});

test('relative redirects, our own pages and circles of others are none of it', async () => {
  expect(await leadsBack('https://a.example/', place, web({ 'https://a.example/': '/start' }))).toBe(false);
  expect(await leadsBack('https://a.example/', place, web({ 'https://a.example/': 'https://social.example.net/' }))).toBe(false);
  const circle = web({ 'https://a.example/': 'https://b.example/', 'https://b.example/': 'https://a.example/' });
  expect(await leadsBack('https://a.example/', place, circle)).toBe(false);
});

test('what does not answer may be up later', async () => {
  expect(await leadsBack('https://a.example/', place, () => Promise.reject(new Error('No answer.')))).toBe(false);
});
