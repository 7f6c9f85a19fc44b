import type { PostsQuery } from '@everycast/contract/posts-query';
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
