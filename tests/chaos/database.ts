import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/kernel/database/database.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { migrate } from '../../server/kernel/database/migrate.ts';
import { createLog } from '../../server/kernel/log.ts';

interface ChaosDatabase {
  url: string;
  db: Database;
  /** The server's, if it was started here. */
  pid: number | null;
  /** Stops it, and removes it if it was started here. */
  drop(): Promise<void>;
}

/**
 * A temporary database with the schema; or the one at `url`, which has it. Machine crashes aren't tested here, so it needn't wait for the
 * disk.
 */
export async function startDatabase(name: string, url: string | undefined): Promise<ChaosDatabase> {
  const log = createLog('error');
  if (url !== undefined) {
    const { db, close } = openDatabase(url, { log, max: 12 });
    return { url, db, pid: null, drop: close };
  }
  const dataDir = await mkdtemp(join(tmpdir(), `everycast-chaos-${name}-`));
  await chmod(dataDir, 0o711);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbedded({ dataDir, log, settings });
  const { db, close } = openDatabase(postgres.url, { log, max: 12 });
  await migrate(db);
  return {
    url: postgres.url,
    db,
    pid: Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]),
    async drop() {
      await close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
