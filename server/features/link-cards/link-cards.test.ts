import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { reads } from '../../../tests/support/reads.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';
import { readConfig } from '../../kernel/config.ts';
import { createLog } from '../../kernel/log.ts';
import type { Jobs } from '../../kernel/work/jobs/jobs.ts';
import { stillOf } from '../media/picture.ts';
import { createLinkCards, type LinkCardLimits } from './link-cards.ts';

const servers = createSmallServers();
/** What the site answers with, by path, and what it was asked for. */
const site: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
const asked: string[] = [];
let database: TestDatabase;
let url: string;
let now = new Date('2026-11-22T12:00:00Z');
let forget: () => Promise<void> = () => Promise.reject(new Error('There is no such job.'));

beforeAll(async () => {
  database = await createTestDatabase();
  ({ url } = await servers.serve((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (site[path]) site[path](request, response);
    else response.writeHead(404).end();
  }));
});
afterAll(async () => {
  await servers.closeAll();
  await database?.drop();
});
beforeEach(() => {
  asked.length = 0;
});

/** Milliseconds, on a busy machine. */
const waits = { timeout: 60_000 };
const usual = { ALLOW_PRIVATE_ADDRESSES: 'on' };

/** One process that makes cards, and the person who requests them where it doesn't matter who does. */
function open(environment: Record<string, string> = usual, limits: Partial<LinkCardLimits> = {}, still = stillOf) {
  const jobs: Pick<Jobs, 'every'> = {
    every(_name, _cron, run) {
      forget = run;
    },
  };
  const kernel = { db: database.db, clock: { now: () => now }, log: createLog('silent'), jobs, config: readConfig(environment) };
  const cards = createLinkCards(kernel, { still }, limits);
  return {
    ...cards,
    card: (address: string, userId = 'somebody') => cards.card(address, userId),
    page: (address: string, workspaceId = 'some workspace') => cards.page(address, workspaceId),
  };
}

const html = (path: string, head: string) => {
  site[path] = (_request, response) => void response.setHeader('content-type', 'text/html').end(`<head>${head}</head><body>…</body>`);
  return `${url}${path}`;
};
/** Pages that say nothing until they are let go. */
function slowPages(name: string, count: number) {
  const paths = Array.from({ length: count }, (_, n) => `/${name}/${n}`);
  const held: (() => void)[] = [];
  let isLetGo = false;
  for (const path of paths) {
    site[path] = (_request, response) => {
      const answer = () => void response.setHeader('content-type', 'text/html').end('<title>Slow</title>');
      if (isLetGo) answer();
      else held.push(answer);
    };
  }
  return {
    urls: paths.map((path) => `${url}${path}`),
    held,
    release() {
      isLetGo = true;
      for (const answer of held) answer();
    },
  };
}
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

test('a page is read once for everyone who asks for it, however often', async () => {
  const photo = await picture(2400, 1260)
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .png()
    .toBuffer();
  site['/a.png'] = (_request, response) => void response.setHeader('content-type', 'image/png').end(photo);
  const page = html(
    '/article',
    '<title>Low tide</title><meta name="description" content="And high"><meta property="og:image" content="a.png">',
  );
  const cards = open();
  const [first, second] = await Promise.all([cards.card(page), cards.card(`${page}#part`)]);
  const other = await open().card(page);
  expect(asked).toEqual(['/article', '/a.png']);
  expect([second, other]).toEqual([first, first]);
  expect(first).toMatchObject({ card: { title: 'Low tide', description: 'And high', picture: { width: 1200, height: 630 } }, why: null });

  // The images for the platform and for the browser are re-encoded: smaller, in another format, without metadata.
  const read = await open().page(page);
  if (read.is !== 'read' || !read.picture) throw new Error('There is no picture.');
  const sent = await new Response(await read.picture.open()).bytes();
  const { format, width, height, exif } = await sharp(sent).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1200, height: 630, exif: undefined });
  expect([read.picture.bytes, read.picture.contentType]).toEqual([sent.byteLength, 'image/jpeg']);
  const id = /link-cards\/([0-9a-f]{64})\/picture/.exec(first.card?.picture?.url ?? '')?.[1] ?? '';
  const served = await cards.servePicture(id);
  expect(Buffer.from(await new Response((await served.open()) as never).bytes()).equals(sent)).toBe(true);
});

