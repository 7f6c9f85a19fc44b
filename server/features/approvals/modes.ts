import type { ApprovalMode, ApprovalPolicy } from '@everycast/contract/approvals';
import { approvalModes } from '@everycast/contract/approvals';

/** How many steps an approval has. */
export const stepsOf = (mode: ApprovalMode): number => (mode === 'two' || mode === 'client' ? 2 : 1);

/** Whether the last step is the client's. */
export const isClients = (mode: ApprovalMode): boolean => mode === 'client';

/**
 * What accounts need together: the strictest that any of them does. An account in several groups that say something has the strictest of
 * those; one in none has the workspace's.
 */
export function modeFor(
  { mode, groups }: Pick<ApprovalPolicy, 'mode' | 'groups'>,
  memberships: readonly { id: string; accountIds: readonly string[] }[],
  accountIds: readonly string[],
): ApprovalMode {
  const said = new Map(groups.map((group) => [group.groupId, group.mode]));
  const modeOf = (accountId: string): ApprovalMode => {
    const own = memberships.filter((group) => group.accountIds.includes(accountId)).flatMap(({ id }) => said.get(id) ?? []);
    return own.length > 0 ? strictest(own) : mode;
  };
  return strictest(accountIds.map(modeOf));
}

const strictest = (modes: readonly ApprovalMode[]): ApprovalMode => approvalModes.findLast((mode) => modes.includes(mode)) ?? 'none';
