import { Readable } from 'node:stream';
import { z } from 'zod';
import { snowflake } from '../core/ids.ts';
import { upTo } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { pictureIn } from '../meta/pictures.ts';

const maxBytes = 4_000_000;

const Body = z.object({
  page: z.string(),
  type: z.string(),
  bytes: z.number(),
  alt: z.string(),
  published: z.boolean(),
  name: z.string(),
});
type Body = z.infer<typeof Body>;
const stored = kind('photo', Body);
export type Photo = Body & { id: string; tenant: string; at: Date };
export type Photos = ReturnType<typeof createPhotos>;

export function createPhotos({ records, files, now }: StandInContext) {
  const key = (id: string) => `sandbox/facebook/photos/${id}`;
  return {
    /** @returns its ID, or why it was rejected */
    async take(
      { tenant, records: memory }: ParsedRequest,
      { page, alt, published, name }: Pick<Body, 'page' | 'alt' | 'published' | 'name'>,
      bytes: Readable,
    ): Promise<{ id: string } | { refused: string }> {
      const data = await upTo(maxBytes, bytes);
      if (data === null) return { refused: `Photos may have ${maxBytes} bytes.` };
      const picture = pictureIn(data);
      if (picture === null) return { refused: 'The file is no picture, or of a kind that is not taken.' };
      const id = snowflake(now());
      await files.put(key(id), Readable.from([data]), picture.type);
      await memory.add(stored, {
        id,
        tenant,
        parent: page,
        body: { page, type: picture.type, bytes: data.length, alt, published, name },
      });
      return { id };
    },

    async get(id: string): Promise<Photo | null> {
      const record = await records.get(stored, id);
      return record && { id, tenant: record.tenant, at: record.createdAt, ...record.body };
    },

    open: (id: string): Promise<Readable> => files.open(key(id)),
  };
}
