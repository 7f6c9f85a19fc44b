import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { Metrics } from '@everycast/platforms/port/metrics';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { failuresForGap, waitAfter } from './rules.ts';
import { createSaving } from './saving.ts';
import type { CollectingStore } from './store/collecting.ts';
import type { Holder } from './store/jobs.ts';
import type { MetricJobRow } from './store/tables.ts';

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

/** How the metrics of one account are read: first its own, then those of its posts that are due, in as few calls as its platform allows. */
export function metricsQueue(kernel: CollectKernel, store: CollectingStore, needs: AnalyticsNeeds): Queue<Job> {
  const now = () => kernel.clock.now();
  const saving = createSaving(kernel, store, needs.labels);
  const holderOf = ({ id, token, accountId, workspaceId }: Job): Holder => ({ id, token, accountId, workspaceId });

  /** Reads posts together. If the platform refuses, one of them is the reason: each is read alone, and that one waits. */
  async function readPosts(holder: Holder, metrics: Metrics, targetIds: readonly string[]): Promise<void> {
    const sent = await needs.publishing.sent(targetIds);
    const lost = targetIds.filter((id) => !sent.has(id));
    try {
      const posts = [...sent.values()];
      const found =
        posts.length === 0
          ? new Map()
          : await needs.accounts.call(holder.accountId, (account, env) => metrics.ofPosts(posts, account, env), { quota });
      const known = [...sent].map(([targetId, { remoteId }]) => [targetId, found.get(remoteId) ?? null] as const);
      // A post that was taken down or sent again no longer exists under this ID.
      await saving.posts(holder, new Map([...known, ...lost.map((id) => [id, null] as const)]));
    } catch (error) {
      const isRefused = error instanceof PlatformProblem && error.kind === 'rejected' && error.reason.code !== 'metrics.permission_missing';
      if (!isRefused) throw error;
      if (targetIds.length > 1) for (const id of targetIds) await readPosts(holder, metrics, [id]);
      else {
        const nextAt = new Date(now().getTime() + refusedFor);
        await saving.writing(holder, (tx) => store.metrics.set(tx, targetIds[0] ?? '', { nextAt }));
      }
    }
  }

  type Reader = { metrics: Metrics; batch: number; platform: PlatformId };
  async function readDue(job: Job, { metrics, batch, platform }: Reader, signal: AbortSignal): Promise<void> {
    const holder = holderOf(job);
    await noticeSilence(job);
    if (job.accountDueAt <= now()) {
      const found = await needs.accounts.call(job.accountId, (account, env) => metrics.ofAccount(account, env), { quota });
      await saving.account(holder, platform, found);
    }
    for (let count = 0; count < maxBatches; count += 1) {
      signal.throwIfAborted();
      const due = await store.metrics.due(job.accountId, now(), batch);
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
    const due = await store.jobs.nextDue(job.accountId);
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
    await saving.writing(holder, (tx) => store.gaps.open(tx, { id: newId(), accountId, workspaceId, since, reason }));
  }

  /** Tries again later; after a few failures in a row it is a gap since the last reading. */
  async function afterFailure(job: Job, { kind, reason, at }: PlatformProblem): Promise<Outcome> {
    const limited = kind === 'retry_later' && at !== null;
    const failures = job.failures + (limited ? 0 : 1);
    await saving.writing(holderOf(job), async (tx) => {
      await store.jobs.set(tx, holderOf(job), { failures, problem: reason });
      if (failures < failuresForGap || job.readAt === null) return;
      const { accountId, workspaceId, readAt: since } = job;
      await store.gaps.open(tx, { id: newId(), accountId, workspaceId, since, reason });
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
