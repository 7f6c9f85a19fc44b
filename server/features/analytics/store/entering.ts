import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { createPartitions } from './partitions.ts';
import type { createRollups } from './rollups.ts';

interface Parts {
  partitions: ReturnType<typeof createPartitions>;
  rollups: ReturnType<typeof createRollups>;
}

/** How what isn't collected yet is found. */
export function createEntering(database: Database, { partitions, rollups }: Parts) {
  /**
   * Adds accounts and published posts that aren't collected yet, and makes jobs with something due run.
   * @param since posts published before this are known already
   * @returns whether a job has something to do
   */
  return async (platforms: readonly string[], now: Date, since: Date): Promise<boolean> => {
    await sql`
      insert into metric_job (id, workspace_id, account_id, service, account_due_at)
      select gen_random_uuid(), workspace_id, id, service, ${now} from account
      where disconnected_at is null and platform = any(${platforms}) on conflict (account_id) do nothing`.execute(database);
    await partitions.during(since, now);
    await database.transaction().execute(async (tx) => {
      const entered = await sql<{ postId: string; workspaceId: string }>`
      insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at, next_at)
      select t.id, t.post_id, t.workspace_id, t.account_id, a.platform, t.published_at, t.published_at + interval '30 seconds'
      from target t join account a on a.id = t.account_id
        -- Responses from the inbox are no posts.
        join post p on p.id = t.post_id and p.response is null
      where t.state = 'published' and t.remote_id is not null and t.published_at >= ${since}
        and a.disconnected_at is null and a.platform = any(${platforms})
        and not exists (select from post_figures f where f.target_id = t.id and f.published_at = t.published_at)
      on conflict (target_id) do update set
        published_at = excluded.published_at, next_at = excluded.next_at, read_at = null, gone_at = null, engagement = null, audience = null,
        likes = null, comments = null, shares = null, saves = null, clicks = null, views = null, reach = null
      returning post_id as "postId", workspace_id as "workspaceId"`.execute(tx);
      const workspaceIds = entered.rows.map(({ workspaceId }) => workspaceId);
      const postIds = [...new Set(entered.rows.map(({ postId }) => postId))];
      await rollups.hold(tx, workspaceIds, postIds);
      await rollups.posts(tx, postIds);
    });
    const woken = await sql`
      update metric_job j set next_attempt_at = ${now}
      where lease_token is null and next_attempt_at > ${now} and problem is null
        and exists (select from post_figures f where f.account_id = j.account_id and f.next_at <= ${now})`.execute(database);
    const waiting = await sql<{ waits: boolean }>`
      select exists (select from metric_job where lease_token is null and next_attempt_at <= ${now}) as waits`.execute(database);
    return (woken.numAffectedRows ?? 0n) > 0n || waiting.rows[0]?.waits === true;
  };
}
