import { resolveWallTime } from '@everycast/contract/time';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createClockRulesStore, type PlannedPost } from './store.ts';

/** Posts per transaction. */
const batch = 500;

/**
 * Recalculates the stored instants of scheduled posts after a zone's rules changed. A post is scheduled in wall time and zone; the database
 * stores the version of the time zone data its instants were last calculated with.
 * @param version of the time zone data, such as "2026a"; Node's own except in tests
 * @param others move what else has a local time
 * @returns how much moved; 0 if the version isn't newer than the stored one
 */
export async function followClockRules(
  kernel: Kernel,
  version: string = process.versions.tz ?? '',
  others: readonly (() => Promise<number>)[] = [],
): Promise<number> {
  const store = createClockRulesStore(kernel.db);
  const known = await store.version();
  if (known === version) return 0;
  if (known !== null && known > version) {
    kernel.log.warn({ known, version }, 'Another process has newer time zone data; update Node here too');
    return 0;
  }
  let moved = 0;
  for (let after: string | null = null; ; ) {
    const posts: PlannedPost[] = await store.planned(after, kernel.clock.now(), batch);
    for (const post of posts) if (await follow(kernel, store, post)) moved += 1;
    const last = posts.at(-1);
    if (!last || posts.length < batch) break;
    after = last.id;
  }
  for (const follow of others) moved += await follow();
  // Last, so that after a crash the next process starts again; posts that already moved don't move twice.
  await store.saveVersion(version);
  if (moved > 0) kernel.log.info({ version, moved }, 'Clock rules changed: what is planned keeps its local time');
  return moved;
}

/** @returns whether the post's instant changed */
async function follow(kernel: Kernel, store: ReturnType<typeof createClockRulesStore>, post: PlannedPost): Promise<boolean> {
  const { id, workspaceId, wallTime, zone, fold, dueAt: from } = post;
  const to = new Date(resolveWallTime(wallTime, zone, fold ?? undefined).instant.epochMilliseconds);
  if (to.getTime() === from.getTime()) return false;
  return kernel.db.transaction().execute(async (tx) => {
    if (!(await store.move(tx, post, to))) return false;
    const at = kernel.clock.now();
    await store.note(tx, { id: newId(), postId: id, at, data: { from: from.toISOString(), to: to.toISOString(), zone } });
    await kernel.events.wake(tx, 'publishing');
    await kernel.events.publish(tx, workspaceId, { type: 'post.changed', postId: id });
    return true;
  });
}
