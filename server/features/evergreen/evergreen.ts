import { defined } from '@everycast/contract/defined';
import type { Evergreen, EvergreenEnd, EvergreenNext, EvergreenSettings } from '@everycast/contract/evergreen';
import { may } from '@everycast/contract/permissions';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Membership, requirePermission } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readableMessage, say } from '../../kernel/messages.ts';
import { createEvergreenStore, type EvergreenRow } from './evergreen-store.ts';
import { createFilling } from './filling.ts';
import { createFillingDue } from './filling-due.ts';
import type { EvergreenNeeds, QueueBrief } from './needs.ts';
import { createNext } from './next.ts';
import { createSourceStore, type SourceOf } from './source-store.ts';

/** Copies without a post are forgotten after this. Longer than any text rests. Milliseconds. */
const keptFor = 2 * 366 * 24 * 3600_000;

/** Queues that refill themselves with posts of a label, or with files of a folder. */
export interface EvergreenFeature {
  /** Those of a workspace that do. */
  list(workspaceId: string): Promise<Evergreen[]>;

  /** What a queue would post next with these settings. @throws AppError not_found */
  next(workspaceId: string, queueId: string, settings: EvergreenSettings): Promise<EvergreenNext>;

  /**
   * Turns it on, or changes how; from now on in the actor's name. Open slots are filled before it returns, and what is planned stays.
   * @throws AppError not_found, invalid_input, role_too_low
   */
  set(actor: Membership, queueId: string, settings: EvergreenSettings): Promise<Evergreen>;

  /** Turns it off, and deletes what is planned and that nobody has changed, if that is wanted. @throws AppError not_found, role_too_low */
  end(actor: Membership, queueId: string, end: EvergreenEnd): Promise<void>;

  /** Fills the queues that are due for it. */
  fillDue(): Promise<void>;
}

