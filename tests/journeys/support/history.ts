import { openDatabase } from '../../../server/kernel/database/database.ts';
import { joinEmbedded } from '../../../server/kernel/database/embedded.ts';
import { runSql } from '../../../server/kernel/database/run-sql.ts';
import { createLog } from '../../../server/kernel/log.ts';
import type { Server } from './server.ts';

/**
 * Two months of posts on an account, one every five hours, that nobody can wait for: the nearer to one hour of the day, the better they did.
 * @param hour in the workspace's time zone
 */
export async function addHistory({ dataDir }: Server, accountId: string, hour: number): Promise<void> {
  const log = createLog('silent');
  const postgres = await joinEmbedded({ dataDir, log });
  if (!postgres) throw new Error('The server has no database here.');
  const { db, close } = openDatabase(postgres.url, { log });
  try {
    await runSql(
      db,
      `with made as (
         select gen_random_uuid() as post_id, gen_random_uuid() as target_id, account.id as account_id, workspace_id, platform, at,
           extract(hour from at at time zone workspace.zone)::int as hour
         from account join workspace on workspace.id = workspace_id,
           lateral (select date_trunc('day', now(), workspace.zone) as today) day,
           generate_series(today - interval '63 days', today - interval '3 days', interval '5 hours') at
         where account.id = $1
       ), posts as (
         insert into post (id, workspace_id, text, created_at, updated_at)
         select post_id, workspace_id, 'An earlier post', at, at from made
       ), targets as (
         insert into target (id, post_id, workspace_id, account_id, state, due_at, published_at, remote_id)
         select target_id, post_id, workspace_id, account_id, 'published', at, at, target_id::text from made
       )
       insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at, engagement, read_at)
       select target_id, post_id, workspace_id, account_id, platform, at, greatest(10, 90 - 20 * abs(hour - $2)), at from made`,
      [accountId, hour],
    );
  } finally {
    await close();
    await postgres.stop();
  }
}
