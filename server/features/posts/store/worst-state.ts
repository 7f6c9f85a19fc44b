import type { TargetState } from '@everycast/contract/posts';
import { sql } from 'kysely';
import { worstFirst } from '../rules.ts';

/** The state that a post shows, computed in SQL so that lists can filter by it. */
export const worstState = sql<TargetState>`coalesce(
  (select state from target where target.post_id = post.id order by array_position(${sql.lit(`{${worstFirst.join(',')}}`)}::text[], state) limit 1),
  'draft'
)`;
