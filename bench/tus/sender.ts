import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What to send: everything in one request, or in chunks by the tus protocol. */
export type Order = { url: string; bytes: number } & ({ kind: 'plain' } | { kind: 'tus'; pieceBytes: number; cookie: string });

/* Sends what its parent orders, from memory, and answers each order with the time in milliseconds, or with the error. */
const chunk = randomBytes(256 * 1024);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', (order: Order) => {
  send(order).then(
    (took) => process.send?.(took),
    (error: unknown) => process.send?.(String(error)),
  );
});
process.once('disconnect', () => process.exit());

async function send(order: Order): Promise<number> {
  const began = performance.now();
  if (order.kind === 'plain') await exchange('PUT', order.url, order.bytes, {});
  else await sendPieces(order);
  return performance.now() - began;
}

async function sendPieces({ url, bytes, pieceBytes, cookie }: Order & { kind: 'tus' }): Promise<void> {
  const own = { 'tus-resumable': '1.0.0', cookie, origin: new URL(url).origin };
  const { location = '' } = await exchange('POST', url, 0, { ...own, 'upload-length': bytes });
  const headers = { ...own, 'content-type': 'application/offset+octet-stream' };
  for (let offset = 0; offset < bytes; offset += pieceBytes)
    await exchange('PATCH', new URL(location, url).href, Math.min(pieceBytes, bytes - offset), { ...headers, 'upload-offset': offset });
}

/** @returns the response's headers @throws Error unless it is 2xx */
async function exchange(method: string, url: string, length: number, headers: Record<string, string | number>) {
  const sent = request(url, { agent, method, headers: { ...headers, 'content-length': length } });
  const answered = once(sent, 'response');
  await pipeline(Readable.from(chunks(length)), sent);
  const [answer] = await answered;
  const said = Buffer.concat(await answer.toArray()).toString();
  if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`${method} ${url}: ${answer.statusCode} ${said}`);
  return answer.headers;
}

function* chunks(length: number): Generator<Buffer> {
  for (let left = length; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}
