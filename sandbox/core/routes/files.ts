import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chunksOf } from '../files.ts';

/** People's files are displayed, never executed. */
const headers = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

/**
 * Streams sent by stand-ins are people's files: they get headers that prevent browsers from executing them, and if the route gives their
 * length, ranges are supported (RFC 9110, 14), as video players need.
 */
export function addFiles(http: FastifyInstance): void {
  http.addHook('onSend', async ({ method, headers: { range } }, reply, payload) => {
    if (!(payload instanceof Readable)) return payload;
    reply.headers(headers);
    const bytes = Number(reply.getHeader('content-length'));
    if (reply.statusCode !== 200 || !Number.isInteger(bytes)) return payload;
    reply.header('accept-ranges', 'bytes');
    return method === 'GET' && range !== undefined ? stretch(reply, payload, rangeIn(range, bytes), bytes) : payload;
  });
}

/** A request's body as a file: empty if it has none, or JSON or a form, which were parsed already. */
export const bytesIn = ({ body }: FastifyRequest): Readable => (body instanceof Readable ? body : Readable.from([]));

type Range = { start: number; end: number };

function stretch(reply: FastifyReply, file: Readable, range: Range | 'outside' | null, bytes: number): Readable | string {
  if (range === null) return file;
  if (range === 'outside') {
    file.destroy();
    reply.code(416).header('content-range', `bytes */${bytes}`).header('content-length', 0);
    return '';
  }
  const { start, end } = range;
  reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  reply.header('content-length', end - start + 1);
  return Readable.from(within(file, range), { objectMode: false });
}

/** A single range; null to send everything, as for several ranges. */
function rangeIn(header: string, bytes: number): Range | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'outside' : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < bytes ? { start, end } : 'outside';
}

/** Chunks have any size, so what precedes the range is read and dropped. */
async function* within(file: Readable, { start, end }: Range): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunksOf(file)) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at > end) return;
  }
}
