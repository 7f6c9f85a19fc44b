import { resolveWallTime } from '@everycast/contract/time';
import type { Tx } from '../../kernel/database/database.ts';
import type { PlannedPost, QueuesNeeds } from './needs.ts';
import type { QueuesStore } from './queue-store.ts';

/** A post in one or more queues. */
export interface QueuedPost extends PlannedPost {
  dueAt: Date;
  held: boolean;
  queueIds: string[];
}

/**
 * Reads which posts are in queues: those that still have the time they were given, by their due times. One that a person has given another
 * time, unscheduled, or published isn't in the queue anymore.
 */
export function createQueued(store: Pick<QueuesStore, 'queued'>, { posts }: Pick<QueuesNeeds, 'posts'>) {
  return async (workspaceId: string, queueIds: readonly string[], now: Date, tx?: Tx): Promise<QueuedPost[]> => {
    const rows = Map.groupBy(await store.queued(queueIds, now, tx), ({ postId }) => postId);
    const planned = await posts.planned(workspaceId, [...rows.keys()]);
    const found = planned.flatMap((post): QueuedPost[] => {
      const own = (rows.get(post.id) ?? []).filter(
        ({ wallTime, zone, held }) => wallTime === post.at && zone === post.zone && held === (post.state === 'draft'),
      );
      const [first] = own;
      return first ? [{ ...post, dueAt: first.dueAt, held: first.held, queueIds: own.map(({ queueId }) => queueId) }] : [];
    });
    return found.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
  };
}

/** Rows per query. */
const batch = 500;

/** What queues know of their posts' times follows the posts when a zone's rules change. @returns how many moved */
export async function followClockRules(store: Pick<QueuesStore, 'ahead' | 'follow'>, now: Date): Promise<number> {
  let moved = 0;
  for (let after: string | null = null; ; ) {
    const rows = await store.ahead(after, now, batch);
    for (const row of rows) {
      const to = new Date(resolveWallTime(row.wallTime, row.zone).instant.epochMilliseconds);
      if (to.getTime() !== row.dueAt.getTime() && (await store.follow(row, to))) moved += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return moved;
    after = last.postId;
  }
}
