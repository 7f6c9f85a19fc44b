import type { PaidPlan } from '@everycast/contract/billing';
import type { PlanChoice, PlanLimits } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd, shareUntilEnd } from '../../kernel/database/lock.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createPlanStore } from './plan-store.ts';
import { planNamed } from './plans.ts';

/** Changes of what workspaces may use. Features follow them in the same transaction, by `plan.changed`; those at once follow each other. */
export interface PlanChanges {
  /** Nothing over the new limits is deleted. */
  assign(tx: Tx, workspaceId: string, choice: PlanChoice): Promise<void>;

  /** What workspaces without a plan of their own may use. */
  saveUsualLimits(tx: Tx, limits: PlanLimits): Promise<void>;
}

export function createPlanChanges({
  db,
  clock,
  domainEvents,
  events,
}: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'events'>): PlanChanges {
  const store = createPlanStore(db);

  /** @param plan one that has a name of its own */
  async function changed(tx: Tx, workspaceId: string, plan: PaidPlan | null): Promise<void> {
    await domainEvents.emit(tx, 'plan.changed', { workspaceId });
    await events.publish(tx, workspaceId, { type: 'plan.changed' });
    const details = plan === null ? {} : { plan: planNamed(plan).name };
    await domainEvents.emit(tx, 'activity.happened', { workspaceId, action: 'settings.plan', subject: { id: null, name: '' }, details });
  }

  return {
    async assign(tx, workspaceId, choice) {
      // In the order of everything that needs both.
      await shareUntilEnd(tx, 'usual limits');
      await lockUntilEnd(tx, `plan of ${workspaceId}`);
      if (choice.plan === 'self_hosted') await store.unassign(tx, workspaceId);
      else await store.assign(tx, { workspaceId, plan: choice.plan, limits: choice.plan === 'own' ? choice.limits : null }, clock.now());
      await changed(tx, workspaceId, choice.plan === 'self_hosted' || choice.plan === 'own' ? null : choice.plan);
    },

    async saveUsualLimits(tx, limits) {
      await lockUntilEnd(tx, 'usual limits');
      await store.saveUsualLimits(tx, limits, clock.now());
      for (const workspaceId of await store.affectedByUsualLimits(tx, limits)) await changed(tx, workspaceId, null);
    },
  };
}
