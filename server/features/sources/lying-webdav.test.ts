import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceConnection } from '@everycast/contract/sources';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSourcesWorld, type SourcesWorld } from '../../../tests/support/sources.ts';

/** A server that says one thing and sends another. */

interface Said {
  href: string;
  size?: string;
  folder?: boolean;
}

let world: SourcesWorld;
let url: string;
let server: http.Server;
let elsewhere: http.Server;
let place: string;
/** What it says is in its top folder, and what it sends. */
let said: Said[] = [];
let sends: (response: http.ServerResponse, path: string) => void = () => undefined;
let redirect: string | null = null;
const askedElsewhere: http.IncomingHttpHeaders[] = [];

const entry = ({ href, size, folder }: Said) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype>${folder ? '<d:collection/>' : ''}</d:resourcetype>${
    size === undefined ? '' : `<d:getcontentlength>${size}</d:getcontentlength>`
  }<d:getetag>"same"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;

async function listen(answer: http.RequestListener): Promise<[http.Server, string]> {
  const made = http.createServer(answer).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return [made, `http://127.0.0.1:${(made.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  [elsewhere] = await listen((request, response) => {
    askedElsewhere.push(request.headers);
    response.writeHead(207).end();
  });
  [server, url] = await listen((request, response) => {
    const path = request.url ?? '';
    if (redirect !== null) return response.writeHead(302, { location: redirect }).end();
    if (request.method !== 'PROPFIND') return sends(response, path);
    const top = request.headers.depth === '1' || path === '/dav/';
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.write('<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">');
    for (const one of top ? [{ href: '/dav/', folder: true }, ...said] : said.filter(({ href }) => href === path))
      response.write(entry(one));
    response.end('</d:multistatus>');
  });
  world = await createSourcesWorld();
  const body = { address: `${url}/dav/`, username: 'ida', password: 'secret' };
  place = (await world.call<SourceConnection>('POST', '/webdav/connections', { body })).body.id;
});
beforeEach(() => {
  said = [];
  redirect = null;
  world.limits.fileBytes = null;
});
afterAll(async () => {
  await world?.close();
  for (const one of [server, elsewhere]) one?.close().closeAllConnections();
});

const imported = async (name: string) => {
  const [begun] = await world.import(place, [name]);
  const hurry = setInterval(() => void world.hurry(), 200);
  return world.ended(begun?.id ?? '').finally(() => clearInterval(hurry));
};

test('sizes that no file has are unknown, and what lies outside isn’t listed', async () => {
  said = [
    { href: '/dav/negative.png', size: '-5' },
    { href: '/dav/huge.png', size: '99999999999999999999999' },
    { href: '/dav/words.png', size: 'many' },
    { href: '/etc/passwd.png', size: '5' },
    { href: '/dav/../../etc/shadow.png', size: '5' },
    { href: `http://elsewhere.example/dav/moved.png`, size: '5' },
    { href: 'http://[broken', size: '5' },
  ];
  const { items } = await world.entries(place);
  expect(items.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['huge.png', null],
    // Only its path counts: behind a proxy, servers name other hosts than they are reached by.
    ['moved.png', 5],
    ['negative.png', null],
    ['words.png', null],
  ]);
});

test('a file that is larger than said is cut off at the limit, not at what was said', async () => {
  said = [{ href: '/dav/small.png', size: '10' }];
  world.limits.fileBytes = 100_000;
  sends = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(60_000, 1)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  const { state, problem } = await imported('small.png');
  expect([state, problem?.code]).toEqual(['failed', 'too_large']);
});

test('a file that is smaller than said is incomplete, and tried again', async () => {
  said = [{ href: '/dav/cut.png', size: '5000000' }];
  let times = 0;
  sends = (response) => {
    times += 1;
    response.writeHead(200).end(Buffer.alloc(1000, 1));
  };
  const { state, problem } = await imported('cut.png');
  expect([state, problem?.message, times]).toEqual(['failed', expect.stringMatching(/^Only 1 kB of 5 MB arrived/i), 3]);
});

test('a file with a wrong, smaller size is taken as it is', async () => {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  said = [{ href: '/dav/real.png', size: '3' }];
  sends = (response) => void response.writeHead(200).end(picture);
  expect(await imported('real.png')).toMatchObject({ state: 'done', media: { width: 20 } });
});

test('of a hundred thousand files the first twenty thousand are listed, page by page, and a note says so', async () => {
  said = Array.from({ length: 100_000 }, (_, n) => ({ href: `/dav/${n}.png`, size: '5' }));
  const { items, cursor, note } = await world.entries(place);
  expect([items.length, cursor, note]).toEqual([100, '100', expect.stringContaining('Only 20,000 are shown')]);
});

test('a redirect isn’t followed: the password is for this server alone', async () => {
  redirect = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/dav/`;
  const { status, body } = await world.call<{ error: { message: string } }>('GET', `/${place}/entries`);
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('leads to another address')]);
  expect(askedElsewhere).toEqual([]);
});

test('a web page is no WebDAV server', async () => {
  const [page, address] = await listen((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'));
  const body = { address, username: 'ida', password: 'secret' };
  const answer = await world.call<{ error: { message: string } }>('POST', '/webdav/connections', { body });
  expect(answer.body.error.message).toMatch(/no WebDAV server at this address/);
  page.close().closeAllConnections();
});
