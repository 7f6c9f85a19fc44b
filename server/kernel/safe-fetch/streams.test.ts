import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
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
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    cancel: () => resolve(),
  });
  return { stream, letGo };
}

test('are let go of when their caller stops', async () => {
  const begun = Promise.withResolvers<void>();
  const url = await serve(() => begun.resolve());
  const { stream, letGo } = endless();
  const stop = new AbortController();
  const sent = local()(url, sending(stream, { signal: stop.signal }));
  const failure = expect(sent).rejects.toThrow('Enough');
  await begun.promise;
  stop.abort(new Error('Enough'));
  await failure;
  await letGo;
});

test('are let go of where the address is not allowed', async () => {
  const { stream, letGo } = endless();
  await expect(local()('ftp://127.0.0.1/', sending(stream))).rejects.toMatchObject({ code: 'address_not_allowed', sent: false });
  await letGo;
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
