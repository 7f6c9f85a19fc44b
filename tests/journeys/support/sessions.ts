import { openDatabase } from '../../../server/kernel/database/database.ts';
import { joinEmbedded } from '../../../server/kernel/database/embedded.ts';
import { runSql } from '../../../server/kernel/database/run-sql.ts';
import { createLog } from '../../../server/kernel/log.ts';
import type { Server } from './server.ts';

/** Makes a person's sessions 16 minutes old, so that changes of account security ask who it is; nobody can wait for that. */
export async function ageSessions({ dataDir }: Server, { email }: { email: string }): Promise<void> {
  const log = createLog('silent');
  const postgres = await joinEmbedded({ dataDir, log });
  if (!postgres) throw new Error('The server has no database here.');
  const { db, close } = openDatabase(postgres.url, { log });
  try {
    await runSql(
      db,
      `update auth_session set created_at = now() - interval '16 minutes', confirmed_at = null
       where user_id = (select id from auth_user where email = $1)`,
      [email],
    );
  } finally {
    await close();
    await postgres.stop();
  }
}
