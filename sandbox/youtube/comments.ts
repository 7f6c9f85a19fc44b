import { secret } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';

interface Body {
  video: string;
  author: string;
  text: string;
}
export type YoutubeComment = Body & { id: string; at: Date };
export type YoutubeComments = ReturnType<typeof createComments>;

export function createComments({ things }: Stage) {
  return {
    async add({ world, account, things: own }: Asked, video: string, text: string): Promise<string> {
      const id = `Ug${secret(18)}`;
      await own.add<Body>({ kind: 'comment', id, world, parent: video, body: { video, author: account, text } });
      return id;
    },

    /** Newest first; of one video, or all. */
    async all(world: string, video?: string): Promise<YoutubeComment[]> {
      const found = await things.list<Body>('comment', { world, ...(video !== undefined && { parent: video }) });
      return found.map(({ id, createdAt: at, body }) => ({ id, at, ...body })).reverse();
    },
  };
}
