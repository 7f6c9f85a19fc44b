import { openDatabase } from '../../../server/kernel/database/database.ts';
import { joinEmbedded } from '../../../server/kernel/database/embedded.ts';
import { runSql } from '../../../server/kernel/database/run-sql.ts';
import { createLog } from '../../../server/kernel/log.ts';
import type { Server } from './server.ts';

/** Accounts and groups that nobody connects one by one: just checked, with logins that are never used. */
export async function addHundreds(
  { dataDir }: Server,
  workspaceId: string,
  { accounts, groups }: { accounts: number; groups: number },
): Promise<void> {
  const log = createLog('silent');
  const postgres = await joinEmbedded({ dataDir, log });
  if (!postgres) throw new Error('The server has no database here.');
  const { db, close } = openDatabase(postgres.url, { log });
  try {
    await runSql(
      db,
      `with made as (
         select gen_random_uuid() as id, n from generate_series(1, $2::int) n
       ), connected as (
         insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, created_at, checked_at)
         select id, $1, 'bluesky', 'https://example.org', id::text, 'harbor' || n || '.example', repeat('Harbor', 6) || n, 'healthy', 'never opened', 1, now(), now()
         from made returning id
       ), grouped as (
         insert into account_group (id, workspace_id, name, name_key, color, position, created_at)
         select gen_random_uuid(), $1, 'Brand number ' || n, 'brand number ' || n, 'teal', n, now() from generate_series(1, $3::int) n
         returning id, position
       )
       insert into account_group_member (group_id, account_id)
       select grouped.id, made.id from grouped join made on made.n % $3::int = grouped.position - 1`,
      [workspaceId, accounts, groups],
    );
  } finally {
    await close();
    await postgres.stop();
  }
}
