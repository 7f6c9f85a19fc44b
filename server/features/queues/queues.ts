import { defined } from '@everycast/contract/defined';
import type {
  NewQueue,
  NextSlots,
  OpenSlots,
  OpenSlotsQuery,
  Queue,
  QueueChange,
  Queued,
  QueuedPosts,
  QueuedPostsQuery,
  SlotChoice,
  SlotTaken,
} from '@everycast/contract/queues';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createDescribe, type QueueBrief } from './describe.ts';
import { createEnqueue, createForesee, type ForeseenPlace } from './enqueue.ts';
import { createFill } from './fill.ts';
import { createFilled } from './filled.ts';
import { createHolding, type QueueHolding } from './holding.ts';
import type { QueuesNeeds } from './needs.ts';
import { type AheadSlot, createOpen } from './open.ts';
import { createQueued, followClockRules, isPaused, type Yielding } from './parts.ts';
import { createPlacing } from './placing.ts';
import { createQueuesStore, type QueueRow } from './queue-store.ts';
import { type AssignedSlot, assignSlots, TakenTimes } from './rules.ts';

const gone = () => new AppError('not_found', 'queues.gone');

/** Weekly slots of accounts and account groups, in which posts go out without anyone choosing a time. */
export interface Queues extends QueueHolding {
  /** All of a workspace, the oldest first. */
  list(workspaceId: string): Promise<Queue[]>;

  /** @throws AppError already_exists, invalid_input */
  create(workspaceId: string, request: NewQueue): Promise<Queue>;

  /** Posts that have a time keep it. @throws AppError not_found */
  change(workspaceId: string, id: string, change: QueueChange): Promise<Queue>;

  /** Its posts keep their times; those on hold stay drafts. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** What waits in all queues on some days, and which accounts they are for. */
  posts(workspaceId: string, query: QueuedPostsQuery): Promise<QueuedPosts>;

  /**
   * Gives a post a slot of a queue: an open one, or that of the post it swaps with.
   * @throws AppError not_found, not_editable, invalid_input if the accounts don't fit, already_exists, time_is_past, version_conflict
   */
  place(actor: Membership, id: string, choice: SlotChoice): Promise<{ moved: number }>;

  /** Where a post to these accounts would go now; `postId`: one whose own times don’t count. */
  next(workspaceId: string, accountIds: readonly string[], postId?: string): Promise<NextSlots>;

  /** Where posts would go if they were added one after another, in this order; why not, for one that can't be. */
  foresee(workspaceId: string, postIds: readonly string[]): Promise<Map<string, ForeseenPlace[] | AppError>>;

  /** The slots of some days in which none of the accounts that use them has a post. */
  open(workspaceId: string, query: OpenSlotsQuery): Promise<OpenSlots>;

  /** Until the transaction ends, nobody else changes a queue of these workspaces or gives its posts times. Taken before posts are locked. */
  hold(tx: Tx, workspaceIds: readonly string[]): Promise<void>;

  /** How many of the posts wait in a group's queue. */
  inGroupQueues(postIds: readonly string[]): Promise<number>;

  /** Those of the queues that the workspace has, by what people call them: their account or group. */
  describe(workspaceId: string, ids: readonly string[]): Promise<QueueBrief[]>;

  /** A queue's next slots; paused queues have none. */
  slotsAhead(workspaceId: string, id: string, range: { max: number; until?: Date }): Promise<AheadSlot[]>;

  /**
   * Fills an open slot with a new post. @param save stores the post once nobody else can give out slots; it returns its ID
   * @returns false, without calling `save`, if the slot isn't open anymore
   */
  fill(tx: Tx, workspaceId: string, place: AssignedSlot, save: () => Promise<string>): Promise<boolean>;

  /** Registers which posts make room for those that people add. */
  setYielding(yielding: Yielding): void;

  /** Adds a post to the queues of its accounts. @param also what else belongs in the transaction @throws AppError not_found, not_editable, invalid_input */
  enqueue(actor: Membership, postId: string, also?: (tx: Tx) => Promise<void>): Promise<Queued>;
}

