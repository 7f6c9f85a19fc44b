import type { Readable } from 'node:stream';

/** All of a stream, or null where it is longer than that. It is read to its end, so that whoever sends it hears the answer. */
export async function upTo(max: number, stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
  }
  return size > max ? null : Buffer.concat(chunks);
}
