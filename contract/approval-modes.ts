import type { Role } from './permissions.ts';

export const approvalModes = ['none', 'one', 'two', 'client'] as const;
type ApprovalMode = (typeof approvalModes)[number];

/** The longest reason for asking for changes. UTF-16 units. */
export const maxApprovalNote = 2_000;

interface Policy {
  mode: ApprovalMode;
  groups: readonly { groupId: string; mode: ApprovalMode }[];
  ownersPublish: boolean;
}
type Memberships = readonly { id: string; accountIds: readonly string[] }[];

/** How many steps an approval has. */
export const stepsOf = (mode: ApprovalMode): number => (mode === 'two' || mode === 'client' ? 2 : 1);

/** Whether the last step is the client's. */
export const isClients = (mode: ApprovalMode): boolean => mode === 'client';

/**
 * What accounts need together: the strictest that any of them does. An account in several groups that say something has the strictest of
 * those; one in none has the workspace's.
 */
export function modeFor(
  { mode, groups }: Pick<Policy, 'mode' | 'groups'>,
  memberships: Memberships,
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

/** Whether people of this role have to ask before a post for these accounts goes out. */
export const needsApproval = (
  policy: Policy,
  memberships: Memberships,
  { role, accountIds }: { role: Role; accountIds: readonly string[] },
): boolean => modeFor(policy, memberships, accountIds) !== 'none' && !(role === 'owner' && policy.ownersPublish);

/** Whether anything in the workspace needs approval. */
export const asksForAny = ({ mode, groups }: Pick<Policy, 'mode' | 'groups'>): boolean =>
  mode !== 'none' || groups.some((group) => group.mode !== 'none');
