import { z } from 'zod';
import { secret } from '../core/ids.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';

/** `parent`: the comment that it answers. */
const Body = z.object({ video: z.string(), author: z.string(), text: z.string(), parent: z.string().nullable().default(null) });
type Body = z.infer<typeof Body>;
const stored = kind('comment', Body);
export type YoutubeComment = Body & { id: string; at: Date };
export type YoutubeComments = ReturnType<typeof createComments>;

/** Comments of the tenant's own channels. */
export function createComments({ records, now }: StandInContext) {
  return {
    async add({ tenant, account, records: own }: ParsedRequest, wish: Omit<Body, 'author'>): Promise<YoutubeComment> {
      const id = wish.parent === null ? `Ug${secret(18)}` : `${wish.parent}.${secret(16)}`;
      const body = { ...wish, author: account };
      await own.add(stored, { id, tenant, parent: wish.video, body });
      return { id, at: now(), ...body };
    },

    /** Newest first; of one video, or all. */
    async all(tenant: string, video?: string): Promise<YoutubeComment[]> {
      const found = await records.list(stored, { tenant, ...(video !== undefined && { parent: video }) });
      return found.map(({ id, createdAt: at, body }) => ({ id, at, ...body })).reverse();
    },
  };
}
