import { resolveWallTime } from '@everycast/contract/time';
import type { createQueuesStore } from './queue-store.ts';

/** Rows per query. */
const batch = 500;

/** What queues know of their posts' times follows the posts when a zone's rules change. @returns how many moved */
export async function followClockRules(store: Pick<ReturnType<typeof createQueuesStore>, 'ahead' | 'follow'>, now: Date): Promise<number> {
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
