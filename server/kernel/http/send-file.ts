import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Range } from '../file-disk.ts';
import { errorBody } from './errors.ts';
import { rangeIn } from './range.ts';
import { readerOf } from './reader.ts';

/** A file on its way to a browser. `hash` names its content for good; `bytes` is null where that is not known before it is read. */
export interface SentFile {
  contentType: string;
  hash: string;
  name: string;
  bytes: number | null;
  /** It is open to anyone, for so many seconds; otherwise it is its reader's alone, for good. */
  publicFor?: number;
  open(range?: Range): Promise<Readable>;
}

/**
 * Sends a file, or the range of it that was asked for, so that no browser takes it for anything but what it is, nor opens it as a page of
 * ours: pages may show it, but followed as a link it is saved.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { contentType, name, bytes, publicFor } = file;
  const { headers, method } = request;
  const etag = `"${file.hash}"`;
  const kept = publicFor === undefined ? 'private, max-age=31536000, immutable' : `public, max-age=${publicFor}`;
  reply.header('etag', etag).header('cache-control', kept);
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();

  reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`);
  if (bytes !== null) reply.header('accept-ranges', 'bytes');

  const ifRange = headers['if-range'];
  const range = bytes === null || (ifRange !== undefined && ifRange !== etag) ? null : rangeIn(headers.range, bytes);
  if (range === 'outside') {
    reply.removeHeader('content-disposition').header('content-range', `bytes */${bytes}`);
    return reply.code(416).send(errorBody(new AppError('invalid_input', 'media.range_outside', { size: bytes }), readerOf(request)));
  }
  reply.type(contentType);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const length = range ? range.end - range.start + 1 : bytes;
  if (length !== null) reply.header('content-length', length);
  // Asked for its size alone: nothing is read. Without a stream Fastify would say that it is empty.
  if (method === 'HEAD' && length !== null) return reply.send(Readable.from([]));
  return reply.send(await file.open(range ?? undefined));
}

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
