import { trialDays } from '@everycast/contract/plan-table';
import { z } from 'zod';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingStore } from './billing-store.ts';
import type { ReadBack } from './read-back.ts';
import { trialPlan } from './rules.ts';
import type { Settle } from './settle.ts';

/** Reads one workspace's subscription; repeated while Stripe can't be reached. */
export const readJob = 'billing.read';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A subscription is read at least this often, so that a lost event does no harm. Milliseconds. */
const readEvery = 6 * 60 * minute;
/** Someone may still be paying this long after a checkout was opened (Stripe ends it then), and that is looked at more often. */
const checkoutOpen = 25 * 60 * minute;
const readOpenEvery = 10 * minute;
/** How long an event's ID is kept. Later, a repeated event only causes another reading. */
const eventsKept = 60 * day;
/** Rows that one run looks at. */
const batch = 500;

export const trialEnd = (now: Date): Date => new Date(now.getTime() + trialDays * day);

interface ReadingParts {
  store: BillingStore;
  settle: Settle;
  readBack: ReadBack;
  endOrphans: () => Promise<void>;
}

/** What happens without anyone's doing: trials start and end, periods of grace end, and subscriptions are read again. */
export function scheduleReading(
  { clock, jobs, db }: Pick<Kernel, 'clock' | 'jobs' | 'db'>,
  { store, settle, readBack, endOrphans }: ReadingParts,
): { tick(): Promise<void>; reconcile(): Promise<void>; settleOne(workspaceId: string): Promise<void> } {
  const settleOne = (workspaceId: string): Promise<void> =>
    store.transaction(async (tx) => {
      const row = await store.locked(tx, workspaceId);
      if (row) await settle(tx, row);
    });

  /** Also workspaces that existed before billing was switched on get the whole trial, from then on. */
  async function tick(): Promise<void> {
    await store.startTrials(trialEnd(clock.now()), trialPlan);
    for (const workspaceId of await store.due(clock.now(), batch)) await settleOne(workspaceId);
  }

  async function reconcile(): Promise<void> {
    const now = clock.now().getTime();
    const [before, soon, openSince] = [now - readEvery, now - readOpenEvery, now - checkoutOpen].map((at) => new Date(at));
    if (!before || !soon || !openSince) return;
    for (const workspaceId of await store.unread(before, soon, openSince)) await jobs.send(db, readJob, workspaceId, { workspaceId });
    await endOrphans();
    await store.forgetEvents(new Date(now - eventsKept));
  }

  const data = z.object({ workspaceId: z.uuid() });
  jobs.define(readJob, data, ({ workspaceId }) => readBack(workspaceId), { retryLimit: 12, retryDelay: 5 });
  jobs.every('billing.tick', '* * * * *', tick);
  jobs.every('billing.reconcile', '*/10 * * * *', reconcile);
  return { tick, reconcile, settleOne };
}
