import type { PostsQuery } from '@everycast/contract/posts-query';
import { z } from 'zod';
import * as cursors from '../../kernel/cursor.ts';
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

const Position = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

/** The position after a page of posts. */
export const writeCursor = (post: { dueAt: Date | null; intendedAt: Date | null; id: string }): string =>
  cursors.writeCursor([(post.dueAt ?? post.intendedAt)?.toISOString() ?? null, post.id]);

/** @throws AppError invalid_input */
export function readCursor(cursor: string): { at: Date | null; id: string } {
  const [at, id] = cursors.readCursor(Position, cursor);
  return { at: at === null ? null : new Date(at), id };
}
