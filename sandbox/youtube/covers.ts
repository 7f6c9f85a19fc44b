import { Readable } from 'node:stream';
import { z } from 'zod';
import { secret } from '../core/ids.ts';
import { pictureTypeOf } from '../core/pictures.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';

/** From the API description, method thumbnails.set. */
export const maxCoverBytes = 52_428_800;

const Body = z.object({ key: z.string(), type: z.string(), size: z.number() });
type Body = z.infer<typeof Body>;
const stored = kind('cover', Body);

/** Videos' covers: at most one per video ID. */
export function createCovers({ records, files }: StandInContext) {
  return {
    /** Replaces the previous one. */
    async set({ tenant, records: own }: ParsedRequest, video: string, { bytes, type }: { bytes: Buffer; type: string }): Promise<void> {
      const body: Body = { key: `sandbox/youtube/${video}/${secret(6)}`, type, size: bytes.length };
      await files.put(body.key, Readable.from([bytes], { objectMode: false }), type);
      const before = await records.get(stored, video);
      if (!(await own.add(stored, { id: video, tenant, parent: video, body }))) {
        await own.change(stored, video, () => body);
      }
      if (before) await files.delete(before.body.key);
    },

    /** The videos that have one. */
    all: async (tenant: string): Promise<ReadonlySet<string>> => new Set((await records.list(stored, { tenant })).map(({ id }) => id)),

    async open(video: string): Promise<(Body & { bytes: Readable }) | null> {
      const record = await records.get(stored, video);
      return record && { ...record.body, bytes: await files.open(record.body.key) };
    },

    async remove({ records: own }: ParsedRequest, video: string): Promise<void> {
      await own.remove(stored, video);
    },
  };
}

const coverTypes: readonly string[] = ['image/jpeg', 'image/png'];

/** An image's type by its first bytes, whatever its name; null if it can't be a cover. */
export function coverType(bytes: Buffer): string | null {
  const type = pictureTypeOf(bytes);
  return type !== null && coverTypes.includes(type) ? type : null;
}
