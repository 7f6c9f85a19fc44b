import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import type { AccountFigures, Metrics, PostFigures } from '@everycast/platforms/port/metrics';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { AnalyticsNeeds } from './needs.ts';
import {
  accountEvery,
  failuresForGap,
  type Gains,
  gainsBetween,
  isNothing,
  knownAfter,
  knownEngagement,
  nextReading,
  spread,
  waitAfter,
} from './rules.ts';
import type { CollectingStore, Holder } from './store/collecting.ts';
import type { FiguresRow, MetricJobRow } from './store/tables.ts';

/** Accounts that one process reads at the same time; of those, per workspace and per server, across all processes. */
const limits = { places: 12, perOwner: 2, perHost: 4 };
/** The limit that reading counts against. */
const quota = 'metrics';
/** Calls for posts per run; with more due, other accounts come first. */
const maxBatches = 10;
/** A post that its platform refuses to report on is tried again after this. Milliseconds. */
const refusedFor = 86_400_000;
/** An account is read every hour: after this long without a reading, nobody knows on which day something was gained. Milliseconds. */
const silence = 12 * 3_600_000;
/** At least, between two runs of an account. Milliseconds. */
const shortest = 1_000;

type Job = MetricJobRow & Lease;
type CollectKernel = Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>;

/** How the figures of one account are read: first its own, then those of its posts that are due, in as few calls as its platform allows. */
export function metricsQueue(kernel: CollectKernel, store: CollectingStore, needs: AnalyticsNeeds): Queue<Job> {
  const now = () => kernel.clock.now();
  const holderOf = ({ id, token, accountId, workspaceId }: Job): Holder => ({ id, token, accountId, workspaceId });

  /** Everything that a reading writes, at once, while the job is still held: so nothing is counted twice. */
  const writing = (holder: Holder, work: (tx: Tx) => Promise<void>): Promise<void> =>
    kernel.db.transaction().execute(async (tx) => {
      if (!(await store.holds(tx, holder))) throw new LeaseLostError('Another process reads this account.');
      await work(tx);
    });

  async function saveAccount(holder: Holder, platform: PlatformId, figures: AccountFigures): Promise<void> {
    const at = now();
    await store.partitions(at);
    await writing(holder, async (tx) => {
      await store.closeGap(tx, holder.accountId, at);
      await store.addAccountReading(tx, holder.accountId, at, figures);
      const zone = await store.zoneOf(tx, holder.workspaceId);
      const accountDueAt = new Date(at.getTime() + accountEvery);
      await store.setJob(tx, holder, { accountDueAt, readAt: at, failures: 0, problem: null });
      if (figures.followers == null) return;
      const { date } = dayAt(at, zone);
      await store.setFollowers(tx, holder, date, figures.followers);
      await store.rollups.hold(tx, [holder.workspaceId]);
      await store.rollups.days(tx, holder.workspaceId, platform, [date]);
    });
  }

  async function savePosts(holder: Holder, found: ReadonlyMap<string, PostFigures | null>): Promise<void> {
    const at = now();
    await store.partitions(at);
    await writing(holder, async (tx) => {
      await store.closeGap(tx, holder.accountId, at);
      const zone = await store.zoneOf(tx, holder.workspaceId);
      const gap = await store.lastGap(tx, holder.accountId);
      const followers = await store.followersOf(tx, holder.accountId);
      const read: Read[] = [];
      for (const row of await store.lockPosts(tx, [...found.keys()])) {
        const figures = found.get(row.targetId) ?? null;
        if (figures === null) await store.setFigures(tx, row.targetId, { goneAt: at, nextAt: null });
        else read.push({ row, days: await savePost(tx, { row, figures, at, zone, gap, followers }) });
      }
      await store.setJob(tx, holder, { readAt: at, failures: 0, problem: null });
      await addUp(tx, holder, read);
    });
  }

  /** A post that was read, and what it gained since then. */
  type Read = { row: FiguresRow; days: Gained[] };
  type Gained = { day: string; gains: Gains };

  /** What the dashboard reads. Last of all, since others wait for it. */
  async function addUp(tx: Tx, { workspaceId }: Holder, read: readonly Read[]): Promise<void> {
    const [first] = read;
    if (!first) return;
    const { platform } = first.row;
    const gaining = read.filter(({ days }) => days.length > 0);
    const postIds = [...new Set(read.map(({ row }) => row.postId))];
    await store.rollups.hold(tx, [workspaceId], postIds);
    await store.rollups.posts(tx, postIds);
    await store.rollups.days(tx, workspaceId, platform, [...new Set(gaining.flatMap(({ days }) => days.map(({ day }) => day)))].sort());
    const labels = await needs.labels.lock(
      tx,
      gaining.map(({ row }) => row.postId),
    );
    const gained = gaining.flatMap(({ row, days }) =>
      (labels.get(row.postId) ?? []).flatMap((labelId) => days.map((day) => ({ labelId, ...day }))),
    );
    await store.rollups.labels(tx, platform, gained);
  }

  type Reading = {
    row: FiguresRow;
    figures: PostFigures;
    at: Date;
    zone: string;
    gap: Awaited<ReturnType<CollectingStore['lastGap']>>;
    followers: number | null;
  };
  /** @returns what it gained per day */
  async function savePost(tx: Tx, { row, figures, at, zone, gap, followers }: Reading): Promise<Gained[]> {
    const from = row.readAt ?? row.publishedAt;
    const gains = gainsBetween(row.readAt === null ? null : row, figures);
    await store.addPostReading(tx, row.targetId, at, figures);
    // What should have been read in a gap and wasn't belongs to none of its days.
    const isLate = gap !== null && gap.until !== null && row.nextAt !== null && row.nextAt < gap.until && from < gap.until;
    const days = isLate ? [] : spread(gains, from, at, zone).filter((day) => !isNothing(day.gains));
    if (isLate && !isNothing(gains)) await store.addToGap(tx, gap.id, gains);
    await store.addDays(tx, row, days);
    if (gains.likes > 0) {
      await kernel.domainEvents.emit(tx, 'post.liked', { workspaceId: row.workspaceId, postId: row.postId, count: gains.likes });
    }
    const nextAt = nextReading(row.publishedAt, at);
    const known = knownAfter(row, figures);
    const more = { engagement: knownEngagement(known), audience: known.reach ?? followers };
    await store.setFigures(tx, row.targetId, { ...known, ...more, readAt: at, nextAt, goneAt: null });
    return days;
  }

  /** Reads posts together. If the platform refuses, one of them is the reason: each is read alone, and that one waits. */
  async function readPosts(holder: Holder, metrics: Metrics, targetIds: readonly string[]): Promise<void> {
    const sent = await needs.publishing.sent(targetIds);
    const lost = targetIds.filter((id) => !sent.has(id));
    try {
      const posts = [...sent.values()];
      const figures =
        posts.length === 0
          ? new Map()
          : await needs.accounts.call(holder.accountId, (account, env) => metrics.ofPosts(posts, account, env), { quota });
      const known = [...sent].map(([targetId, { remoteId }]) => [targetId, figures.get(remoteId) ?? null] as const);
      // A post that was taken down or sent again no longer exists under this ID.
      await savePosts(holder, new Map([...known, ...lost.map((id) => [id, null] as const)]));
    } catch (error) {
      const isRefused = error instanceof PlatformProblem && error.kind === 'rejected' && error.reason.code !== 'metrics.permission_missing';
      if (!isRefused) throw error;
      if (targetIds.length > 1) for (const id of targetIds) await readPosts(holder, metrics, [id]);
      else {
        const nextAt = new Date(now().getTime() + refusedFor);
        await writing(holder, (tx) => store.setFigures(tx, targetIds[0] ?? '', { nextAt }));
      }
    }
  }

  type Reader = { metrics: Metrics; batch: number; platform: PlatformId };
  async function readDue(job: Job, { metrics, batch, platform }: Reader, signal: AbortSignal): Promise<void> {
    const holder = holderOf(job);
    await noticeSilence(job);
    if (job.accountDueAt <= now()) {
      const figures = await needs.accounts.call(job.accountId, (account, env) => metrics.ofAccount(account, env), { quota });
      await saveAccount(holder, platform, figures);
    }
    for (let count = 0; count < maxBatches; count += 1) {
      signal.throwIfAborted();
      const due = await store.due(job.accountId, now(), batch);
      if (due.length === 0) return;
      await readPosts(
        holder,
        metrics,
        due.map(({ targetId }) => targetId),
      );
    }
  }

  async function afterSuccess(job: Job): Promise<Outcome> {
    kernel.events.soon(job.workspaceId, { type: 'analytics.changed' });
    const due = await store.nextDue(job.accountId);
    if (!due) return {};
    const next = Math.min(due.accountDueAt.getTime(), due.postsDueAt?.getTime() ?? Number.POSITIVE_INFINITY);
    return { again: new Date(Math.max(next, now().getTime() + shortest)) };
  }

  /** What wasn't read for long, because Everycast wasn't running or the platform asked it to wait, is a gap that ends with this reading. */
  async function noticeSilence({ readAt: since, problem, ...job }: Job): Promise<void> {
    if (since === null || now().getTime() - since.getTime() < silence) return;
    const { accountId, workspaceId } = job;
    const reason = problem ?? message('metrics.not_running');
    const holder = holderOf({ ...job, readAt: since, problem });
    await writing(holder, (tx) => store.openGap(tx, { id: newId(), accountId, workspaceId, since, reason }));
  }

  /** Tries again later; after a few failures in a row it is a gap since the last reading. */
  async function afterFailure(job: Job, { kind, reason, at }: PlatformProblem): Promise<Outcome> {
    const limited = kind === 'retry_later' && at !== null;
    const failures = job.failures + (limited ? 0 : 1);
    await writing(holderOf(job), async (tx) => {
      await store.setJob(tx, holderOf(job), { failures, problem: reason });
      if (failures < failuresForGap || job.readAt === null) return;
      const { accountId, workspaceId, readAt: since } = job;
      await store.openGap(tx, { id: newId(), accountId, workspaceId, since, reason });
    });
    kernel.events.soon(job.workspaceId, { type: 'analytics.changed' });
    return { again: limited ? at : new Date(now().getTime() + waitAfter(failures)) };
  }

  return {
    name: 'metrics',
    ...limits,
    maxAttempts: Number.POSITIVE_INFINITY,
    retryIn: (attempts) => waitAfter(attempts),
    problemOf: () => null,
    gaveUp: { code: 'internal', message: message('common.internal') },
    async run(job, { signal }) {
      const account = (await needs.accounts.load([job.accountId])).get(job.accountId);
      const { metrics, manifest } = account ? needs.platforms[account.platform] : {};
      if (!account || !metrics || !manifest?.metrics) return {};
      try {
        if (account.needsPerson !== null) throw new PlatformProblem('reconnect', account.needsPerson);
        await readDue(job, { metrics, batch: manifest.metrics.batch, platform: account.platform }, signal);
        return await afterSuccess(job);
      } catch (error) {
        if (error instanceof PlatformProblem) return afterFailure(job, error);
        throw error;
      }
    },
  };
}
