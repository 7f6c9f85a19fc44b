import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt } from '@everycast/contract/time';
import type { AccountMetrics, PostMetrics } from '@everycast/platforms/port/metrics';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { accountEvery, type Gains, gainsBetween, isNothing, knownAfter, knownEngagement, nextReading, spread } from './rules.ts';
import type { CollectingStore } from './store/collecting.ts';
import type { Holder } from './store/jobs.ts';
import type { PostMetricsRow } from './store/tables.ts';

/** A post that was read, and what it gained since then. */
type Read = { row: PostMetricsRow; days: Gained[] };
type Gained = { day: string; gains: Gains };

/** What is known when a post's metrics are written. */
type Reading = {
  row: PostMetricsRow;
  metrics: PostMetrics;
  at: Date;
  zone: string;
  gap: Awaited<ReturnType<CollectingStore['gaps']['last']>>;
  followers: number | null;
};

/** What a reading writes: metrics, what was gained since the last one, and what the dashboard adds up. */
export function createSaving(
  { db, clock, domainEvents }: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>,
  store: CollectingStore,
  labels: AnalyticsNeeds['labels'],
) {
  const now = () => clock.now();

  /** Everything that a reading writes, at once, while the job is still held: so nothing is counted twice. */
  const writing = (holder: Holder, work: (tx: Tx) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await store.jobs.holds(tx, holder))) throw new LeaseLostError('Another process reads this account.');
      await work(tx);
    });

  /** An account's own metrics. */
  async function account(holder: Holder, platform: PlatformId, metrics: AccountMetrics): Promise<void> {
    const at = now();
    await store.partitions.at(at);
    await writing(holder, async (tx) => {
      await store.gaps.close(tx, holder.accountId, at);
      await store.metrics.addOfAccount(tx, holder.accountId, at, metrics);
      const zone = await store.zoneOf(tx, holder.workspaceId);
      const accountDueAt = new Date(at.getTime() + accountEvery);
      await store.jobs.set(tx, holder, { accountDueAt, readAt: at, failures: 0, problem: null });
      if (metrics.followers == null) return;
      const { date } = dayAt(at, zone);
      await store.days.setFollowers(tx, holder, date, metrics.followers);
      await store.rollups.hold(tx, [holder.workspaceId]);
      await store.rollups.days(tx, holder.workspaceId, platform, [date]);
    });
  }

  /** The metrics of an account's posts. @param found by target; null for those that are gone */
  async function posts(holder: Holder, found: ReadonlyMap<string, PostMetrics | null>): Promise<void> {
    const at = now();
    await store.partitions.at(at);
    await writing(holder, async (tx) => {
      await store.gaps.close(tx, holder.accountId, at);
      const zone = await store.zoneOf(tx, holder.workspaceId);
      const gap = await store.gaps.last(tx, holder.accountId);
      const followers = await store.days.followersOf(tx, holder.accountId);
      const read: Read[] = [];
      for (const row of await store.metrics.lock(tx, [...found.keys()])) {
        const metrics = found.get(row.targetId) ?? null;
        if (metrics === null) await store.metrics.set(tx, row.targetId, { goneAt: at, nextAt: null });
        else read.push({ row, days: await savePost(tx, { row, metrics, at, zone, gap, followers }) });
      }
      await store.jobs.set(tx, holder, { readAt: at, failures: 0, problem: null });
      await addUp(tx, holder, read);
    });
  }

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
    const labelsOf = await labels.lock(
      tx,
      gaining.map(({ row }) => row.postId),
    );
    const gained = gaining.flatMap(({ row, days }) =>
      (labelsOf.get(row.postId) ?? []).flatMap((labelId) => days.map((day) => ({ labelId, ...day }))),
    );
    await store.rollups.labels(tx, platform, gained);
  }

  /** @returns what it gained per day */
  async function savePost(tx: Tx, { row, metrics, at, zone, gap, followers }: Reading): Promise<Gained[]> {
    const from = row.readAt ?? row.publishedAt;
    const gains = gainsBetween(row.readAt === null ? null : row, metrics);
    await store.metrics.addOfPost(tx, row.targetId, at, metrics);
    // What should have been read in a gap and wasn't belongs to none of its days.
    const isLate = gap !== null && gap.until !== null && row.nextAt !== null && row.nextAt < gap.until && from < gap.until;
    const days = isLate ? [] : spread(gains, from, at, zone).filter((day) => !isNothing(day.gains));
    if (isLate && !isNothing(gains)) await store.gaps.add(tx, gap.id, gains);
    await store.days.add(tx, row, days);
    if (gains.likes > 0) {
      await domainEvents.emit(tx, 'post.liked', { workspaceId: row.workspaceId, postId: row.postId, count: gains.likes });
    }
    const nextAt = nextReading(row.publishedAt, at);
    const known = knownAfter(row, metrics);
    const more = { engagement: knownEngagement(known), audience: known.reach ?? followers };
    await store.metrics.set(tx, row.targetId, { ...known, ...more, readAt: at, nextAt, goneAt: null });
    return days;
  }

  return { writing, account, posts };
}
