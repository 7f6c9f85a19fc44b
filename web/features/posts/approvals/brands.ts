import type { AccountGroup } from '@everycast/contract/account-groups';
import type { PostApproval } from '@everycast/contract/approvals';
import { groupOf } from '@everycast/contract/group-of';
import type { PostSummary } from '@everycast/contract/posts';

/** A post that needs approval, or has it. `mine`: whether the person can decide about it now. */
export interface Request {
  post: PostSummary;
  approval: PostApproval;
  mine: boolean;
}

/** Requests about the accounts of one group, of several, or of none. */
export interface Brand {
  of: AccountGroup | 'several' | null;
  requests: Request[];
}

export function requestsOf(items: readonly { post: PostSummary; mine: boolean }[]): Request[] {
  return items.flatMap(({ post, mine }) => (post.approval ? [{ post, mine, approval: post.approval }] : []));
}

export const sorts = ['asked', 'due'] as const;
export type Sort = (typeof sorts)[number];

/** What has no time goes out as soon as it is approved, so it is due first. */
const dueAt = ({ approval: { wantedAt } }: Request): number => (wantedAt === null ? 0 : Date.parse(wantedAt));

/** Overdue requests first, then in their order or by when they are due; groups in the order of their first request. */
export function byBrand(requests: readonly Request[], groups: readonly AccountGroup[], sort: Sort = 'asked'): Brand[] {
  const ordered = requests.toSorted(
    (one, other) => Number(other.approval.overdue) - Number(one.approval.overdue) || (sort === 'due' ? dueAt(one) - dueAt(other) : 0),
  );
  const brands = Map.groupBy(ordered, ({ post }) => {
    const { groupId, severalGroups } = groupOf(
      post.targets.map(({ accountId }) => accountId),
      groups,
    );
    return groupId ?? (severalGroups ? 'several' : null);
  });
  return [...brands].map(([key, those]) => ({
    of: key === 'several' ? key : (groups.find(({ id }) => id === key) ?? null),
    requests: those,
  }));
}

export const keyOfBrand = ({ of }: Brand): string => (of === null ? 'none' : of === 'several' ? of : of.id);

/** The first line of a post, or of its first account's. */
export const titleOf = ({ text, targets }: Pick<PostSummary, 'text' | 'targets'>): string =>
  (text.trim() || (targets.find((target) => target.text?.trim())?.text?.trim() ?? '')).split('\n')[0]?.trim() ?? '';
