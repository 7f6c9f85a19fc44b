import type { PostChange } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { QueuesNeeds } from './needs.ts';
import type { QueuedRow, QueueRow, QueuesStore } from './queue-store.ts';
import type { createQueued } from './queued.ts';
import type { AssignedSlot } from './rules.ts';

/** What the use cases of queues share. */
export interface QueueParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>;
  store: QueuesStore;
  queued: ReturnType<typeof createQueued>;
  needs: QueuesNeeds;
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
