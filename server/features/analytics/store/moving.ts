import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import type { createRollups } from './rollups.ts';

/** Accounts that belong to another workspace now; `posts`: what those on them are called there. */
interface Moved {
  fromWorkspaceId: string;
  toWorkspaceId: string;
  accountIds: readonly string[];
  posts: readonly { from: string; to: string }[];
}

/**
 * Metrics follow their accounts to another workspace. Workers that are reading one of them lose their lease, so that nothing more is written
 * under the old one. The days keep the zone they were counted in.
 */
export async function moveMetrics(tx: Tx, rollups: ReturnType<typeof createRollups>, moved: Moved): Promise<void> {
  const { fromWorkspaceId: from, toWorkspaceId: to, accountIds, posts } = moved;
  const those = anyOf(accountIds);
  const names = sql`unnest(${posts.map((one) => one.from)}::uuid[], ${posts.map((one) => one.to)}::uuid[]) as next (here, there)`;
  await sql`
    update metric_job set workspace_id = ${to}, state = 'waiting', lease_token = null, next_attempt_at = to_timestamp(0)
    where account_id = ${those}`.execute(tx);
  await sql`update post_figures set workspace_id = ${to} where account_id = ${those}`.execute(tx);
  await sql`
    update post_figures set post_id = next.there from ${names}
    where post_id = next.here and account_id = ${those} and next.here <> next.there`.execute(tx);
  await sql`update post_day set workspace_id = ${to} where account_id = ${those}`.execute(tx);
  await sql`
    update post_day set post_id = next.there from ${names}
    where post_id = next.here and account_id = ${those} and next.here <> next.there`.execute(tx);
  await sql`update account_day set workspace_id = ${to} where account_id = ${those}`.execute(tx);
  await sql`update metric_gap set workspace_id = ${to} where account_id = ${those}`.execute(tx);

  await rollups.posts(tx, [...new Set(posts.flatMap((one) => [one.from, one.to]))]);
  const { rows } = await sql<{ platform: PlatformId; days: string[] }>`
    select account.platform, array_agg(distinct d.day::text) as days
    from account_day d join account on account.id = d.account_id where d.account_id = ${those} group by account.platform`.execute(tx);
  for (const { platform, days } of rows) {
    await sql`
      delete from workspace_day
      where workspace_id = ${anyOf([from, to])} and platform = ${platform} and day = any(${days}::date[])`.execute(tx);
    for (const workspaceId of [from, to]) await rollups.days(tx, workspaceId, platform, days);
  }
}
