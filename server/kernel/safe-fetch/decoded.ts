import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import * as zlib from 'node:zlib';
import { message } from '@everycast/messages/message';
import { FetchRefused } from './failures.ts';

const decoders: Record<string, () => Transform> = {
  gzip: zlib.createGunzip,
  'x-gzip': zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
};

/**
 * A response without its compression, and without the headers that describe it: some servers, and proxies before them, compress everything,
 * whatever a request accepts. A body that can't be decoded fails when it is read, with an error that `isUndecodable` knows.
 * @param maxBytes the limit for what is decoded, because little compressed can become very much
 */
export function decoded(response: Response, { url, maxBytes }: { url: URL; maxBytes: number }): Response {
  const encoding = (response.headers.get('content-encoding') ?? '').trim().toLowerCase();
  const isEmpty = !response.body || response.headers.get('content-length') === '0';
  if (isEmpty || ['', 'identity'].includes(encoding)) return response;
  const decoder = decoders[encoding]?.() ?? unknown(encoding);
  const limit = limited(maxBytes);
  // Before the pipeline hears of it, so that its reader gets this error instead of the decoder's.
  decoder.once('error', (error) => limit.destroy(ofDecoder(error) ? undecodable(url, error) : error));
  // The reader gets every failure from the last of them.
  pipeline(Readable.fromWeb(response.body as NodeStream), decoder, limit, () => undefined);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(Readable.toWeb(limit) as ReadableStream<Uint8Array>, { status: response.status, headers });
}

/** Whether a body failed because it isn't what its encoding says, or because the encoding is unknown. */
export const isUndecodable = (error: unknown): boolean => error instanceof FetchRefused && error.reason.code === 'addresses.undecodable';

const undecodable = ({ host }: URL, cause: unknown) =>
  new FetchRefused('address_unreachable', message('addresses.undecodable', { host }), { sent: true, cause });

class UnknownEncoding extends Error {}

const unknown = (encoding: string): Transform =>
  new Transform({ transform: (_chunk, _encoding, done) => done(new UnknownEncoding(`The encoding ${encoding} is unknown`)) });

const ofDecoder = (error: Error): boolean =>
  error instanceof UnknownEncoding || ('code' in error && /^(?:Z_|ERR__ERROR_|ERR_ZLIB|ZSTD_error)/.test(String(error.code)));

function limited(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new FetchRefused('too_large', 'addresses.too_large', { sent: true }));
      else done(null, chunk);
    },
  });
}
