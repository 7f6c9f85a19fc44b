import type { EngagementCheck } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { EngagementPage } from '@everycast/platforms/port/engagement';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { EngagementNeeds, LoadedAccount } from './needs.ts';
import { createPace } from './pace.ts';
import { createPages } from './page.ts';
import { usualTime } from './reading-time.ts';
import { readingAfterFailure, retryableAt, shortestRetry } from './rules.ts';
import { type AddedItem, itemStore } from './store/items.ts';
import { moveConversations } from './store/moving.ts';
import { createSourceStore, type Standing } from './store/sources.ts';
import type { SourceRow } from './store/tables.ts';

const queueName = 'read';
/** Inboxes that one process reads at the same time; of those, per workspace and per server, across all processes. */
const limits = { places: 24, perOwner: 2, perHost: 6 };
/** An inbox that a person looks at is read again after this. Milliseconds. */
const freshFor = 5_000;
/** A connection that only its owner can fix is tried this rarely. Milliseconds. */
const whenNobodyMay = 6 * 3_600_000;

/** Reads accounts' inboxes: often while people write, resumed where the last reading ended, and workspaces take turns. */
export function createReading(kernel: Kernel, needs: Pick<EngagementNeeds, 'platforms' | 'accounts'>, time = usualTime) {
  const { db, clock, domainEvents, events, log } = kernel;
  const store = createSourceStore(db, clock);
  const work = kernel.work.in<SourceRow>({ name: 'engagement_source', queue: 'queue', owner: 'workspace_id', host: 'service' });
  const now = () => clock.now();
  const withEngagement = (Object.keys(needs.platforms) as PlatformId[]).filter((id) => needs.platforms[id].engagement);

  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const { pageOf } = createPages(kernel, needs, store, time);
  const pace = createPace(kernel, needs.platforms, withEngagement, store);

  async function addMissing(workspaceId?: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if ((await store.addMissing(tx, withEngagement, workspaceId)) > 0) await work.wake(tx, queueName);
    });
  }
  kernel.jobs.every('engagement.sources', '* * * * *', () => addMissing());
  domainEvents.on('account.healthy', async (tx, { accountId }) => {
    await store.dueNow(tx, accountId);
    await work.wake(tx, queueName);
  });

  domainEvents.on('accounts.moved', async (tx, moved) => {
    await moveConversations(tx, moved);
    await work.wake(tx, queueName);
    for (const id of [moved.fromWorkspaceId, moved.toWorkspaceId]) await events.publish(tx, id, { type: 'engagement.changed' });
  });

  async function announce(tx: Tx, of: { workspaceId: string; accountId: string }, added: readonly AddedItem[]): Promise<void> {
    if (added.length === 0) return;
    const items = added.map(({ conversationId, kind, own, from, text, at, postId }) => {
      return { conversationId, kind, own, name: from.name || from.handle, text, at: new Date(at), postId };
    });
    await domainEvents.emit(tx, 'engagement.received', { ...of, items });
    await events.publish(tx, of.workspaceId, { type: 'engagement.changed' });
  }

  /** Items and cursor are written together: after a crash, what wasn't written is read again. */
  async function save(
    source: SourceRow & Lease,
    { items, cursor }: EngagementPage,
    { id: accountId, workspaceId, platform, service }: LoadedAccount,
  ) {
    await db.transaction().execute(async (tx) => {
      if (!(await store.write(tx, source, { cursor, checkedAt: now() }))) throw new LeaseLostError('The inbox is read elsewhere.');
      const added = await itemStore.add(tx, { workspaceId, accountId, platform, service }, items);
      await announce(tx, { workspaceId, accountId }, added);
      if (source.problem !== null && added.length === 0) await events.publish(tx, workspaceId, { type: 'engagement.changed' });
    });
  }

  async function failed(source: SourceRow & Lease, error: unknown): Promise<Outcome> {
    const known = error instanceof PlatformProblem ? error : null;
    if (!known) log.error({ err: error, account: source.id }, 'An inbox could not be read');
    await db.transaction().execute(async (tx) => {
      const problem = known?.reason ?? message('engagement.reading_failed');
      await store.write(tx, source, { problem, waitsUntil: known?.at ?? null });
      await events.publish(tx, source.workspaceId, { type: 'engagement.changed' });
    });
    const mayNot = known && ['reconnect', 'refresh', 'rejected'].includes(known.kind);
    if (mayNot) return { again: new Date(now().getTime() + whenNobodyMay) };
    return { again: known?.at ?? readingAfterFailure(source.failures + 1, now()) };
  }

  const queue: Queue<SourceRow> = {
    name: queueName,
    ...limits,
    async run(source, { signal }) {
      const { id, announced } = source;
      try {
        const { page, account } = await pageOf(source);
        signal.throwIfAborted();
        await save(source, page, account);
        // Once: the cursor has passed them.
        if (page.skipped) log.warn({ account: id, skipped: page.skipped }, 'Items of an inbox cannot be stored; they are left out');
        const again = page.more ? now() : await pace.nextOf(source, account);
        return { again: store.unlessAnnounced(announced, again) };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) throw error;
        return failed(source, error);
      }
    },
    problemOf: () => null,
    // A worker that dies says nothing about the inbox: it is read on.
    maxAttempts: Number.POSITIVE_INFINITY,
    gaveUp: { code: 'internal', message: message('common.internal') },
    retryIn: (attempts) => backoff(attempts, { first: 2 * 60_000, max: 30 * 60_000 }),
  };

  return {
    start: () => work.start([queue]),

    async check(workspaceId: string, retry = false): Promise<EngagementCheck> {
      await addMissing(workspaceId);
      await db.transaction().execute(async (tx: Tx) => {
        const failedBefore = retry ? before(shortestRetry) : null;
        const due = await store.due(tx, workspaceId, { before: before(freshFor), slower: pace.slowerNow(), failedBefore });
        if (due > 0) await work.wake(tx, queueName);
      });
      const sources = await store.standing(workspaceId);
      const isRead = ({ state, nextAttemptAt }: Standing) => state === 'running' || (nextAttemptAt !== null && nextAttemptAt <= now());
      const later = sources.filter((source) => source.problem !== null && !isRead(source)).map(retryableAt);
      const until = later.toSorted((a, b) => a.getTime() - b.getTime())[0];
      return { reading: sources.filter(isRead).length, until: until?.toISOString() ?? null };
    },

    async readSoon(tx: Tx, platform: PlatformId, remoteIds: readonly string[]): Promise<void> {
      if ((await store.announced(tx, platform, remoteIds)) > 0) await work.wake(tx, queueName);
    },

    sources: store.ofWorkspace,
  };
}
