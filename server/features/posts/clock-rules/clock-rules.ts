import { resolveWallTime } from '@everycast/contract/time';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Targets } from '../needs.ts';
import { createClockRulesStore, type PlannedPost } from './clock-rule-store.ts';

/** Posts per transaction. */
const batch = 500;

/**
 * Recalculates the stored instants of scheduled posts, and of drafts with a planned time, after a zone's rules changed. They have a wall
 * time and a zone; the database stores the version of the time zone data their instants were last calculated with.
 * @param version of the time zone data, such as "2026a"; Node's own except in tests
 * @param others move what else has a local time
 * @returns how much moved; 0 if the version isn't newer than the stored one
 */
export async function followClockRules(
  kernel: Kernel,
  targets: Pick<Targets, 'move'>,
  version: string = process.versions.tz ?? '',
  others: readonly (() => Promise<number>)[] = [],
): Promise<number> {
  const store = createClockRulesStore(kernel.db, targets);
  const known = await store.version();
  if (known === version) return 0;
  if (known !== null && known > version) {
    kernel.log.warn({ known, version }, 'Another process has newer time zone data; update Node here too');
    return 0;
  }
  const now = kernel.clock.now();
  let moved = await moveAll(
    (after) => store.planned(after, now, batch),
    (post, to) => movePost(kernel, store, post, to),
  );
  moved += await moveAll(
    (after) => store.drafts(after, now, batch),
    (draft, to) => moveDraft(kernel, store, draft, to),
  );
  for (const follow of others) moved += await follow();
  // Last, so that after a crash the next process starts again; posts that already moved don't move twice.
  await store.saveVersion(version);
  if (moved > 0) kernel.log.info({ version, moved }, 'Clock rules changed: what is planned keeps its local time');
  return moved;
}

/** Reads posts batch by batch, and moves those whose instant changed. @returns how many */
async function moveAll(
  read: (after: string | null) => Promise<PlannedPost[]>,
  move: (post: PlannedPost, to: Date) => Promise<boolean>,
): Promise<number> {
  let moved = 0;
  for (let after: string | null = null; ; ) {
    const posts: PlannedPost[] = await read(after);
    for (const post of posts) {
      const to = new Date(resolveWallTime(post.wallTime, post.zone, post.fold ?? undefined).instant.epochMilliseconds);
      if (to.getTime() !== post.at.getTime() && (await move(post, to))) moved += 1;
    }
    const last = posts.at(-1);
    if (!last || posts.length < batch) return moved;
    after = last.id;
  }
}

type Store = ReturnType<typeof createClockRulesStore>;

async function movePost(kernel: Kernel, store: Store, post: PlannedPost, to: Date): Promise<boolean> {
  const { id, workspaceId, zone, at: from } = post;
  return kernel.db.transaction().execute(async (tx) => {
    if (!(await store.move(tx, post, to))) return false;
    const at = kernel.clock.now();
    await store.note(tx, { id: newId(), postId: id, at, data: { from: from.toISOString(), to: to.toISOString(), zone } });
    await kernel.events.wake(tx, 'publishing');
    await kernel.events.publish(tx, workspaceId, { type: 'post.changed', postId: id });
    return true;
  });
}

/** A draft has the same planned time as before, which is all that people see of it: only calendars have to look again. */
async function moveDraft(kernel: Kernel, store: Store, draft: PlannedPost, to: Date): Promise<boolean> {
  return kernel.db.transaction().execute(async (tx) => {
    if (!(await store.moveDraft(tx, draft, to))) return false;
    await kernel.events.publish(tx, draft.workspaceId, { type: 'post.changed', postId: draft.id });
    return true;
  });
}
