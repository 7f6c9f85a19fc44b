import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { secret } from '../core/ids.ts';
import type { Stage } from '../core/stand-in.ts';
import type { Things } from '../core/things.ts';
import { blobCid } from './ids.ts';

type Body = { type: string; size: number; key: string };
/** As records name a file. */
export type BlobRef = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };
export type BlueskyBlobs = ReturnType<typeof createBlobs>;

export const refOf = (cid: string, { type, size }: Pick<Body, 'type' | 'size'>): BlobRef => ({
  $type: 'blob',
  ref: { $link: cid },
  mimeType: type,
  size,
});

/** The files of accounts, each known by what is in it. */
export function createBlobs({ things, files }: Stage) {
  const idOf = (did: string, cid: string): string => `${did} ${cid}`;

  return {
    /** Takes a file as it comes, and says what it is. It belongs to nobody until it is given to somebody. */
    async take(bytes: Readable, type: string): Promise<Body & { cid: string }> {
      const key = `sandbox/bluesky/${secret(12)}`;
      const hash = createHash('sha256');
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const size = await files.put(key, Readable.from(hashed(), { objectMode: false }), type);
      return { type, size, key, cid: blobCid(hash.digest()) };
    },

    async give({ world, did }: { world: string; did: string }, { cid, ...body }: Body & { cid: string }, own: Things = things) {
      await own.add<Body>({ kind: 'blob', id: idOf(did, cid), world, body });
      return refOf(cid, body);
    },

    async find(did: string, cid: string): Promise<Body | null> {
      return (await things.get<Body>('blob', idOf(did, cid)))?.body ?? null;
    },

    read: ({ key }: Pick<Body, 'key'>): Promise<Readable> => files.open(key),
  };
}
