import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('a link of a link page is found, too', async () => {
  const chain = web({ 'https://a.example/1': 'https://social.example.net/@casa/x' });
  expect(await leadsBack('https://a.example/1', place, chain)).toBe(true);
});

test('a server that refuses HEAD gets a GET', async () => {
  const server = http.createServer((request, response) => {
    if (request.method === 'HEAD') response.writeHead(405).end();
    else if (request.url === '/circle') response.writeHead(302, { location: 'https://go.example.net/x' }).end('Moved');
    else response.end('A page');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await leadsBack(`${url}/circle`, place, fetch)).toBe(true);
    expect(await leadsBack(`${url}/page`, place, fetch)).toBe(false);
  } finally {
    server.close().closeAllConnections();
  }
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
