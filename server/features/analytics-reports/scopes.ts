import type { ReportScope } from '@everycast/contract/analytics-reports';
import { AppError } from '../../kernel/errors.ts';
import type { AnalyticsReportsNeeds } from './needs.ts';

interface Scoped {
  groupId: string | null;
  accountIds: string[] | null;
}

/** How a scope is stored. */
export const storedScope = (scope: ReportScope): Scoped => ({
  groupId: scope.kind === 'group' ? scope.groupId : null,
  accountIds: scope.kind === 'accounts' ? [...new Set(scope.accountIds)] : null,
});

export function scopeIn({ groupId, accountIds }: Scoped): ReportScope {
  if (groupId !== null) return { kind: 'group', groupId };
  return accountIds === null ? { kind: 'all' } : { kind: 'accounts', accountIds };
}

/** @throws AppError not_found if the workspace doesn't have its group */
export async function refuseForeign({ groups }: Pick<AnalyticsReportsNeeds, 'groups'>, workspaceId: string, scope: ReportScope) {
  if (scope.kind !== 'group') return;
  const known = await groups.memberships(workspaceId);
  if (!known.some(({ id }) => id === scope.groupId)) throw new AppError('not_found', 'account_groups.gone');
}

/** The names of a workspace's groups, by ID. */
export const groupNames = async ({ groups }: Pick<AnalyticsReportsNeeds, 'groups'>, workspaceId: string): Promise<Map<string, string>> =>
  new Map((await groups.memberships(workspaceId)).map(({ id, name }) => [id, name]));