test('after a day it is read anew, and what nobody asks for any more is forgotten', async () => {
  const small = await picture(60, 40).png().toBuffer();
  site['/small.png'] = (_request, response) => void response.end(small);
  const pictured = '<meta property="og:image" content="/small.png">';
  const page = html('/old', `<title>Old</title>${pictured}`);
  const plain = html('/plain', '<title>Without a picture</title>');
  await open().card(page);
  await open().card(plain);
  html('/old', `<title>New</title>${pictured}`);
  html('/plain', `<title>With a picture</title>${pictured}`);
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await open().card(plain)).card).toMatchObject({ title: 'With a picture', picture: { width: 60, height: 40 } });
  now = new Date(now.getTime() + 23 * 3_600_000);
  expect((await open().card(page)).card?.title).toBe('Old');
  now = new Date(now.getTime() + 2 * 3_600_000);
  expect((await open().card(page)).card?.title).toBe('New');
  now = new Date(now.getTime() + 27 * 3_600_000);
  await forget();
  const rows = database.db.withTables<{ linkCard: { id: string } }>().selectFrom('linkCard').selectAll();
  expect(await rows.execute()).toEqual([]);
});

test.each([
  ['nothing there', '/nothing', 'There is no page at this address (404).'],
  ['a file', '/file.pdf', 'This address leads to a file (application/pdf), not a page.'],
  ['a page without a name', '/nameless', 'This page has no title.'],
  ['for members', '/members', 'doesn’t show this page to everyone (403).'],
  ['round and round', '/round', 'keeps redirecting.'],
  ['into a private place by another protocol', '/ftp', 'http://'],
  ['compressed in an unknown way', '/zipped', 'with a compression'],
  ['not compressed, though it says so', '/no-zip', 'with a compression'],
])('no card is an answer, and kept for some minutes: %s', async (_what, path, why) => {
  site['/file.pdf'] = (_request, response) => void response.setHeader('content-type', 'application/pdf').end('%PDF');
  html('/nameless', '<meta property="og:description" content="Words">');
  site['/members'] = (_request, response) => void response.writeHead(403).end();
  site['/round'] = (_request, response) => void response.writeHead(302, { location: '/round' }).end();
  site['/ftp'] = (_request, response) => void response.writeHead(302, { location: 'ftp://127.0.0.1/x' }).end();
  site['/zipped'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'compress' }).end('x');
  site['/no-zip'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x'.repeat(100));
  const cards = open();
  expect(await cards.card(`${url}${path}`)).toEqual({ card: null, why: expect.stringContaining(why) });
  const before = asked.length;
  expect(await cards.page(`${url}${path}`)).toEqual({ is: 'none', why: reads(why), passing: false });
  expect(asked).toHaveLength(before);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a page that is always sent with %s has a card, and no more of it is decoded than its head', async (encoding, compress) => {
  const cards = open();
  const page = (text: string) => compress(`<html><head><title>Packed</title></head>${text}`);
  const sizes = { '/small': page('<body>'), '/huge': page('x'.repeat(50_000_000)) };
  for (const [path, body] of Object.entries(sizes)) {
    site[`${path}-${encoding}`] = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body);
    expect((await cards.card(`${url}${path}-${encoding}`)).card?.title, path).toBe('Packed');
  }
});

test('a page and its picture that are always compressed have a card with the picture', async () => {
  const photo = gzipSync(await picture(80, 40).png().toBuffer());
  const page = gzipSync('<title>Packed</title><meta property="og:image" content="/packed.png">');
  site['/packed'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page);
  site['/packed.png'] = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(photo);
  expect((await open().card(`${url}/packed`)).card).toMatchObject({ title: 'Packed', picture: { width: 80, height: 40 } });
});

test('what may pass is said so, and asked for again', async () => {
  site['/later'] = (_request, response) => void response.writeHead(503).end();
  const page = `${url}/later`;
  const cards = open();
  expect(await cards.page(page)).toMatchObject({ is: 'none', passing: true, why: reads('(503)') });
  html('/later', '<title>There again</title>');
  expect(await cards.page(page)).toMatchObject({ is: 'read', title: 'There again' });
});

test('networks of one’s own are not read, and nothing that is no page of the web', async () => {
  const page = html('/inside', '<title>Secret</title>');
  expect(await open({}).card(page)).toEqual({ card: null, why: expect.stringContaining('only 80 and 443') });
  expect(await open({}).card('http://127.0.0.1/inside')).toEqual({ card: null, why: expect.stringContaining('private network') });
  expect(await open({}).card('http://169.254.169.254/latest/meta-data')).toMatchObject({ card: null });
  expect(await open({}).card('file:///etc/passwd')).toEqual({ card: null, why: 'This isn’t a page address.' });
  expect(asked).toEqual([]);
});

