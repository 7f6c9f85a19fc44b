import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { counted } from '@everycast/platforms/port/counted';
import { afterEach, expect, test } from 'vitest';
import { fileBytes } from '../storage-disk.ts';
import { createSafeFetch } from './safe-fetch.ts';

/** Bodies that are streams: files on their way to a platform. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const local = (limits = {}) => createSafeFetch({ allowPrivate: true, limits });
const sending = (body: ReadableStream<Uint8Array<ArrayBuffer>>, more: RequestInit = {}): RequestInit => ({ method: 'PUT', body, ...more });

test('are sent while they are read, and with the length that was said', async () => {
  const total = 32_000_000;
  let read = 0;
  const file = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (read >= total) return controller.close();
      read += 100_000;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  const url = await serve(async (request, response) => {
    const readByThen = read;
    let arrived = 0;
    for await (const chunk of request) arrived += (chunk as Buffer).length;
    response.end(JSON.stringify({ readByThen, arrived, said: request.headers['content-length'] }));
  });
  const answer = await local()(url, sending(file, { headers: { 'content-length': String(total) } }));
  const said = (await answer.json()) as { readByThen: number };
  expect(said).toMatchObject({ arrived: total, said: String(total) });
  expect(said.readByThen).toBeLessThan(total);
});

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-streams-'));
  closing.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

test('of files arrive as they are, whatever the pace of the other side', async () => {
  const bytes = randomBytes(12_345_678);
  const path = await fileOf(bytes);
  const hash = (all: Uint8Array) => createHash('sha256').update(all).digest('hex');
  const told: number[] = [];
  let piece = 0;
  const url = await serve(async (request, response) => {
    const arrived: Buffer[] = [];
    for await (const chunk of request) {
      arrived.push(chunk as Buffer);
      if (++piece % 20 === 0) await setTimeout(piece % 30);
    }
    response.end(hash(Buffer.concat(arrived)));
  });
  const end = bytes.length - 1;
  for (const [start, open] of [
    [0, (file: FileHandle) => fileBytes(file, { start: 0, end: Number.MAX_SAFE_INTEGER })],
    [1_000_001, (file: FileHandle) => fileBytes(file, { start: 1_000_001, end })],
    [0, (file: FileHandle) => counted(fileBytes(file, { start: 0, end }), (sent) => told.push(sent))],
  ] as const) {
    const length = String(bytes.length - start);
    const answer = await local()(url, sending(open(await openFile(path)), { headers: { 'content-length': length } }));
    expect(await answer.text()).toBe(hash(bytes.subarray(start)));
  }
  expect(told.at(-1)).toBe(bytes.length);
});

test('of a file that is not wanted to its end is closed', async () => {
  const path = await fileOf(Buffer.alloc(5_000_000));
  const url = await serve((request) => request.once('data', () => request.socket.destroy()));
  const file = await openFile(path);
  await expect(local()(url, sending(counted(fileBytes(file, { start: 0, end: 4_999_999 }), () => undefined)))).rejects.toThrow();
  await expect.poll(() => file.fd).toBe(-1);
});

test('take longer than the rest of a request may', async () => {
  const url = await serve(async (request, response) => response.end(await buffer(request)));
  const slow = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      for (const word of ['one', 'two', 'three']) {
        controller.enqueue(new TextEncoder().encode(word));
        await setTimeout(400);
      }
      controller.close();
    },
  });
  expect(await (await local({ wholeMs: 1000 })(url, sending(slow))).text()).toBe('onetwothree');
});

/** One without an end, and when it was let go of. */
function endless() {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    cancel: () => resolve(),
  });
  return { stream, release };
}

test('are let go of when their caller stops', async () => {
  const begun = Promise.withResolvers<void>();
  const url = await serve(() => begun.resolve());
  const { stream, release } = endless();
  const stop = new AbortController();
  const sent = local()(url, sending(stream, { signal: stop.signal }));
  const failure = expect(sent).rejects.toThrow('Enough');
  await begun.promise;
  stop.abort(new Error('Enough'));
  await failure;
  await release;
});

test('are let go of where the address is not allowed', async () => {
  const { stream, release } = endless();
  await expect(local()('ftp://127.0.0.1/', sending(stream))).rejects.toMatchObject({ code: 'address_not_allowed', sent: false });
  await release;
});

test('that break off are a failure of the request', async () => {
  const url = await serve((request) => request.resume());
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      controller.enqueue(new Uint8Array(10));
      await setTimeout(50);
      controller.error(new Error('The disk is gone'));
    },
  });
  await expect(local()(url, sending(broken))).rejects.toMatchObject({ code: 'address_unreachable', sent: true });
});

test('are not sent on to where an answer leads', async () => {
  const url = await serve((request, response) => {
    request.resume();
    response.writeHead(307, { location: '/there' }).end();
  });
  await expect(local()(url, sending(new Blob(['hello']).stream()))).rejects.toMatchObject({ code: 'address_not_allowed', sent: true });
});
