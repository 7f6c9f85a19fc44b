import type { Readable } from 'node:stream';

/** A whole stream, or null if it is too long. It is read to its end, so that the sender receives the response. */
export async function upTo(max: number, stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
  }
  return size > max ? null : Buffer.concat(chunks);
}
