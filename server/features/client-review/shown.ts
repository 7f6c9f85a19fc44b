import type { PostSummary } from '@everycast/contract/posts';
import { seenByAll } from '../../kernel/database/limit.ts';
import type { ClientReviewNeeds } from './needs.ts';
import type { LinkRow } from './review-store.ts';

/** The most posts of one link: the first that are due. */
const mostShown = 100;

export interface Waiting {
  post: PostSummary;
  wantedAt: Date | null;
  askedBy: string | null;
}

type Scope = Pick<LinkRow, 'scope' | 'postId' | 'groupId' | 'startsAt' | 'endsAt'>;

export type Shown = ReturnType<typeof createShown>;

/** Which posts links show. */
export function createShown({ approvals, groups, posts }: Pick<ClientReviewNeeds, 'approvals' | 'groups' | 'posts'>) {
  /** Everything in a workspace that waits for a client, and the accounts of its groups. */
  async function load(workspaceId: string) {
    const rows = await approvals.client.waiting(workspaceId);
    if (rows.length === 0) return { waiting: [], accounts: new Map<string, Set<string>>() };
    const ids = rows.map(({ postId }) => postId);
    const [{ summaries }, memberships] = await Promise.all([posts.readTogether(workspaceId, ids), groups.memberships(workspaceId)]);
    const waiting = rows.flatMap(({ postId, wantedAt, askedBy }): Waiting[] => {
      const post = summaries.get(postId);
      return post?.approval ? [{ post, wantedAt, askedBy }] : [];
    });
    return { waiting, accounts: new Map(memberships.map(({ id, accountIds }) => [id, new Set(accountIds)])) };
  }

  return {
    /** The posts that wait for the client of a link, by when they should go out. */
    waiting: (link: Scope & Pick<LinkRow, 'workspaceId'>): Promise<Waiting[]> =>
      seenByAll(async () => {
        const all = await load(link.workspaceId);
        return shownBy(link, all);
      }),

    /** How many posts wait, by link. */
    counts: (workspaceId: string, links: readonly (Scope & { id: string })[]): Promise<Map<string, number>> =>
      seenByAll(async () => {
        if (links.length === 0) return new Map();
        const all = await load(workspaceId);
        return new Map(links.map((link) => [link.id, shownBy(link, all).length]));
      }),
  };
}

/** A link of a group shows a post only if it goes to no other accounts. */
function shownBy(link: Scope, { waiting, accounts }: { waiting: readonly Waiting[]; accounts: ReadonlyMap<string, ReadonlySet<string>> }) {
  const { scope, postId, groupId, startsAt, endsAt } = link;
  const own = groupId === null ? null : (accounts.get(groupId) ?? new Set());
  const shown = waiting.filter(({ post: { id, targets }, wantedAt }) => {
    if (scope === 'post') return id === postId;
    if (own && (targets.length === 0 || !targets.every(({ accountId }) => own.has(accountId)))) return false;
    if (startsAt === null || endsAt === null) return true;
    return wantedAt !== null && wantedAt >= startsAt && wantedAt < endsAt;
  });
  const timeOf = ({ wantedAt }: Waiting) => wantedAt?.getTime() ?? 0;
  return shown.toSorted((one, other) => timeOf(one) - timeOf(other)).slice(0, mostShown);
}
