import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Ingest } from '@everycast/contract/media';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import { until } from '../../../../tests/support/until.ts';
import { newId } from '../../../kernel/ids.ts';
import { createSafeFetch } from '../../../kernel/safe-fetch/safe-fetch.ts';
import { fetchFile, fetchLimits } from './fetch.ts';

let world: MediaWorld;
let stop: () => Promise<void>;
let workspaceId: string;
let person: string;
let picture: Buffer;
const closing: (() => void)[] = [];

beforeAll(async () => {
  world = await createMediaWorld({ realTime: true });
  person = await world.addPerson();
  stop = world.media.start();
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await stop();
  await world.close();
});
beforeEach(async () => {
  workspaceId = await world.addWorkspace();
  Object.assign(world.limits, { storageBytes: null, fileBytes: null });
  world.disk.freeBytes = null;
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const start = (url: string, folderId: string | null = null) => world.media.imports.start(workspaceId, person, { url, folderId });
const get = (id: string): Promise<Ingest> => world.media.imports.get(workspaceId, id);
const ended = (id: string) =>
  until(async () => {
    const one = await get(id);
    return !['receiving', 'checking'].includes(one.state) && one;
  });
const brought = async (url: string) => ended((await start(url)).id);
const nothingLeft = async () => {
  await until(async () => (await world.leftOver()).length === 0);
  expect(await world.stored(workspaceId)).toEqual([]);
};

describe('a file at an address', () => {
  test('comes into the library, into the folder, under the name that it is given there', async () => {
    const folder = await world.media.folders.create(workspaceId, { name: 'From the web', parentId: null });
    const url = await serve((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/files/old%20name.png?size=large' }).end();
      else response.writeHead(200, { 'content-disposition': "attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe.png" }).end(picture);
    });
    const begun = await start(`${url}/moved`, folder.id);
    expect(begun).toMatchObject({ source: 'address', state: 'receiving', media: null });
    const { state, name, media, receivedBytes, totalBytes } = await ended(begun.id);
    expect([state, name, receivedBytes, totalBytes]).toEqual(['done', 'Grüße.png', picture.length, picture.length]);
    expect(media).toMatchObject({ id: begun.id, name: 'Grüße.png', folderId: folder.id, width: 30 });
    await until(async () => (await world.stored(workspaceId)).length === 2);
    expect(await world.leftOver()).toEqual([]);
  });

  test('is told how far it is, also where its size is not known', async () => {
    const going = Promise.withResolvers<void>();
    const url = await serve(async (_request, response) => {
      response.write(picture.subarray(0, 40));
      await wait(600);
      response.write(picture.subarray(40, 50));
      await going.promise;
      response.end(picture.subarray(50));
    });
    const { id } = await start(`${url}/a.png`);
    const half = await until(async () => {
      const one = await get(id);
      return one.receivedBytes === 50 && one;
    });
    expect([half.state, half.totalBytes, half.name]).toEqual(['receiving', null, 'a.png']);
    going.resolve();
    expect((await ended(id)).state).toBe('done');
  });

  test('comes in whole where the host compresses everything', async () => {
    for (const [encoding, packed] of Object.entries({ gzip: gzipSync(picture), br: brotliCompressSync(picture), identity: picture })) {
      const url = await serve((_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(packed));
      expect(await brought(`${url}/a.png`), encoding).toMatchObject({ state: 'done', receivedBytes: picture.length, media: { width: 30 } });
    }
    for (const [encoding, body] of Object.entries({ gzip: picture, compress: picture, br: brotliCompressSync(picture).subarray(0, -9) })) {
      const url = await serve((_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body));
      const { state, problem } = await brought(`${url}/a.png`);
      expect([state, problem?.message], encoding).toEqual(['failed', expect.stringContaining('with a compression that can’t be read')]);
    }
  });

  test('that is small when compressed, and too large when it isn’t, is stopped', async () => {
    world.limits.fileBytes = 100_000;
    const packed = gzipSync(Buffer.concat([picture, Buffer.alloc(40_000_000)]));
    const url = await serve((_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
    expect((await brought(`${url}/a.png`)).problem).toMatchObject({ code: 'too_large' });
  });

  test('that leads to the same file is the same media', async () => {
    const url = await serve((_request, response) => void response.end(picture));
    const [first, second] = [await brought(`${url}/a.png`), await brought(`${url}/b.png`)];
    expect(second).toMatchObject({ state: 'done', duplicate: true, media: { id: first.media?.id } });
    await until(async () => (await world.stored(workspaceId)).length === 2);
  });

  test('is nothing to another workspace', async () => {
    const url = await serve((_request, response) => void response.end(picture));
    const { id } = await start(url);
    const there = await world.addWorkspace();
    await expect(world.media.imports.get(there, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.media.imports.cancel(there, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(start(url, newId())).rejects.toMatchObject({ code: 'not_found' });
    await ended(id);
  });
});

describe('what does not come', () => {
  const page = '<!doctype html><html><title>A video</title></html>';

  test.each([
    ['a page', { 'content-type': 'text/html' }, page],
    ['a page that calls itself a video', { 'content-type': 'video/mp4' }, page],
  ])('%s is called one', async (_, headers, body) => {
    const url = await serve((_request, response) => void response.writeHead(200, headers).end(body));
    const { state, problem } = await brought(`${url}/watch.mp4`);
    expect([state, problem?.code]).toEqual(['failed', 'web_page']);
    expect(problem?.message).toContain('This is a web page, not a file.');
    await nothingLeft();
  });

  test('of a page that never ends no more than its beginning is read', async () => {
    let gone = false;
    const url = await serve((_request, response) => {
      response.on('close', () => {
        gone = true;
      });
      response.write(page);
    });
    expect((await brought(url)).problem?.code).toBe('web_page');
    await until(() => gone);
  });

  test.each([
    [404, 'address_unreachable', 'No file was found at this address'],
    [403, 'address_unreachable', 'share this file publicly'],
    [503, 'address_unreachable', 'Try again later'],
    [204, 'address_unreachable', 'serve this file'],
  ])('an answer with %i', async (status, code, words) => {
    const url = await serve((_request, response) => void response.writeHead(status).end());
    const { problem } = await brought(url);
    expect(problem).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  test.each(['http://169.254.169.254/latest/meta-data/', 'http://127.0.0.1:22/', 'http://me:secret@127.0.0.1/'])(
    '%s is not gone to',
    async (address) => {
      expect((await brought(address)).problem?.code).toBe('address_not_allowed');
    },
  );

  test('nor is an address that another one leads to, on any hop', async () => {
    const last = await serve((_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    const first = await serve((_request, response) => void response.writeHead(307, { location: last }).end());
    expect((await brought(first)).problem?.code).toBe('address_not_allowed');
    const round = await serve((_request, response) => void response.writeHead(302, { location: '/again' }).end());
    expect((await brought(round)).problem?.message).toContain('keeps redirecting');
  });

  test('half a file', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': picture.length });
      response.write(picture.subarray(0, 40), () => response.destroy());
    });
    expect((await brought(url)).problem?.code).toBe('address_unreachable');
    await nothingLeft();
  });

  test('what is larger than the plan allows, by its own word or by count', async () => {
    world.limits.fileBytes = 1_000_000;
    let sent = 0;
    const url = await serve((request, response) => {
      if (request.url === '/said') response.writeHead(200, { 'content-length': 2_000_000 });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(50_000, 1))) sent += 50_000;
      };
      response.on('drain', more);
      more();
    });
    for (const path of ['/said', '/endless']) {
      const { problem } = await brought(url + path);
      expect(problem).toMatchObject({ code: 'too_large', message: expect.stringContaining('1 MB') });
    }
    expect(sent).toBeLessThan(50_000_000);
    await nothingLeft();
  });

  test('anything, where the disk is full or the storage of the workspace is', async () => {
    const url = await serve((_request, response) => void response.end(picture));
    world.disk.freeBytes = 1_000_000;
    await expect(start(url)).rejects.toMatchObject({ code: 'no_space', message: expect.stringContaining('disk') });
    world.disk.freeBytes = null;
    world.limits.storageBytes = 10;
    expect((await brought(url)).problem).toMatchObject({ code: 'limit_reached', message: expect.stringContaining('0 bytes') });
    await nothingLeft();
  });

  test.each([
    ['of unknown size', {}],
    ['that is small by its own word', { 'content-length': '500' }],
    ['that is large by its own word', { 'content-length': '5000000000' }],
  ])('what drips, %s', async (_what, headers) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, headers);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const fetch = createSafeFetch({ allowPrivate: true, limits: fetchLimits });
    const on = { signal: AbortSignal.timeout(30_000), onHead: async () => undefined, onBytes: async () => undefined };
    const dripping = fetchFile(fetch, url, `${world.dataDir}/drip`, { ...on, minRate: { bytes: 400, within: 200 } });
    await expect(dripping).rejects.toMatchObject({ code: 'address_too_slow' });
  });
});

describe('cancelling', () => {
  test('ends the fetching at once, and leaves nothing', async () => {
    const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const url = await serve((_request, response) => {
      response.on('close', () => gone.resolve());
      response.write(picture.subarray(0, 30), () => asked.resolve());
    });
    const { id } = await start(url);
    await asked.promise;
    expect((await world.media.imports.cancel(workspaceId, id)).state).toBe('cancelled');
    await gone.promise;
    expect((await get(id)).state).toBe('cancelled');
    expect((await world.media.imports.cancel(workspaceId, id)).state).toBe('cancelled');
    await nothingLeft();
  });

  test('changes nothing of what has arrived', async () => {
    const url = await serve((_request, response) => void response.end(picture));
    const { id } = await brought(url);
    expect((await world.media.imports.cancel(workspaceId, id)).state).toBe('done');
    expect((await world.media.get(workspaceId, id)).id).toBe(id);
  });
});

test('what ended is known for a week, and then forgotten', async () => {
  const url = await serve((_request, response) => void response.end('text'));
  const { id } = await brought(url);
  await world.media.tidy();
  expect((await get(id)).state).toBe('failed');
  await world.rows
    .updateTable('mediaIngest')
    .set({ endedAt: new Date(Date.now() - 8 * 24 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  await world.media.tidy();
  await expect(get(id)).rejects.toMatchObject({ code: 'not_found' });
});
