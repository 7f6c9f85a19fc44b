import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from '../core/files.ts';
import { secret } from '../core/ids.ts';
import { pictureHeadBytes, pictureTypeOf } from '../core/pictures.ts';
import { kind, type RecordStore } from '../core/records.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { blobCid } from './ids.ts';

const Body = z.object({ type: z.string(), size: z.number(), key: z.string() });
type Body = z.infer<typeof Body>;
const stored = kind('blob', Body);
/** How records refer to a file. */
export type BlobRef = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };
export type BlueskyBlobs = ReturnType<typeof createBlobs>;

export const refOf = (cid: string, { type, size }: Pick<Body, 'type' | 'size'>): BlobRef => ({
  $type: 'blob',
  ref: { $link: cid },
  mimeType: type,
  size,
});

/** A file's type by its first bytes, if it can be posted. */
function shownBy(head: Buffer): string | null {
  const picture = pictureTypeOf(head);
  if (picture !== null || head.toString('latin1', 4, 8) !== 'ftyp') return picture;
  return head.toString('latin1', 8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

/** Accounts' files, identified by their content. */
export function createBlobs({ records, files }: StandInContext) {
  const idOf = (did: string, cid: string): string => `${did} ${cid}`;

  return {
    /**
     * Stores a file and returns its type: from its first bytes, or else as its sender declares it, as servers of the protocol do. It
     * belongs to no record until one refers to it.
     */
    async take(bytes: Readable, type: string): Promise<Body & { cid: string }> {
      const key = `sandbox/bluesky/${secret(12)}`;
      const hash = createHash('sha256');
      let head = Buffer.alloc(0);
      async function* hashed(): AsyncGenerator<Buffer> {
        for await (const chunk of chunksOf(bytes)) {
          hash.update(chunk);
          if (head.length < pictureHeadBytes) head = Buffer.concat([head, chunk.subarray(0, pictureHeadBytes)]);
          yield chunk;
        }
      }
      const size = await files.put(key, Readable.from(hashed(), { objectMode: false }), type);
      return { type: shownBy(head) ?? type, size, key, cid: blobCid(hash.digest()) };
    },

    async give({ tenant, did }: { tenant: string; did: string }, { cid, ...body }: Body & { cid: string }, own: RecordStore = records) {
      await own.add(stored, { id: idOf(did, cid), tenant, body });
      return refOf(cid, body);
    },

    async find(did: string, cid: string): Promise<Body | null> {
      return (await records.get(stored, idOf(did, cid)))?.body ?? null;
    },

    read: ({ key }: Pick<Body, 'key'>): Promise<Readable> => files.open(key),
  };
}
