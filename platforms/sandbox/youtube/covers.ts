import { Readable } from 'node:stream';
import { secret } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';

/** Description of the API, method thumbnails.set. */
export const mostCoverBytes = 52_428_800;

interface Body {
  key: string;
  type: string;
  size: number;
}

/** The pictures that stand for videos: one for each at most, by the id of the video. */
export function createCovers({ things, files }: Stage) {
  return {
    /** Takes the place of the one that was there. */
    async set({ world, things: own }: Asked, video: string, { bytes, type }: { bytes: Buffer; type: string }): Promise<void> {
      const body: Body = { key: `sandbox/youtube/${video}/${secret(6)}`, type, size: bytes.length };
      await files.put(body.key, Readable.from([bytes], { objectMode: false }), type);
      const before = await things.get<Body>('cover', video);
      if (!(await own.add<Body>({ kind: 'cover', id: video, world, parent: video, body }))) {
        await own.change<Body>('cover', video, () => body);
      }
      if (before) await files.delete(before.body.key);
    },

    /** The videos that have one. */
    all: async (world: string): Promise<ReadonlySet<string>> => new Set((await things.list<Body>('cover', { world })).map(({ id }) => id)),

    async open(video: string): Promise<(Body & { bytes: Readable }) | null> {
      const thing = await things.get<Body>('cover', video);
      return thing && { ...thing.body, bytes: await files.open(thing.body.key) };
    },

    async remove({ things: own }: Asked, video: string): Promise<void> {
      await own.remove('cover', video);
    },
  };
}

const signs = [
  { type: 'image/jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
];

/** What a picture is by its first bytes, whatever it is called; null where it is none that can be a cover. */
export const coverType = (bytes: Buffer): string | null =>
  signs.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))?.type ?? null;

/** All of a stream, or null where it is longer than a cover may be. It is read to its end, so that whoever sends it hears the answer. */
export async function coverIn(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostCoverBytes) chunks.push(chunk);
  }
  return size <= mostCoverBytes ? Buffer.concat(chunks) : null;
}
