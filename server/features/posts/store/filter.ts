import type { TargetState } from '@everycast/contract/posts';
import { type RawBuilder, sql } from 'kysely';
import type { Subquery } from '../../../kernel/database/database.ts';
import { containing } from '../../../kernel/database/search.ts';
import { worstFirst } from '../rules.ts';

/** Which posts of a workspace; null doesn't narrow. */
export interface StoredFilter {
  accountIds: readonly string[] | null;
  /** Accounts of the chosen groups. */
  groupAccounts: Subquery<string> | null;
  /** Only these posts. */
  within: Subquery<string> | null;
  authorIds: readonly string[] | null;
  /** All of them occur in the post or in one of its versions. */
  words: readonly string[];
}

const onAccount = (condition: RawBuilder<unknown>) => sql`exists (select from target where target.post_id = post.id and ${condition})`;

/** The filter as one condition on `post`. Deleted posts and responses are never listed. */
export function isListed({ accountIds, groupAccounts, within, authorIds, words }: StoredFilter): RawBuilder<boolean> {
  const conditions = [
    sql`post.deleted_at is null and post.response is null`,
    ...(accountIds ? [onAccount(sql`target.account_id in (${sql.join(accountIds)})`)] : []),
    ...(groupAccounts ? [onAccount(sql`target.account_id in ${groupAccounts}`)] : []),
    ...(within ? [sql`post.id in ${within}`] : []),
    ...(authorIds ? [sql`post.author_id in (${sql.join(authorIds)})`] : []),
    ...words.map((word) => sql`(post.text ilike ${containing(word)} or ${onAccount(sql`target.text ilike ${containing(word)}`)})`),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** When a post is on the calendar: when it is due, or when it is planned as a draft. */
export const calendarTime = sql<Date | null>`coalesce(post.due_at, post.intended_at)`;

/** The state that a post shows, computed in SQL so that lists can filter by it. */
export const worstState = sql<TargetState>`coalesce(
  (select state from target where target.post_id = post.id order by array_position(${sql.lit(`{${worstFirst.join(',')}}`)}::text[], state) limit 1),
  'draft'
)`;
