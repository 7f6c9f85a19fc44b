import { type PlanId, PlanLimits } from '@everycast/contract/plans';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { containing, isNamed } from '../../kernel/database/search.ts';

type Tables = {
  workspacePlan: { workspaceId: string; plan: Exclude<PlanId, 'self_hosted'>; limits: string | object | null; assignedAt: Date };
  usualLimits: { one: boolean; limits: string | object; changedAt: Date };
  workspace: { id: string; name: string; personalOf: string | null; createdAt: Date };
  member: { workspaceId: string; userId: string; role: string };
  authUser: { id: string; name: string; email: string };
};

export type AssignedPlan = { workspaceId: string; plan: Exclude<PlanId, 'self_hosted'>; limits: PlanLimits | null };
export type ListedWorkspace = Tables['workspace'] & { owners: { name: string; email: string }[] };

export function createPlanStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    async planOf(workspaceId: string, tx: Tx = database): Promise<AssignedPlan | null> {
      const row = await within(tx).selectFrom('workspacePlan').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst();
      return row ? { workspaceId, plan: row.plan, limits: row.limits === null ? null : PlanLimits.parse(row.limits) } : null;
    },

    /** What workspaces without a plan may use; null if nothing limits them. */
    async usualLimits(tx: Tx = database): Promise<PlanLimits | null> {
      const row = await within(tx).selectFrom('usualLimits').select('limits').executeTakeFirst();
      return row ? PlanLimits.parse(row.limits) : null;
    },

    async saveUsualLimits(tx: Tx, limits: PlanLimits, now: Date): Promise<void> {
      const row = { limits: JSON.stringify(limits), changedAt: now };
      const query = within(tx)
        .insertInto('usualLimits')
        .values({ one: true, ...row });
      await query.onConflict((conflict) => conflict.column('one').doUpdateSet(row)).execute();
    },

    async assign(tx: Tx, { workspaceId, plan, limits }: AssignedPlan, now: Date): Promise<void> {
      const row = { plan, limits: limits && JSON.stringify(limits), assignedAt: now };
      const query = within(tx)
        .insertInto('workspacePlan')
        .values({ workspaceId, ...row });
      await query.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(row)).execute();
    },

    async unassign(tx: Tx, workspaceId: string): Promise<void> {
      await within(tx).deleteFrom('workspacePlan').where('workspaceId', '=', workspaceId).execute();
    },

    /** Workspaces without a plan that have paused accounts, or more than these limits allow. */
    async affectedByUsualLimits(tx: Tx, { accounts, accountsPerPlatform }: PlanLimits): Promise<string[]> {
      const { rows } = await sql<{ workspaceId: string }>`
        select workspace_id from (
          select workspace_id, count(*) as count, bool_or(account_pause.account_id is not null) as paused
          from account left join account_pause on account_pause.account_id = account.id
          where disconnected_at is null and not sandbox and not exists (select from workspace_plan where workspace_plan.workspace_id = account.workspace_id)
          group by workspace_id, platform
        ) as of_platform
        group by workspace_id
        having bool_or(paused) or sum(count) > ${accounts}::bigint or max(count) > ${accountsPerPlatform}::bigint
        order by workspace_id`.execute(within(tx));
      return rows.map((row) => row.workspaceId);
    },

    async workspace(id: string): Promise<ListedWorkspace | null> {
      const row = await within(database).selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? ((await withOwners([row]))[0] ?? null) : null;
    },

    /** In the order of their creation, from after `cursor`. `search`: part of a name, or of an owner's name or address. */
    async workspaces({ search, cursor, limit }: { search: string; cursor: string | null; limit: number }): Promise<ListedWorkspace[]> {
      let query = within(database).selectFrom('workspace').selectAll().orderBy('id').limit(limit);
      if (cursor !== null) query = query.where('id', '>', cursor);
      if (search !== '') {
        const like = containing(search);
        query = query.where((row) =>
          row.or([
            isNamed(sql`workspace.name`, search),
            row.exists(
              row
                .selectFrom('member')
                .innerJoin('authUser', 'authUser.id', 'member.userId')
                .select('member.userId')
                .whereRef('member.workspaceId', '=', 'workspace.id')
                .where('member.role', '=', 'owner')
                .where((person) => person.or([isNamed(sql`auth_user.name`, search), person('authUser.email', 'ilike', like)])),
            ),
          ]),
        );
      }
      return withOwners(await query.execute());
    },
  };

  async function withOwners(rows: Tables['workspace'][]): Promise<ListedWorkspace[]> {
    if (rows.length === 0) return [];
    const owners = await within(database)
      .selectFrom('member')
      .innerJoin('authUser', 'authUser.id', 'member.userId')
      .select(['member.workspaceId', 'authUser.name', 'authUser.email'])
      .where('member.role', '=', 'owner')
      .where(
        'member.workspaceId',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('authUser.email')
      .execute();
    return rows.map((row) => {
      const own = owners.filter(({ workspaceId }) => workspaceId === row.id);
      return { ...row, owners: own.map(({ name, email }) => ({ name, email })) };
    });
  }
}
