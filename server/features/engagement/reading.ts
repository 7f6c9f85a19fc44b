import type { EngagementCheck } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { EngagementPage } from '@everycast/platforms/port/engagement';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { EngagementNeeds, LoadedAccount } from './needs.ts';
import { type Guard, withinTime } from './reading-time.ts';
import { isToSubscribe, nextReading, readingAfterFailure, retryableAt, sharesUntil, shortestRetry, stretchOf } from './rules.ts';
import { type AddedItem, itemStore } from './store/items.ts';
import { createSourceStore, type Standing } from './store/sources.ts';
import type { SourceRow } from './store/tables.ts';

const queueName = 'read';
/** The limit that reading counts against. */
const quota = 'engagement';
/** Inboxes that one process reads at the same time; of those, per workspace and per server, across all processes. */
const limits = { places: 24, perOwner: 2, perHost: 6 };
/**
 * How long a reading takes a place. After `enough` it begins no more calls for single items and continues later, after others; after `max`
 * it has failed, and is tried less and less often. Milliseconds.
 */
export interface ReadingTime {
  enough: number;
  max: number;
}
const usualTime: ReadingTime = { enough: 30_000, max: 90_000 };
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
  const slowerNow = () =>
    withEngagement.flatMap((platform) => {
      const { readEvery } = needs.platforms[platform].manifest.engagement ?? {};
      return readEvery === undefined ? [] : [{ platform, before: before(readEvery * 1000) }];
    });

  /** How rarely an account's inbox may be read, in seconds. In the sandbox it costs nothing. */
  const slowness = ({ platform, sandbox }: LoadedAccount): number =>
    sandbox ? 0 : (needs.platforms[platform].manifest.engagement?.readEvery ?? 0);

  /** How much longer than usual its inbox waits, because all accounts of its app share what reading may use. */
  async function stretchFor(account: LoadedAccount): Promise<number> {
    const { engagement, calls = [] } = needs.platforms[account.platform].manifest;
    const share = account.sandbox ? undefined : engagement?.share;
    const max = calls.find(({ name }) => name === share?.quota)?.max;
    if (!share || max === undefined) return 1;
    return stretchOf(await store.lastOnApp(account.id), now(), slowness(account), { max, cost: share.cost });
  }

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

  /** Reads a page in the time that a reading has. @throws PlatformProblem */
  async function pageOf(source: SourceRow & Lease): Promise<{ page: EngagementPage; account: LoadedAccount }> {
    const began = performance.now();
    const isOver = () => performance.now() - began >= time.enough;
    return withinTime(time.max, async (guard) => {
      await subscribe(source, guard);
      const read = async (account: LoadedAccount, env: PlatformEnv) => {
        const { engagement, manifest } = needs.platforms[account.platform];
        if (!engagement) throw new Error(`${manifest.name} has no inbox.`);
        return { page: await engagement.read(source.cursor, account, guard(env), isOver), account };
      };
      return needs.accounts.call(source.id, read, { quota });
    });
  }

  /**
   * Has the platform announce what is new to the account. The inbox is read from time to time anyway, so a refusal costs minutes; it is
   * tried again the next day. Whatever else fails would fail the reading, too.
   */
  async function subscribe({ id, token, subscribedAt }: SourceRow & Lease, guard: Guard): Promise<void> {
    if (!isToSubscribe(subscribedAt, now())) return;
    const subscribing = async (account: LoadedAccount, env: PlatformEnv) =>
      needs.platforms[account.platform].webhook?.subscribe?.(account, guard(env));
    try {
      await needs.accounts.call(id, subscribing, { quota });
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

  /** When the inbox is read next. What others of its app add to that is stored. */
  async function nextOf(source: SourceRow & Lease, account: LoadedAccount): Promise<Date> {
    const [lastAt, stretch] = [await store.lastAt(source.id), await stretchFor(account)];
    const [at, atLeast] = [now(), slowness(account)];
    const next = nextReading(lastAt, at, atLeast, stretch);
    await share(source, sharesUntil(next, nextReading(lastAt, at, atLeast)));
    return next;
  }

  async function share(source: SourceRow & Lease, until: Date | null): Promise<void> {
    if (until === null && source.sharesUntil === null) return;
    await db.transaction().execute(async (tx) => {
      if (!(await store.share(tx, source, until))) throw new LeaseLostError('The inbox is read elsewhere.');
      await events.publish(tx, source.workspaceId, { type: 'engagement.changed' });
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
        const again = page.more ? now() : await nextOf(source, account);
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
        const due = await store.due(tx, workspaceId, { before: before(freshFor), slower: slowerNow(), failedBefore });
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
