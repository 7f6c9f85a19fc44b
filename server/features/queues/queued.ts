import type { Tx } from '../../kernel/database/database.ts';
import type { PlannedPost, QueuesNeeds } from './needs.ts';
import type { createQueuesStore } from './queue-store.ts';

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
export function createQueued(store: Pick<ReturnType<typeof createQueuesStore>, 'queued'>, { posts }: Pick<QueuesNeeds, 'posts'>) {
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
