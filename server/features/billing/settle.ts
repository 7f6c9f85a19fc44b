import type { PaidPlan } from '@everycast/contract/billing';
import { plans } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingRow, BillingStore } from './billing-store.ts';
import type { BillingNeeds } from './needs.ts';
import type { BillingNews } from './news.ts';
import { dueNote, isBehind, isLive, nextAt, standing } from './rules.ts';

/**
 * Applies what follows for a workspace from its trial, its subscription and the time: plan, hold, notes. Runs in one transaction with
 * whatever changed, so each note is sent exactly once.
 */
export type Settle = (tx: Tx, row: BillingRow) => Promise<void>;

export function createSettle(
  { clock, events, domainEvents }: Pick<Kernel, 'clock' | 'events' | 'domainEvents'>,
  { assignments, holds }: Pick<BillingNeeds, 'assignments' | 'holds'>,
  store: BillingStore,
  news: BillingNews,
): Settle {
  const tellPlan = (tx: Tx, workspaceId: string, plan: PaidPlan): Promise<void> =>
    domainEvents.emit(tx, 'activity.happened', {
      workspaceId,
      action: 'settings.plan',
      subject: { id: null, name: '' },
      details: { plan: plans.find(({ id }) => id === plan)?.name },
    });

  return async (tx, row) => {
    const now = clock.now();
    const { workspaceId, trialNote } = row;
    // A plan that the server's owner assigned wins: nothing is held or announced.
    const assigned = await assignments.isAssigned(tx, workspaceId);
    const behind = row.subscription !== null && isLive(row.subscription) && isBehind(row.subscription);
    const unpaidSince = behind ? (row.unpaidSince ?? now) : null;
    const known = { ...row, unpaidSince };
    const { plan, hold: due } = standing(known, now);
    const hold = assigned ? null : due;
    const note = assigned ? null : dueNote(known, trialNote, now);

    await store.change(tx, workspaceId, { plan, hold, unpaidSince, trialNote: note ?? trialNote, nextAt: nextAt(known, now) });
    if (hold !== row.hold) await holds.set(tx, workspaceId, hold);
    if (plan !== row.plan) await domainEvents.emit(tx, 'plan.changed', { workspaceId });
    if (plan !== row.plan && !assigned) await tellPlan(tx, workspaceId, plan);
    if (note) await news.trial(tx, workspaceId, note, row.trialEndsAt);
    if (behind && !row.unpaidSince && !assigned && row.subscription) await news.paymentFailed(tx, workspaceId, row.subscription, now);
    if (hold !== row.hold && hold && hold !== 'trial_ended') await news.held(tx, workspaceId, hold);
    await events.publish(tx, workspaceId, { type: 'workspace.changed' });
  };
}