export function createQueues(kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>, needs: QueuesNeeds): Queues {
  const store = createQueuesStore(kernel.db);
  const queued = createQueued(store, needs);
  let yielding: Yielding | null = null;
  const parts = { kernel, store, queued, needs, yielding: () => yielding };
  kernel.domainEvents.on('accounts.moved', async (tx, { fromWorkspaceId, toWorkspaceId, accountIds, posts }) => {
    await store.move(tx, toWorkspaceId, accountIds, posts);
    for (const id of [fromWorkspaceId, toWorkspaceId]) await kernel.events.publish(tx, id, { type: 'queues.changed' });
  });
  needs.posts.alsoFollowClockRules(() => followClockRules(store, kernel.clock.now()));

  async function read(workspaceId: string, id: string): Promise<QueueRow> {
    const queue = (await store.list(workspaceId)).find((one) => one.id === id);
    if (!queue) throw gone();
    return queue;
  }

  const changing = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kernel.db.transaction().execute(async (tx) => {
      await store.lock(tx, workspaceId);
      const result = await work(tx);
      await kernel.events.publish(tx, workspaceId, { type: 'queues.changed' });
      return result;
    });

  const tell = (
    tx: Tx,
    workspaceId: string,
    action: 'queue.created' | 'queue.changed' | 'queue.deleted',
    { id, accountId }: Pick<QueueRow, 'id' | 'accountId'>,
  ) =>
    kernel.domainEvents.emit(tx, 'activity.happened', {
      workspaceId,
      action,
      subject: { id, name: '' },
      accountIds: accountId ? [accountId] : [],
    });

  async function views(workspaceId: string, rows: readonly QueueRow[]): Promise<Queue[]> {
    const posts = await queued(
      workspaceId,
      rows.map(({ id }) => id),
      kernel.clock.now(),
    );
    return rows.map(({ id, accountId, groupId, zone, slots, pausedAt }) => {
      const own = posts.filter(({ queueIds }) => queueIds.includes(id));
      const timed = own.filter(({ held }) => !held);
      const times = { nextAt: iso(timed[0]?.dueAt), lastAt: iso(timed.at(-1)?.dueAt) };
      return { id, accountId, groupId, zone, slots, paused: pausedAt !== null, waiting: own.length, ...times };
    });
  }

  async function viewOf(workspaceId: string, id: string): Promise<Queue> {
    const [view] = await views(workspaceId, [await read(workspaceId, id)]);
    return defined(view);
  }

  /** @throws AppError invalid_input unless the workspace has it */
  async function refuseUnknownOwner(workspaceId: string, { accountId, groupId }: NewQueue): Promise<void> {
    if (accountId && !(await needs.accounts.describe(workspaceId, [accountId])).get(accountId)?.connected)
      throw new AppError('invalid_input', 'queues.unknown_account');
    if (groupId && !(await needs.groups.list(workspaceId)).some(({ id }) => id === groupId))
      throw new AppError('invalid_input', 'queues.unknown_group');
  }

  const holding = createHolding(parts, read);
  const slots = createOpen({ store, needs, clock: kernel.clock });

  return {
    list: async (workspaceId) => views(workspaceId, await store.list(workspaceId)),

    async create(workspaceId, request) {
      await refuseUnknownOwner(workspaceId, request);
      const { accountId = null, groupId = null, zone, slots } = request;
      const row = { id: newId(), workspaceId, accountId, groupId, zone, pausedAt: null, createdAt: kernel.clock.now() };
      await changing(workspaceId, async (tx) => {
        if (!(await store.insert(tx, row))) throw new AppError('already_exists', 'queues.taken');
        await store.setSlots(tx, row.id, slots);
        await tell(tx, workspaceId, 'queue.created', row);
      });
      return viewOf(workspaceId, row.id);
    },

    async change(workspaceId, id, { zone, slots }) {
      await changing(workspaceId, async (tx) => {
        const queue = (await store.list(workspaceId, tx)).find((one) => one.id === id);
        if (!queue) throw gone();
        if (zone) await store.update(tx, id, { zone });
        if (slots) await store.setSlots(tx, id, slots);
        await tell(tx, workspaceId, 'queue.changed', queue);
      });
      return viewOf(workspaceId, id);
    },

    async remove(workspaceId, id) {
      await changing(workspaceId, async (tx) => {
        const queue = (await store.list(workspaceId, tx)).find((one) => one.id === id);
        if (!queue) throw gone();
        await store.remove(tx, id);
        await tell(tx, workspaceId, 'queue.deleted', queue);
      });
    },

    async next(workspaceId, accountIds, postId) {
      const now = kernel.clock.now();
      const makeRoom = (await yielding?.of(workspaceId, now)) ?? [];
      const except = [...(postId ? [postId] : []), ...makeRoom.map((one) => one.postId)];
      const [queues, groups, times] = await Promise.all([
        store.list(workspaceId),
        needs.groups.list(workspaceId),
        needs.posts.takenTimes(accountIds, now, { except }),
      ]);
      const { places, without, full } = assignSlots(accountIds, { queues, groups, taken: new TakenTimes(times), now });
      return { slots: places.map((place) => slotOf(place, queues)), without: [...without, ...full] };
    },

    async hold(tx, workspaceIds) {
      for (const id of workspaceIds.toSorted()) await store.lock(tx, id);
    },

    inGroupQueues: (postIds) => store.ofGroups(postIds, kernel.clock.now()),

    async enqueue(actor, postId, also) {
      const { places, ids, queues } = await createEnqueue(parts)(actor, postId, also);
      const posts = [];
      for (const id of ids) posts.push(await needs.posts.get(actor.workspaceId, id));
      return { slots: places.map((place) => slotOf(place, queues)), posts };
    },

    foresee: createForesee(parts),
    posts: createFilled(parts, slots.taken),

    place: createPlacing(parts),

    open: slots.open,
    describe: createDescribe(parts),
    slotsAhead: slots.ahead,
    fill: createFill(parts),
    setYielding(registered) {
      yielding = registered;
    },

    pause: holding.pause,
    resume: holding.resume,
    shuffle: holding.shuffle,
  };
}

const iso = (date: Date | undefined): string | null => date?.toISOString() ?? null;

const slotOf = ({ dueAt, queueIds, ...place }: AssignedSlot, queues: readonly QueueRow[]): SlotTaken => ({
  ...place,
  queueIds,
  instant: dueAt.toISOString(),
  paused: isPaused(queueIds, queues),
});
