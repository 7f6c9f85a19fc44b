import type { PostChange } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PlannedPost, QueuesNeeds } from './needs.ts';
import type { QueuedRow, QueueRow, QueuesStore } from './queue-store.ts';
import type { AssignedSlot } from './rules.ts';

/** What the use cases of queues share. */
export interface QueueParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>;
  store: QueuesStore;
  queued: ReturnType<typeof createQueued>;
  needs: QueuesNeeds;
  /** Registered by a feature above, if there is one. */
  yielding: () => Yielding | null;
}

/** A post in a slot that makes room for one that somebody adds to the queue. */
export interface YieldingPost {
  postId: string;
  accountIds: string[];
  dueAt: Date;
}

/** Posts that fill slots only until someone needs these. */
export interface Yielding {
  of(workspaceId: string, now: Date): Promise<YieldingPost[]>;
  /** Deletes them in a transaction in which nobody else gives out slots; false if one of them has changed. */
  giveWay(actor: Membership, postIds: readonly string[]): Promise<(tx: Tx) => Promise<boolean>>;
}

/** Someone else changed a queue, or took a slot, between reading and writing. */
export class Collision extends Error {}
/** How often it is read again. */
const maxRounds = 50;

/** Repeats work until nobody has come in between. @throws AppError unavailable if that never happens, and whatever `work` throws */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; round < maxRounds; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Collision)) throw error;
    }
  }
  throw new AppError('unavailable', 'queues.keeps_changing');
}

/** A post that gets a place; on hold, it waits there as a draft. */
export interface PlacedPost {
  postId: string;
  version: number;
  place: AssignedSlot;
  held: boolean;
}

/**
 * Gives posts their places, all or none.
 * @param more other changes of a post, by its ID
 * @param also what else belongs in the transaction, once nobody else can give out slots; it returns other posts that are in queues now
 * @throws Collision if one of them has changed in the meantime, and what `also` throws; AppError
 */
export async function placeAll(
  { kernel, store, needs }: QueueParts,
  actor: Membership,
  placed: readonly PlacedPost[],
  { more = {}, also }: { more?: Record<string, PostChange>; also: (tx: Tx) => Promise<QueuedRow[]> },
): Promise<void> {
  const changes = placed.map(({ postId, version, place, held }) => ({
    id: postId,
    change: { ...timed(place, held), ...more[postId], version },
  }));
  const changing = needs.posts.changeAll(actor, changes, async (tx) => {
    await store.lock(tx, actor.workspaceId);
    const others = await also(tx);
    const rows = placed.flatMap(({ postId, place, held }) => rowsOf(postId, place, held));
    const postIds = placed.map(({ postId }) => postId);
    await store.setQueued(tx, postIds, [...rows, ...others]);
    await kernel.events.publish(tx, actor.workspaceId, { type: 'queues.changed' });
  });
  await changing.catch((error: unknown) => {
    throw error instanceof AppError && changedMeanwhile.has(error.code) ? new Collision() : error;
  });
}

/** Someone has edited it, or it is being published. */
const changedMeanwhile: ReadonlySet<string> = new Set(['version_conflict', 'not_editable']);

/** A post in its queues. */
export const rowsOf = (postId: string, { at, zone, dueAt, queueIds }: AssignedSlot, held: boolean): QueuedRow[] =>
  queueIds.map((queueId) => ({ postId, queueId, wallTime: at, zone, dueAt, held }));

/** Whether one of the queues is paused: what is in several waits for all of them. */
export const isPaused = (queueIds: readonly string[], queues: readonly QueueRow[]): boolean =>
  queues.some(({ id, pausedAt }) => queueIds.includes(id) && pausedAt !== null);

/** A post gets a time; while it is on hold, it is a draft that remembers it. */
const timed = ({ at, zone }: Pick<AssignedSlot, 'at' | 'zone'>, held: boolean): PostChange =>
  held ? { schedule: null, intended: { at, zone } } : { schedule: { at, zone } };

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
