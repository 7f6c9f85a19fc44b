import { once } from 'node:events';
import type http from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { local, refusal } from '../../../tests/support/safe-fetch.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';
import { isUndecodable } from './decoded.ts';

/** Servers, and proxies before them, that compress every response, although no request accepts that. */

const { serve, closeAll } = createSmallServers();
afterEach(closeAll);

const sends = async (encoding: string, body: Uint8Array, { length = true, status = 200 } = {}) => {
  const listener: http.RequestListener = (_request, response) => {
    response.writeHead(status, { 'content-encoding': encoding, ...(length && { 'content-length': body.byteLength }) });
    if (!length) response.flushHeaders();
    response.end(body);
  };
  return (await serve(listener)).url;
};

describe('a response that is compressed unasked', () => {
  test.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', Buffer.from],
  ])('arrives without %s, and without headers that are only true of what was sent', async (encoding, compress) => {
    const packed = compress(Buffer.from(JSON.stringify({ name: 'Ada'.repeat(1000) })));
    for (const length of [true, false]) {
      const url = await sends(encoding, packed, { length, status: 422 });
      const response = await local()(url);
      expect([response.status, response.url]).toEqual([422, `${url}/`]);
      if (encoding !== 'identity')
        expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual([null, null]);
      expect(await response.json()).toEqual({ name: 'Ada'.repeat(1000) });
    }
  });

  test('has a limit for what is decoded', async () => {
    const fetch = local({ maxBytes: 100_000 });
    const fits = await fetch(await sends('gzip', gzipSync(Buffer.alloc(100_000))));
    expect((await fits.bytes()).byteLength).toBe(100_000);
    const bomb = await fetch(await sends('gzip', gzipSync(Buffer.alloc(10_000_000))));
    expect(await refusal(bomb.bytes())).toMatchObject({ code: 'too_large', sent: true });
  });

  test('can be empty', async () => {
    expect(await (await local()(await sends('gzip', Buffer.alloc(0)))).text()).toBe('');
    const { url } = await serve((_request, response) => void response.writeHead(204, { 'content-encoding': 'gzip' }).end());
    expect((await local()(url)).body).toBeNull();
  });

  test.each([
    ['compressed in an unknown way', 'compress', Buffer.from('x')],
    ['not what it says', 'gzip', Buffer.from('x'.repeat(100))],
    ['cut off', 'br', brotliCompressSync(Buffer.from('abcdefgh'.repeat(1000))).subarray(0, -4)],
  ])('is refused when it is read if it is %s', async (_what, encoding, body) => {
    const response = await local()(await sends(encoding, body));
    expect(response.status).toBe(200);
    const error = await refusal(response.text());
    expect(error).toMatchObject({ code: 'address_unreachable', sent: true });
    expect(error.message).toContain('with a compression that can’t be read');
    expect(isUndecodable(error)).toBe(true);
  });

  test('breaks off as any other', async () => {
    const packed = gzipSync(Buffer.from('abc'.repeat(100)));
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.byteLength + 2_000_000 });
      response.write(packed.subarray(0, 20), () => response.destroy());
    });
    const error = await refusal((await local()(url)).text());
    expect(error).toMatchObject({ code: 'address_unreachable', sent: true });
    expect(isUndecodable(error)).toBe(false);
  });

  test('ends at the server when its reader has enough, and fails with the reason of its reader’s signal', async () => {
    const closed: Promise<unknown>[] = [];
    const { url } = await serve((_request, response) => {
      closed.push(once(response, 'close'));
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync('abc'));
    });
    const enough = (await local()(url)).body?.getReader();
    expect(Buffer.from((await enough?.read())?.value ?? []).toString()).toBe('abc');
    await enough?.cancel();
    await closed[0];

    const stop = new AbortController();
    const stopped = await local()(url, { signal: stop.signal });
    const failed = refusal(stopped.text());
    stop.abort(new Error('Enough.'));
    expect((await failed).message).toBe('Enough.');
    await closed[1];
  });
});
