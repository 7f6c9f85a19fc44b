import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { InboxPage } from '@everycast/platforms/port/inbox';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { InboxAccount, InboxNeeds } from './needs.ts';
import { isToSubscribe, nextReading, readingAfterFailure } from './rules.ts';
import { type AddedItem, itemStore } from './store/items.ts';
import { createSourceStore } from './store/sources.ts';
import type { SourceRow } from './store/tables.ts';

const queueName = 'read';
/** Inboxes that one process reads at the same time. */
const places = 6;
/** Per workspace and per server, across all processes. */
const limits = { perOwner: 2, perHost: 2 };
/** An inbox that a person looks at is read again after this. Milliseconds. */
const freshFor = 5_000;
/** A connection that only its owner can fix is tried this rarely. Milliseconds. */
const whenNobodyMay = 6 * 3_600_000;

/** Reads accounts' inboxes: often while people write, resumed where the last reading ended, and workspaces take turns. */
export function createReading(kernel: Kernel, needs: Pick<InboxNeeds, 'platforms' | 'accounts'>) {
  const { db, clock, domainEvents, events, log } = kernel;
  const store = createSourceStore(db);
  const work = kernel.work.in<SourceRow>({ name: 'inbox_source', queue: 'queue', owner: 'workspace_id', host: 'service' });
  const now = () => clock.now();
  const withInbox = (Object.keys(needs.platforms) as PlatformId[]).filter((id) => needs.platforms[id].inbox);

  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const slowerNow = () =>
    withInbox.flatMap((platform) => {
      const { readEvery } = needs.platforms[platform].manifest.inbox ?? {};
      return readEvery === undefined ? [] : [{ platform, before: before(readEvery * 1000) }];
    });

  /** How rarely an account's inbox may be read, in seconds. In the sandbox it costs nothing. */
  const slowness = ({ platform, sandbox }: InboxAccount): number =>
    sandbox ? 0 : (needs.platforms[platform].manifest.inbox?.readEvery ?? 0);

  async function addMissing(workspaceId?: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if ((await store.addMissing(tx, withInbox, workspaceId)) > 0) await work.wake(tx, queueName);
    });
  }
  kernel.jobs.every('inbox.sources', '* * * * *', () => addMissing());
  domainEvents.on('account.healthy', async (tx, { accountId }) => {
    await store.dueNow(tx, accountId);
    await work.wake(tx, queueName);
  });

  /** @throws PlatformProblem */
  function pageOf(accountId: string, cursor: SourceRow['cursor']): Promise<{ page: InboxPage; account: InboxAccount }> {
    return needs.accounts.call(accountId, async (account, env) => {
      const { inbox, manifest } = needs.platforms[account.platform];
      if (!inbox) throw new Error(`${manifest.name} has no inbox.`);
      return { page: await inbox.read(cursor, account, env), account };
    });
  }

  /**
   * Has the platform announce what is new to the account. The inbox is read from time to time anyway, so a refusal costs minutes; it is
   * tried again the next day. Whatever else fails would fail the reading, too.
   */
  async function subscribe({ id, token, subscribedAt }: SourceRow & Lease): Promise<void> {
    if (!isToSubscribe(subscribedAt, now())) return;
    try {
      await needs.accounts.call(id, async (account, env) => needs.platforms[account.platform].webhook?.subscribe?.(account, env));
    } catch (error) {
      if (!(error instanceof PlatformProblem && error.kind === 'rejected')) throw error;
      log.warn({ err: error, account: id }, 'A platform refuses to announce what is new to an account; it is read less promptly');
    }
    await store.subscribed({ id, token }, now());
  }

  async function announce(tx: Tx, of: { workspaceId: string; accountId: string }, added: readonly AddedItem[]): Promise<void> {
    if (added.length === 0) return;
    const items = added.map(({ conversationId, kind, own, from, text, at, postId }) => {
      return { conversationId, kind, own, name: from.name || from.handle, text, at: new Date(at), postId };
    });
    await domainEvents.emit(tx, 'inbox.received', { ...of, items });
    await events.publish(tx, of.workspaceId, { type: 'inbox.changed' });
  }

  /** Items and cursor are written together: after a crash, what wasn't written is read again. */
  async function save(lease: Lease, { items, cursor }: InboxPage, { id: accountId, workspaceId, platform, service }: InboxAccount) {
    await db.transaction().execute(async (tx) => {
      if (!(await store.write(tx, lease, { cursor, checkedAt: now() }))) throw new LeaseLostError('The inbox is read elsewhere.');
      const added = await itemStore.add(tx, { workspaceId, accountId, platform, service }, items);
      await announce(tx, { workspaceId, accountId }, added);
    });
  }

  async function failed(lease: Lease, { workspaceId, failures, problem }: SourceRow, error: unknown): Promise<Outcome> {
    const known = error instanceof PlatformProblem ? error : null;
    if (!known) log.error({ err: error, account: lease.id }, 'An inbox could not be read');
    await db.transaction().execute(async (tx) => {
      await store.write(tx, lease, { problem: known?.reason ?? message('engagement.reading_failed') });
      if (problem === null) await events.publish(tx, workspaceId, { type: 'inbox.changed' });
    });
    const mayNot = known && ['reconnect', 'refresh', 'rejected'].includes(known.kind);
    if (mayNot) return { again: new Date(now().getTime() + whenNobodyMay) };
    return { again: known?.at ?? readingAfterFailure(failures + 1, now()) };
  }

  const queue: Queue<SourceRow> = {
    name: queueName,
    places,
    ...limits,
    async run(source, { signal }) {
      const { id, cursor, announced } = source;
      try {
        await subscribe(source);
        const { page, account } = await pageOf(id, cursor);
        signal.throwIfAborted();
        await save(source, page, account);
        // Once: the cursor has passed them.
        if (page.skipped) log.warn({ account: id, skipped: page.skipped }, 'Items of an inbox cannot be stored; they are left out');
        const again = page.more ? now() : nextReading(await store.lastAt(id), now(), slowness(account));
        return { again: store.unlessAnnounced(announced, again) };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) throw error;
        return failed(source, source, error);
      }
    },
    problemOf: () => null,
    // A worker that dies says nothing about the inbox: it is read on.
    maxAttempts: Number.POSITIVE_INFINITY,
    gaveUp: { code: 'internal', message: message('common.internal') },
    retryIn: (attempts) => Math.min(30, 2 ** Math.min(attempts, 10)) * 60_000,
  };

  return {
    /** Reads in this process; returns how to stop. */
    start: () => work.start([queue]),

    /** Somebody looks at the workspace's inbox: it is read now, unless it just was. */
    async check(workspaceId: string): Promise<void> {
      await addMissing(workspaceId);
      await db.transaction().execute(async (tx: Tx) => {
        const due = await store.due(tx, workspaceId, before(freshFor), slowerNow());
        if (due > 0) await work.wake(tx, queueName);
      });
    },

    /** A platform announces something for these accounts, by remote ID: they are read now. Those that aren't connected are ignored. */
    async readSoon(tx: Tx, platform: PlatformId, remoteIds: readonly string[]): Promise<void> {
      if ((await store.announced(tx, platform, remoteIds)) > 0) await work.wake(tx, queueName);
    },

    sources: store.ofWorkspace,
  };
}