export function createEvergreen(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents' | 'jobs' | 'log'>,
  needs: EvergreenNeeds,
): EvergreenFeature {
  const { db, clock } = kernel;
  const store = createEvergreenStore(db);
  const sources = createSourceStore(db);
  const parts = { kernel, store, sources, needs };
  const next = createNext(parts);
  const filling = createFillingDue({ ...parts, fill: createFilling(parts) });
  needs.posts.alsoFollowClockRules(() => store.followClockRules(clock.now()));
  kernel.jobs.every('evergreen.fill', '*/5 * * * *', filling.fillDue);
  kernel.jobs.every('evergreen.forget', '23 4 * * *', () => store.forgetOld(new Date(clock.now().getTime() - keptFor)));
  kernel.domainEvents.on('post.labeled', (tx, { added }) => store.wake(tx, added, clock.now()));
  kernel.domainEvents.on('accounts.moved', (tx, { accountIds }) => store.leave(tx, accountIds));
  needs.queues.setYielding({
    of: (workspaceId, now) => sources.inSlots(workspaceId, now),
    async giveWay(actor, postIds) {
      const { rows } = await needs.posts.readTogether(actor.workspaceId, postIds);
      return async (tx) => {
        for (const id of postIds) {
          const row = rows.get(id);
          if (!row || !(await needs.posts.withdraw(tx, actor, row))) return false;
          await store.forget(tx, id);
        }
        return true;
      };
    },
  });

  /** @throws AppError not_found */
  async function queueOf(workspaceId: string, queueId: string) {
    const [queue] = await needs.queues.describe(workspaceId, [queueId]);
    if (!queue) throw new AppError('not_found', 'queues.gone');
    return queue;
  }

  const tell = (
    tx: Tx,
    workspaceId: string,
    action: 'queue.evergreen_on' | 'queue.evergreen_changed' | 'queue.evergreen_off',
    { id, name, accountId }: QueueBrief,
  ) =>
    kernel.domainEvents.emit(tx, 'activity.happened', {
      workspaceId,
      action,
      subject: { id, name },
      accountIds: accountId ? [accountId] : [],
    });

  /** The label or folder of the settings. @throws AppError invalid_input if the workspace doesn't have it */
  async function sourceOf(workspaceId: string, settings: EvergreenSettings): Promise<SourceOf> {
    const [labelId, folderId] = [settings.labelId ?? null, settings.folderId ?? null];
    if (labelId !== null && !(await needs.labels.list(workspaceId)).some(({ id }) => id === labelId))
      throw new AppError('invalid_input', 'evergreen.label_gone', {}, { path: 'labelId' });
    if (folderId !== null && !(await needs.media.folders.list(workspaceId)).some(({ id }) => id === folderId))
      throw new AppError('invalid_input', 'evergreen.folder_gone', {}, { path: 'folderId' });
    return { labelId, folderId };
  }

  async function views(rows: readonly EvergreenRow[]): Promise<Evergreen[]> {
    const ids = rows.map(({ queueId }) => queueId);
    const planned = ids.length > 0 ? await store.planned(ids, clock.now()) : [];
    return rows.map(({ queueId, labelId, folderId, pauseDays, aheadDays, authorId, problem }) => ({
      queueId,
      labelId,
      folderId,
      pauseDays,
      aheadDays,
      authorId,
      problem: problem && say(readableMessage(problem)),
      planned: planned.filter((row) => row.queueId === queueId && row.postId !== null).length,
    }));
  }

  /** Deletes what a queue has planned, unless someone has changed it or it is on its way. */
  async function removePlanned(actor: Membership, queueId: string): Promise<void> {
    const waiting = new Set((await sources.inSlots(actor.workspaceId, clock.now())).map(({ postId }) => postId));
    for (const { postId, postVersion } of await store.planned([queueId], clock.now())) {
      if (postId === null || postVersion === null || !waiting.has(postId)) continue;
      const removing = needs.posts.remove(actor, postId, (tx) => store.forget(tx, postId), { unsentOnly: true, version: postVersion });
      await removing.catch((error: unknown) => {
        if (!(error instanceof AppError && changedMeanwhile.has(error.code))) throw error;
      });
    }
  }

  return {
    list: async (workspaceId) => views(await store.list(workspaceId)),

    async next(workspaceId, queueId, settings) {
      const { zone } = await queueOf(workspaceId, queueId);
      const source = await sourceOf(workspaceId, settings);
      return next(workspaceId, queueId, zone, { ...source, pauseDays: settings.pauseDays });
    },

    async set(actor, queueId, settings) {
      const { workspaceId, userId } = actor;
      requirePermission(actor, 'post.publish');
      const queue = await queueOf(workspaceId, queueId);
      const source = await sourceOf(workspaceId, settings);
      const { pauseDays, aheadDays } = settings;
      const now = clock.now();
      const row = await db.transaction().execute(async (tx) => {
        const saved = await store.set(tx, {
          queueId,
          workspaceId,
          authorId: userId,
          pauseDays,
          aheadDays,
          nextRunAt: now,
          createdAt: now,
          ...source,
        });
        await kernel.events.publish(tx, workspaceId, { type: 'queues.changed' });
        await tell(tx, workspaceId, saved.version === 1 ? 'queue.evergreen_on' : 'queue.evergreen_changed', queue);
        return saved;
      });
      await filling.run(actor, row);
      const [view] = await views([(await store.find(workspaceId, queueId)) ?? row]);
      return defined(view);
    },

    async end(actor, queueId, { planned }) {
      const { workspaceId } = actor;
      const row = await store.find(workspaceId, queueId);
      if (!row) throw new AppError('not_found', 'evergreen.off');
      if (planned === 'remove' && row.authorId !== actor.userId && !may(actor, 'post.manage'))
        throw new AppError('role_too_low', 'posts.own_only');
      const [queue] = await needs.queues.describe(workspaceId, [queueId]);
      await db.transaction().execute(async (tx) => {
        const isRemoved = await store.remove(tx, workspaceId, queueId);
        await kernel.events.publish(tx, workspaceId, { type: 'queues.changed' });
        if (isRemoved && queue) await tell(tx, workspaceId, 'queue.evergreen_off', queue);
      });
      if (planned === 'remove') await removePlanned(actor, queueId);
    },

    fillDue: filling.fillDue,
  };
}

/** Someone edits the post at this moment, or it is being published: it stays. */
const changedMeanwhile: ReadonlySet<string> = new Set(['version_conflict', 'not_editable', 'not_found']);
