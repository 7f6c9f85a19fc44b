import type { PostOrder } from '@everycast/contract/post-orders';
import type { PostsQuery } from '@everycast/contract/posts-query';
import { z } from 'zod';
import * as cursors from '../../kernel/cursor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { PostsNeeds } from './needs.ts';
import type { StoredFilter } from './store/filter.ts';

type Filter = Pick<PostsQuery, 'account' | 'group' | 'label' | 'author' | 'search'>;

/** A request's filter as the store reads it. */
export const storedFilter = (
  needs: Pick<PostsNeeds, 'labels' | 'groups'>,
  { account, group, label, author, search }: Filter,
): StoredFilter => ({
  accountIds: account ?? null,
  groupAccounts: group ? needs.groups.accountsOf(group) : null,
  within: label ? needs.labels.postsWith(label) : null,
  authorIds: author ?? null,
  words: search?.split(/\s+/).filter(Boolean) ?? [],
});

const Position = z.union([
  z.tuple([z.iso.datetime().nullable(), z.uuid()]),
  z.tuple([z.iso.datetime().nullable(), z.uuid(), z.enum(['edited', 'planned'])]),
]);

interface Listed {
  dueAt: Date | null;
  intendedAt: Date | null;
  id: string;
}

/** The position after a page of posts, by their time or ID. */
export const writeCursor = (post: Listed): string => cursors.writeCursor([(post.dueAt ?? post.intendedAt)?.toISOString() ?? null, post.id]);

/** The position after a page of posts in that order. */
export function cursorAfter(post: Listed & { updatedAt: Date }, order: PostOrder): string {
  if (order === 'newest' || order === 'oldest') return writeCursor(post);
  const at = order === 'edited' ? post.updatedAt : (post.dueAt ?? post.intendedAt);
  return cursors.writeCursor([at?.toISOString() ?? null, post.id, order]);
}

/** @throws AppError invalid_input, also if it continues another order */
export function readCursor(cursor: string, order: PostOrder = 'newest'): { at: Date | null; id: string } {
  const [at, id, of] = cursors.readCursor(Position, cursor);
  if ((of ?? 'newest') !== (order === 'oldest' ? 'newest' : order)) throw new AppError('invalid_input', 'common.invalid_cursor');
  return { at: at === null ? null : new Date(at), id };
}