test('a page without an end is read to the end of its head, or of what a head may be', async () => {
  const endless = (head: string) => (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/html').write(head);
    const more = () => {
      while (!response.destroyed && response.write('<p>'.repeat(20_000)));
    };
    response.on('drain', more);
    more();
  };
  site['/endless'] = endless('<head><title>Endless</title></head>');
  site['/headless'] = endless('<title>Headless</title>');
  expect((await open().card(`${url}/endless`)).card?.title).toBe('Endless');
  expect((await open().card(`${url}/headless`)).card?.title).toBe('Headless');
});

test.each([
  ['not there', (response: ServerResponse) => response.writeHead(404).end()],
  ['no picture at all', (response: ServerResponse) => response.end('<html>')],
  ['a drawing', (response: ServerResponse) => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['larger than anybody waits for', (response: ServerResponse) => response.writeHead(200, { 'content-length': 20_000_000 }).write('x')],
])('the card of a page whose picture cannot be used has the next one, or none: %s', async (what, answer) => {
  site['/bad.png'] = (_request, response) => void answer(response);
  const good = await picture(300, 200).jpeg().toBuffer();
  site['/good.jpg'] = (_request, response) => void response.end(good);
  const bad = '<title>Pictured</title><meta property="og:image" content="/bad.png">';
  const alone = html(`/alone?${encodeURIComponent(what)}`, bad);
  const both = html(`/both?${encodeURIComponent(what)}`, `${bad}<meta name="twitter:image" content="/good.jpg">`);
  expect((await open().card(alone)).card).toEqual({ title: 'Pictured', description: '', picture: null });
  expect((await open().card(both)).card?.picture).toMatchObject({ width: 300, height: 200 });
});

test('somebody with many slow pages in the composer keeps nobody else waiting, and no post', async () => {
  const slow = slowPages('slow', 30);
  const [wanted, other] = [html('/wanted', '<title>Wanted</title>'), html('/other', '<title>Other</title>')];
  const cards = open();
  const asking = [...slow.urls, wanted].map((address) => cards.card(address, 'a busy person'));
  await vi.waitFor(() => expect(slow.held).toHaveLength(2), waits);
  // A post with the very page that waits behind the slow ones does not wait with it.
  expect(await cards.page(wanted)).toMatchObject({ is: 'read', title: 'Wanted' });
  expect((await cards.card(other, 'another person')).card?.title).toBe('Other');
  expect(slow.held).toHaveLength(2);
  slow.release();
  expect((await Promise.all(asking)).map(({ card }) => card?.title)).toEqual([...slow.urls.map(() => 'Slow'), 'Wanted']);
  expect(asked.filter((path) => path === '/wanted')).toHaveLength(1);
});

test('posts of a workspace with many slow pages go on without a card after a while, those of others have theirs', async () => {
  const slow = slowPages('slow-posts', 4);
  const fast = html('/fast', '<title>Fast</title>');
  const cards = open(usual, { waitMs: 50 });
  const asking = slow.urls.map((address) => cards.page(address, 'a busy workspace'));
  await vi.waitFor(() => expect(slow.held).toHaveLength(4), waits);
  expect(await cards.page(fast, 'a busy workspace')).toMatchObject({ is: 'none', passing: true, why: reads('too many other pages') });
  expect(await cards.page(fast, 'another workspace')).toMatchObject({ is: 'read', title: 'Fast' });
  slow.release();
  expect(await Promise.all(asking)).toMatchObject(slow.urls.map(() => ({ is: 'read' })));
});

test.each([
  ['to come', '/never.png', stillOf],
  ['to be made smaller', '/soon.png', () => new Promise<never>(() => undefined)],
])('a card has no picture where that takes too long %s', async (_what, path, still) => {
  const photo = await picture(60, 40).png().toBuffer();
  site['/never.png'] = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write(photo.subarray(0, 20));
  site['/soon.png'] = (_request, response) => void response.end(photo);
  const head = `<title>Pictured</title><meta property="og:image" content="${path}"><meta name="twitter:image" content="/next.png">`;
  const cards = open(usual, { readMs: 300 }, still);
  expect((await cards.card(html(`/late${path}`, head))).card).toEqual({ title: 'Pictured', description: '', picture: null });
  expect(asked).not.toContain('/next.png');
});

test('of all that was read only so much is kept; what made room is read again when it is wanted', async () => {
  const cards = open(usual, { keptBytes: 30_000 });
  const pages = Array.from({ length: 8 }, (_, n) => html(`/many/${n}`, `<title>${n}</title>`));
  for (const page of pages) {
    now = new Date(now.getTime() + 1000);
    await cards.card(page);
  }
  asked.length = 0;
  for (const page of [pages[7], pages[0]]) await cards.card(page as string);
  expect(asked).toEqual(['/many/0']);
});
