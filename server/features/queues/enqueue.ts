import { defined } from '@everycast/contract/defined';
import { copyOf } from '@everycast/contract/post-copy';
import type { Post } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { Collision, isPaused, placeAll, type QueueParts, retryCollisions, rowsOf, type YieldingPost } from './parts.ts';
import { type AssignedSlot, assignSlots, TakenTimes } from './rules.ts';

/**
 * Adds a post to the queues of its accounts. If their next slots are at different times, the post keeps the accounts of the first, and each
 * other time gets a copy for its accounts.
 */
export const createEnqueue = (parts: QueueParts) => (actor: Membership, postId: string, more?: (tx: Tx) => Promise<void>) =>
  retryCollisions(() => enqueue(parts, actor, postId, more));

async function enqueue(parts: QueueParts, actor: Membership, postId: string, more: (tx: Tx) => Promise<void> = async () => undefined) {
  const { kernel, store, needs } = parts;
  const { workspaceId } = actor;
  const post = await needs.posts.get(workspaceId, postId);
  const now = kernel.clock.now();
  const yielding = (await parts.yielding()?.of(workspaceId, now)) ?? [];
  const except = [postId, ...yielding.map((one) => one.postId)];
  const { accountIds, places, queues } = await placesOf(parts, workspaceId, post, { now, except, also: [] });
  const [earliest, ...others] = places;
  const first = defined(earliest, 'slot of a post with accounts');
  const heldAt = ({ queueIds }: AssignedSlot) => isPaused(queueIds, queues);
  const copies = await Promise.all(
    others.map(async (place) => {
      const { at, zone } = place;
      const when = heldAt(place) ? { intended: { at, zone } } : { schedule: { at, zone } };
      return { place, copy: await needs.posts.prepare(actor, { ...copyOf(post, place.accountIds), ...when }) };
    }),
  );
  const displaced = yielding.filter((one) => places.some((place) => isInTheWay(one, place)));
  const displacedIds = displaced.map((one) => one.postId);
  const giveWay = displacedIds.length > 0 ? await parts.yielding()?.giveWay(actor, displacedIds) : undefined;
  await placeAll(parts, actor, [{ postId, version: post.version, place: first, held: heldAt(first) }], {
    more: { [postId]: { accountIds: first.accountIds } },
    async also(tx) {
      const takenNow = new TakenTimes(await needs.posts.takenTimes(accountIds, now, { except, tx }));
      const queuesNow = await store.list(workspaceId, tx);
      if (places.some((place) => takenNow.has(place.accountIds, place.dueAt) || isPaused(place.queueIds, queuesNow) !== heldAt(place)))
        throw new Collision();
      if (giveWay && !(await giveWay(tx))) throw new Collision();
      await more(tx);
      for (const { copy } of copies) await copy.save(tx);
      return copies.flatMap(({ place, copy }) => rowsOf(copy.id, place, heldAt(place)));
    },
  });
  return { places, queues, ids: [postId, ...copies.map(({ copy }) => copy.id)] };
}

/** A place that a post would get. `held`: a queue is paused, so it waits there. */
export type ForeseenPlace = AssignedSlot & { held: boolean };

/** Where posts would go if they were added one after another, and why not for one that can't be. */
export const createForesee =
  (parts: QueueParts) =>
  async (workspaceId: string, postIds: readonly string[]): Promise<Map<string, ForeseenPlace[] | AppError>> => {
    const now = parts.kernel.clock.now();
    const yielding = (await parts.yielding()?.of(workspaceId, now)) ?? [];
    const except = yielding.map(({ postId }) => postId);
    const also: Taken[] = [];
    const foreseen = new Map<string, ForeseenPlace[] | AppError>();
    for (const postId of postIds) {
      try {
        const post = await parts.needs.posts.get(workspaceId, postId);
        const { places, queues } = await placesOf(parts, workspaceId, post, { now, except: [postId, ...except], also });
        const foreseenPlaces = places.map((place) => ({ ...place, held: isPaused(place.queueIds, queues) }));
        // It leaves the time it has to those that follow. What is on hold takes none: it gets its slot once the queue resumes.
        except.push(postId);
        const taken = foreseenPlaces.filter(({ held }) => !held);
        also.push(...taken.flatMap(({ accountIds, dueAt }) => accountIds.map((accountId) => ({ accountId, dueAt }))));
        foreseen.set(postId, foreseenPlaces);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        foreseen.set(postId, error);
      }
    }
    return foreseen;
  };

type Taken = { accountId: string; dueAt: Date };

/**
 * The next free slots of a post's accounts.
 * @param except posts whose times don't count; `also`: times that count as taken
 * @throws AppError not_editable, invalid_input
 */
async function placesOf(
  parts: QueueParts,
  workspaceId: string,
  post: Post,
  { now, except, also }: { now: Date; except: string[]; also: readonly Taken[] },
) {
  const { store, needs } = parts;
  const accountIds = waitingIn(post);
  const [queues, groups, times] = await Promise.all([
    store.list(workspaceId),
    needs.groups.list(workspaceId),
    needs.posts.takenTimes(accountIds, now, { except }),
  ]);
  const { places, without, full } = assignSlots(accountIds, { queues, groups, taken: new TakenTimes([...times, ...also]), now });
  await refuseUnplaced(parts, workspaceId, without, full);
  return { accountIds, places, queues };
}

const isInTheWay = (one: YieldingPost, { accountIds, dueAt }: AssignedSlot): boolean =>
  one.dueAt.getTime() === dueAt.getTime() && one.accountIds.some((id) => accountIds.includes(id));

/** The accounts of a post that nothing has been sent of. @throws AppError not_editable, invalid_input */
function waitingIn({ targets }: Post): string[] {
  if (targets.length === 0) throw new AppError('invalid_input', 'posts.no_account');
  if (targets.some(({ state }) => state !== 'draft' && state !== 'scheduled')) throw new AppError('not_editable', 'queues.not_waiting');
  return targets.map(({ accountId }) => accountId);
}

/** @throws AppError invalid_input if an account has no slots, or none that is free */
async function refuseUnplaced({ needs }: QueueParts, workspaceId: string, without: string[], full: string[]): Promise<void> {
  const ids = without.length > 0 ? without : full;
  if (ids.length === 0) return;
  const known = await needs.accounts.describe(workspaceId, ids);
  const accounts = ids.map((id) => known.get(id)?.handle ?? id);
  throw new AppError('invalid_input', without.length > 0 ? 'queues.no_slots' : 'queues.full', { accounts }, { accountIds: ids });
}
