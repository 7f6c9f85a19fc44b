import type { PostOrder } from '@everycast/contract/post-orders';
import type { PostsQuery } from '@everycast/contract/posts-query';
import { z } from 'zod';
import * as cursors from '../../kernel/cursor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { PostsNeeds } from './needs.ts';
import type { StoredFilter } from './store/filter.ts';
import type { Position } from './store/order.ts';

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

const Cursor = z.union([
  z.tuple([z.iso.datetime().nullable(), z.uuid()]),
  z.tuple([z.iso.datetime().nullable(), z.uuid(), z.enum(['edited', 'planned'])]),
  z.tuple([z.string().regex(/^-?\d{1,20}(\.\d{1,16383})?$/), z.uuid(), z.literal('board')]),
]);

interface Listed {
  dueAt: Date | null;
  intendedAt: Date | null;
  id: string;
}

/** The position after a page of posts, by their time or ID. */
export const writeCursor = (post: Listed): string => cursors.writeCursor([(post.dueAt ?? post.intendedAt)?.toISOString() ?? null, post.id]);

/** The position after a page of posts in that order. */
export function cursorAfter(post: Listed & { updatedAt: Date; place: string }, order: PostOrder): string {
  if (order === 'newest' || order === 'oldest') return writeCursor(post);
  if (order === 'board') return cursors.writeCursor([post.place, post.id, order]);
  const at = order === 'edited' ? post.updatedAt : (post.dueAt ?? post.intendedAt);
  return cursors.writeCursor([at?.toISOString() ?? null, post.id, order]);
}

/** @throws AppError invalid_input, also if it continues another order */
export function readCursor(cursor: string, order: PostOrder): Position {
  const [at, id, of] = cursors.readCursor(Cursor, cursor);
  if ((of ?? 'newest') !== (order === 'oldest' ? 'newest' : order)) throw new AppError('invalid_input', 'common.invalid_cursor');
  return { at: of === 'board' || at === null ? at : new Date(at), id };
}

/** The position after a page of posts by their time or ID. @throws AppError invalid_input */
export function readTime(cursor: string): { at: Date | null; id: string } {
  const { at, id } = readCursor(cursor, 'newest');
  return { at: at === null ? null : new Date(at), id };
}
