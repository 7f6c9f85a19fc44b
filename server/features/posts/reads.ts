import type { Post, PostSummary } from '@everycast/contract/posts';
import type { PostMatches, PostMatchesQuery, PostsQuery } from '@everycast/contract/posts-query';
import { AppError } from '../../kernel/errors.ts';
import type { Gate } from './approval/gate.ts';
import { type ContentHashes, contentHash } from './approval/hashes.ts';
import { cursorAfter, readCursor, storedFilter } from './listing.ts';
import type { PostsNeeds } from './needs.ts';
import type { PostRow, PostsStore } from './post-store.ts';
import { type Known, planOf, postOf, summaryOf } from './view.ts';

/** Posts as people see them. */
export interface PostReads {
  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Post>;

  /** By their time on the calendar if a range is given, otherwise in the order asked for. `cursor`: where the next page begins. */
  list(workspaceId: string, query: PostsQuery): Promise<{ items: PostSummary[]; cursor: string | null }>;

  /** How many posts match, and the newest of them as they can be chosen. */
  matches(workspaceId: string, query: PostMatchesQuery): Promise<PostMatches>;
}

export type Reads = ReturnType<typeof createReads>;

/** Reads posts, with what they refer to. */
export function createReads(
  needs: PostsNeeds,
  { reading, activity: history }: Pick<PostsStore, 'reading' | 'activity'>,
  gate: Pick<Gate, 'of'>,
) {
  async function known(workspaceId: string, posts: readonly PostRow[], userIds: readonly (string | null)[] = []): Promise<Known> {
    const unique = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    const [accounts, media, names, labels, approvals] = await Promise.all([
      needs.accounts.describe(workspaceId, unique(posts.flatMap((post) => post.targets.map((target) => target.accountId)))),
      needs.media.resolve(workspaceId, unique(posts.flatMap((post) => post.media.map((one) => one.mediaId)))),
      needs.people.names(unique([...posts.map((post) => post.authorId), ...userIds])),
      needs.labels.of(posts.map((post) => post.id)),
      gate.of(posts.map((post) => post.id)),
    ]);
    return { accounts, media, names, labels, approvals };
  }

  async function view(workspaceId: string, post: PostRow): Promise<Post> {
    const activity = await history.list(post.id);
    const all = await known(
      workspaceId,
      [post],
      activity.map((line) => line.userId),
    );
    const targets = post.targets.flatMap(({ id, accountId }) => {
      const account = all.accounts.get(accountId);
      return account ? [{ id, platform: account.platform }] : [];
    });
    return postOf(post, all, await needs.publishing.history(targets), activity);
  }

  async function read(workspaceId: string, id: string): Promise<PostRow> {
    const post = await reading.read(workspaceId, id);
    if (!post) throw new AppError('not_found', 'posts.gone');
    return post;
  }

  async function get(workspaceId: string, id: string): Promise<Post> {
    return view(workspaceId, await read(workspaceId, id));
  }

  /** What each account of a post would get, by post; deleted ones are included, because they can come back. */
  async function contentsOf(workspaceId: string, ids: readonly string[]): Promise<Map<string, ContentHashes>> {
    const rows = await reading.readWithDeleted(workspaceId, ids);
    const accounts = await needs.accounts.describe(workspaceId, [
      ...new Set(rows.flatMap(({ targets }) => targets.map(({ accountId }) => accountId))),
    ]);
    const hashes = rows.map((row) => {
      const plan = planOf(row);
      const known = plan.targets.flatMap((target) => {
        const platform = accounts.get(target.accountId)?.platform;
        return platform ? [[target.accountId, contentHash(plan, target, platform)] as const] : [];
      });
      return [row.id, Object.fromEntries(known)] as const;
    });
    return new Map(hashes);
  }

  const matchQuery = (workspaceId: string, query: PostsQuery | PostMatchesQuery) => ({
    workspaceId,
    from: query.from ? new Date(query.from) : null,
    to: query.to ? new Date(query.to) : null,
    states: query.state ?? null,
    stage: query.stage ?? null,
    filter: storedFilter(needs, query),
  });

  return {
    contentsOf,
    known,
    view,
    read,
    get,

    async list(workspaceId: string, query: PostsQuery): Promise<{ items: PostSummary[]; cursor: string | null }> {
      const order = query.from || query.to ? 'newest' : (query.order ?? 'newest');
      const rows = await reading.list({
        ...matchQuery(workspaceId, query),
        order,
        after: query.cursor === undefined ? null : readCursor(query.cursor, order),
        limit: query.limit + 1,
      });
      const page = rows.slice(0, query.limit);
      const all = await known(workspaceId, page);
      const last = rows.length > query.limit ? page.at(-1) : undefined;
      return { items: page.map((post) => summaryOf(post, all)), cursor: last ? cursorAfter(last, order) : null };
    },

    async matches(workspaceId: string, query: PostMatchesQuery): Promise<PostMatches> {
      const { count, items } = await reading.matches(matchQuery(workspaceId, query), query.limit);
      const labels = await needs.labels.of(items.map(({ id }) => id));
      return { count, items: items.map((post) => ({ ...post, labelIds: labels.get(post.id) ?? [] })) };
    },
  } satisfies PostReads & Record<string, unknown>;
}
