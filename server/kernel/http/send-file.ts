import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Range } from '../storage.ts';
import { errorBody } from './errors.ts';
import { rangeIn } from './range.ts';

/** A file on its way to a browser. */
export interface FileToSend {
  contentType: string;
  bytes: number;
  /** Names its content for good: browsers keep it. */
  hash: string;
  /** As what it is saved; without one it is only shown. */
  name?: string;
  /** To be saved, not shown. */
  attachment?: boolean;
  open(range?: Range): Promise<Readable>;
}

/** Sends a file, or the range that is asked for, so that no browser takes it for anything but what it is said to be. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileToSend): Promise<FastifyReply> {
  const etag = `"${file.hash}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition(file));
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  // A range of what the browser has in another version would not fit to it.
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === etag ? rangeIn(request.headers.range, file.bytes) : null;
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send(errorBody('invalid_input', 'This file ends before that.'));
  }
  const stream = await file.open(range ?? undefined);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  return reply
    .header('content-length', range ? range.end - range.start + 1 : file.bytes)
    .type(file.contentType)
    .send(stream);
}

function disposition({ name, attachment }: FileToSend): string {
  const kind = attachment ? 'attachment' : 'inline';
  if (name === undefined) return kind;
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}
