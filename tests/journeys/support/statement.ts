import { joinEmbedded } from '../../../server/kernel/database/embedded.ts';
import { openOneConnection } from '../../../server/kernel/database/one-connection.ts';
import { createLog } from '../../../server/kernel/log.ts';

/** Runs a statement in the database of a journey's server, to let time pass there. */
export async function runStatement(dataDir: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const joined = await joinEmbedded({ dataDir, log: createLog('silent') });
  if (!joined) throw new Error('The server has no database.');
  const { client, db, close } = openOneConnection(joined.url, 'everycast journey');
  try {
    await db.connection().execute(() => client.query(statement, [...values]));
  } finally {
    await close();
    await joined.stop();
  }
}
