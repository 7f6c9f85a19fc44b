import { secret } from '../core/ids.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { Stage } from '../core/stand-in.ts';

interface Body {
  video: string;
  author: string;
  text: string;
}
export type YoutubeComment = Body & { id: string; at: Date };
export type YoutubeComments = ReturnType<typeof createComments>;

export function createComments({ records }: Stage) {
  return {
    async add({ tenant, account, records: own }: ParsedRequest, video: string, text: string): Promise<string> {
      const id = `Ug${secret(18)}`;
      await own.add<Body>({ kind: 'comment', id, tenant, parent: video, body: { video, author: account, text } });
      return id;
    },

    /** Newest first; of one video, or all. */
    async all(tenant: string, video?: string): Promise<YoutubeComment[]> {
      const found = await records.list<Body>('comment', { tenant, ...(video !== undefined && { parent: video }) });
      return found.map(({ id, createdAt: at, body }) => ({ id, at, ...body })).reverse();
    },
  };
}
