import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Range } from '../file-disk.ts';
import { errorBody } from './errors.ts';
import { readerOf } from './reader.ts';

/** A file to send to a browser. `hash` identifies its content permanently; `bytes` is null if unknown before reading. */
export interface SentFile {
  contentType: string;
  hash: string;
  name: string;
  bytes: number | null;
  /** Public, cached for this many seconds; otherwise private to its reader, and cached forever. */
  publicFor?: number;
  /** No browser keeps a copy: it is large, and may be deleted. */
  uncached?: true;
  open(range?: Range): Promise<Readable>;
}

/**
 * Sends a file, or the requested range, so that browsers neither guess its type nor open it as one of our pages: pages can embed it, but as
 * a link it is downloaded.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { contentType, name, bytes } = file;
  const { headers, method } = request;
  const etag = `"${file.hash}"`;
  reply.header('etag', etag).header('cache-control', cacheControl(file));
  if (headers['if-none-match']?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send();

  reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachment(name));
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
  // HEAD: nothing is read. Without a stream Fastify would send a length of zero.
  if (method === 'HEAD' && length !== null) return reply.send(Readable.from([]));
  return reply.send(await file.open(range ?? undefined));
}

function cacheControl({ publicFor, uncached }: SentFile): string {
  if (uncached) return 'private, no-store';
  return publicFor === undefined ? 'private, max-age=31536000, immutable' : `public, max-age=${publicFor}`;
}

/** The header that saves a response under this name. */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The single byte range that a request asks for, by RFC 9110; null to send the whole file, as for several ranges. */
export function rangeIn(header: string | undefined, bytes: number): Range | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const last = bytes - 1;
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'outside' : { start: Math.max(0, bytes - Number(to)), end: last };
  const start = Number(from);
  const end = to === '' ? last : Math.min(Number(to), last);
  // A range that ends before it starts is invalid, and ignored.
  if (to !== '' && Number(to) < start) return null;
  return start > last ? 'outside' : { start, end };
}
