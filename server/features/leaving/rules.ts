import { leavingDays } from '@everycast/contract/leaving';
import { type Role, roles } from '@everycast/contract/permissions';

const hour = 3600 * 1000;
/** When the account of someone who asks now is deleted. */
export const dueAfter = (now: Date): Date => new Date(now.getTime() + leavingDays * 24 * hour);
/** When the person is reminded. */
export const remindedAt = (due: Date): Date => new Date(due.getTime() - 24 * hour);

export interface MemberOf {
  userId: string;
  role: Role;
  joinedAt: Date;
  /** They can't sign in. */
  away: boolean;
}

/** What the person chose for a workspace. */
export type Choice = { fate: 'delete' } | { fate: 'pass_on'; heirId: string | null };

export type Fate = { is: 'deleted' } | { is: 'left' } | { is: 'handed_over'; heirId: string };

/** Who is likeliest to take over: those who can sign in, by role, then by how long they have been there. */
export const inLine = (others: readonly MemberOf[]): MemberOf[] =>
  others.toSorted(
    (a, b) =>
      Number(a.away) - Number(b.away) ||
      roles.indexOf(a.role) - roles.indexOf(b.role) ||
      a.joinedAt.getTime() - b.joinedAt.getTime() ||
      (a.userId < b.userId ? -1 : 1),
  );

/** Whether the person decides what becomes of the workspace: others are in it, and none of them owns it. */
export function isTheirs(members: readonly MemberOf[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.userId === userId && members.length > 1;
}

/**
 * What becomes of a workspace when a member leaves. A choice that has become impossible, and a deletion that someone who joined since then
 * didn't see coming, turn into handing over: nobody loses their work by surprise.
 */
export function fateOf(members: readonly MemberOf[], userId: string, { choice, since }: { choice: Choice | null; since: Date }): Fate {
  const me = members.find((member) => member.userId === userId);
  const others = members.filter((member) => member.userId !== userId);
  if (others.length === 0) return { is: 'deleted' };
  if (me?.role !== 'owner' || others.some(({ role }) => role === 'owner')) return { is: 'left' };
  if (choice?.fate === 'delete' && others.every(({ joinedAt }) => joinedAt <= since)) return { is: 'deleted' };
  const chosen = choice?.fate === 'pass_on' ? others.find((member) => member.userId === choice.heirId && !member.away) : undefined;
  const heir = chosen ?? inLine(others)[0];
  return heir ? { is: 'handed_over', heirId: heir.userId } : { is: 'deleted' };
}
