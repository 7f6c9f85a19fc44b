import type { PaidPlan } from '@everycast/contract/billing';
import type { PlanChoice, PlanLimits, ServerWorkspace } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createPlanChanges } from './plan-changes.ts';
import { createPlanStore, type ListedWorkspace } from './plan-store.ts';
import { chosenPlan, type Plan, type Plans, planNamed, selfHosted } from './plans.ts';

const withLimits = (limits: PlanLimits | null): Plan =>
  limits ? { ...selfHosted, limits: { ...selfHosted.limits, ...limits } } : selfHosted;

/** Which plan each workspace has, as the server's owner assigns them. */
export interface PlanAssignments {
  planOf(workspaceId: string, tx?: Tx): Promise<Plan>;
  /** Whether the server's owner has chosen the plan; that wins over anything else. */
  isAssigned(tx: Tx, workspaceId: string): Promise<boolean>;
  /** Registers what decides where nothing is assigned; without it, workspaces are self-hosted. */
  otherwise(choose: (workspaceId: string, tx: Tx) => Promise<PaidPlan>): void;
}

export function createPlanAssignments({ db }: Pick<Kernel, 'db'>): PlanAssignments {
  const store = createPlanStore(db);
  let chosen: ((workspaceId: string, tx: Tx) => Promise<PaidPlan>) | null = null;
  return {
    isAssigned: async (tx, workspaceId) => (await store.planOf(workspaceId, tx)) !== null,
    otherwise(choose) {
      chosen = choose;
    },
    async planOf(workspaceId, tx = db) {
      const assigned = await store.planOf(workspaceId, tx);
      if (!assigned) return chosen ? chosenPlan(await chosen(workspaceId, tx)) : withLimits(await store.usualLimits(tx));
      if (assigned.plan === 'own') return { ...withLimits(assigned.limits), id: 'own', name: 'Own limits' };
      return planNamed(assigned.plan);
    },
  };
}

/** Plans as the server's owner administers them. */
export interface PlanAdministration {
  /** A page of the server's workspaces with their plans and usage, in the order of their creation. */
  list(query: { search: string; cursor: string | null; limit: number }): Promise<{ items: ServerWorkspace[]; cursor: string | null }>;

  /** Applies at once; nothing over the new limits is deleted, and accounts over them are paused. @throws AppError not_found */
  assign(workspaceId: string, choice: PlanChoice): Promise<ServerWorkspace>;

  /** What workspaces without a plan of their own may use. */
  usualLimits(): Promise<PlanLimits>;
  saveUsualLimits(limits: PlanLimits): Promise<PlanLimits>;
}

export function createPlanAdministration(
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'events'>,
  plansOf: Plans,
): PlanAdministration {
  const { db } = kernel;
  const store = createPlanStore(db);
  const changes = createPlanChanges(kernel);
  const settable = ({ accounts, accountsPerPlatform, storageBytes, fileBytes, seats }: Plan['limits']): PlanLimits => ({
    accounts,
    accountsPerPlatform,
    storageBytes,
    fileBytes,
    seats,
  });

  async function described({ id, name, personalOf, owners, createdAt }: ListedWorkspace): Promise<ServerWorkspace> {
    const [plan, assigned, accounts, storageBytes, seats] = await Promise.all([
      plansOf.planOf(id),
      store.planOf(id),
      plansOf.usedOf(db, id, 'accounts'),
      plansOf.usedOf(db, id, 'storageBytes'),
      plansOf.usedOf(db, id, 'seats'),
    ]);
    const usage = { accounts, storageBytes, seats };
    const personal = personalOf !== null;
    const byBilling = assigned === null && plan.id !== 'self_hosted';
    const limits = settable(plan.limits);
    return { id, name, personal, owners, createdAt: createdAt.toISOString(), plan: plan.id, byBilling, limits, ...usage };
  }

  return {
    async list(query) {
      const rows = await store.workspaces({ ...query, limit: query.limit + 1 });
      const items = await Promise.all(rows.slice(0, query.limit).map(described));
      return { items, cursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
    },

    async assign(workspaceId, choice) {
      const workspace = await store.workspace(workspaceId);
      if (!workspace) throw new AppError('not_found', 'plans.no_such_workspace');
      await db.transaction().execute((tx) => changes.assign(tx, workspaceId, choice));
      return described(workspace);
    },

    usualLimits: async () => (await store.usualLimits()) ?? settable(selfHosted.limits),

    async saveUsualLimits(limits) {
      await db.transaction().execute((tx) => changes.saveUsualLimits(tx, limits));
      return limits;
    },
  };
}
