import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Files of people are shown, and never run. */
const headers = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

/**
 * Whatever a stand-in sends as a stream is a file that somebody posted: it gets headers that no browser runs it under, and where the route
 * says how long it is, any range of it may be asked for (RFC 9110, 14), as players of videos do.
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

/** Of one range; null where all of it is to be sent, as for several at once. */
function rangeIn(header: string, bytes: number): Range | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'outside' : { start: Math.max(0, bytes - Number(to)), end: bytes - 1 };
  const start = Number(from);
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < bytes ? { start, end } : 'outside';
}

/** Files lie in pieces of any size, so what stands before the range is read and passed over. */
async function* within(file: Readable, { start, end }: Range): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at > end) return;
  }
}
