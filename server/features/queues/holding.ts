import { randomInt } from 'node:crypto';
import { defined } from '@everycast/contract/defined';
import type { Membership } from '../../kernel/http/access.ts';
import { Collision, isPaused, type PlacedPost, placeAll, type QueuedPost, type QueueParts, retryCollisions } from './parts.ts';
import type { QueueRow } from './queue-store.ts';
import { type AssignedSlot, assignTimes, freeSlot, isAhead, TakenTimes } from './rules.ts';

/** What happens to a queue and its posts. */
interface Decision {
  placed: PlacedPost[];
  /** undefined: as it was. */
  pausedAt?: Date | null;
}

type Decide = (queue: QueueRow, posts: QueuedPost[], now: Date) => Decision | Promise<Decision>;

/** Pausing, resuming and shuffling queues. Each returns how many posts it moved. */
export interface QueueHolding {
  /** Nothing of the queue goes out until it is resumed: its posts are drafts that remember their times. */
  pause(actor: Membership, id: string): Promise<{ moved: number }>;

  /** Schedules what was on hold again: at its time if that is still ahead and free, otherwise in the next free slot. */
  resume(actor: Membership, id: string): Promise<{ moved: number }>;

  /** Gives the queue's posts its times in another order. Posts on hold or in other queues as well keep theirs. */
  shuffle(actor: Membership, id: string): Promise<{ moved: number }>;
}

export function createHolding(parts: QueueParts, read: (workspaceId: string, id: string) => Promise<QueueRow>): QueueHolding {
  const { kernel, store, queued, needs } = parts;

  /** Reads a queue and its posts, decides, and saves that; starts over if something has changed in the meantime. */
  const changing = (actor: Membership, id: string, decide: Decide): Promise<{ moved: number }> =>
    retryCollisions(async () => {
      const now = kernel.clock.now();
      const queue = await read(actor.workspaceId, id);
      const known = new Set((await store.queued([id], now)).map(({ postId }) => postId));
      const { placed, pausedAt } = await decide(queue, await queued(actor.workspaceId, [id], now), now);
      await placeAll(parts, actor, placed, {
        async also(tx) {
          if ((await store.queued([id], now, tx)).some(({ postId }) => !known.has(postId))) throw new Collision();
          if (pausedAt !== undefined) await store.update(tx, id, { pausedAt });
          return [];
        },
      });
      return { moved: placed.length };
    });

  const takenByOthers = async (posts: readonly QueuedPost[], now: Date): Promise<TakenTimes> => {
    const accountIds = [...new Set(posts.flatMap((post) => post.accountIds))];
    return new TakenTimes(await needs.posts.takenTimes(accountIds, now, { except: posts.map(({ id }) => id) }));
  };

  return {
    pause: (actor, id) =>
      changing(actor, id, (_queue, posts, now) => ({
        placed: posts.filter(({ held }) => !held).map((post) => placedAt(post, placeOf(post), true)),
        pausedAt: now,
      })),

    resume: (actor, id) =>
      changing(actor, id, async (queue, posts, now) => {
        const others = (await store.list(actor.workspaceId)).filter((one) => one.id !== id);
        const waiting = posts.filter(({ held, queueIds }) => held && !isPaused(queueIds, others));
        const taken = await takenByOthers(waiting, now);
        const keeping = waiting.filter(({ dueAt, accountIds }) => {
          if (!isAhead(dueAt, now) || taken.has(accountIds, dueAt)) return false;
          taken.add(accountIds, dueAt);
          return true;
        });
        const placed = waiting.flatMap((post): PlacedPost[] => {
          if (keeping.includes(post)) return [placedAt(post, placeOf(post), false)];
          const place = freeSlot(queue, post.accountIds, taken, now);
          if (!place) return [];
          taken.add(post.accountIds, place.dueAt);
          return [placedAt(post, { ...place, queueIds: post.queueIds }, false)];
        });
        return { placed, pausedAt: null };
      }),

    shuffle: (actor, id) =>
      changing(actor, id, async (queue, posts, now) => {
        const own = posts.filter(({ held, queueIds, dueAt }) => !held && queueIds.length === 1 && isAhead(dueAt, now));
        const assigned = assignTimes(shuffled(own), queue, await takenByOthers(own, now), now);
        const moved = assigned.flatMap(({ post, place }) =>
          place && place.dueAt.getTime() !== post.dueAt.getTime() ? [placedAt(post, place, false)] : [],
        );
        return { placed: moved };
      }),
  };
}

const placeOf = ({ at, zone, dueAt, accountIds, queueIds }: QueuedPost): AssignedSlot => ({ at, zone, dueAt, accountIds, queueIds });
const placedAt = ({ id, version }: QueuedPost, place: AssignedSlot, held: boolean): PlacedPost => ({ postId: id, version, place, held });

/** In an order where each is as likely as any other (Fisher and Yates). */
function shuffled<T extends object>(items: readonly T[]): T[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [all[last], all[other]] = [defined(all[other]), defined(all[last])];
  }
  return all;
}
