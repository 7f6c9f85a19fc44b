import { prepareDataDir } from '../kernel/data-dir.ts';
import type { Database } from '../kernel/database/database.ts';
import { startEmbedded } from '../kernel/database/embedded.ts';
import { schemaOf } from '../kernel/database/migrate.ts';
import { type OneConnection, openOneConnection } from '../kernel/database/one-connection.ts';
import { reach } from '../kernel/database/reach.ts';
import { StartError } from '../kernel/errors.ts';
import type { Task } from './instance.ts';
import { filledTables, tablesOf } from './store/catalog.ts';
import { othersConnected } from './store/load.ts';

/** Where a backup is restored: an empty, unused database, and a data folder. */
export interface Target {
  dataDir: string;
  client: OneConnection['client'];
  db: Database;
  close(): Promise<void>;
}

const maxNamed = 5;

/** @throws StartError if an Everycast is using it, or it has data */
export async function openTarget({ config, log }: Pick<Task, 'config' | 'log'>): Promise<Target> {
  const dataDir = await prepareDataDir(config.dataDir, config.databaseUrl === null);
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir, log }) : null;
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? '';
  const { client, db, close } = openOneConnection(url, 'everycast restore');
  const closeAll = async () => {
    await close();
    await embedded?.stop();
  };
  try {
    await reach(db, url);
    // Only this process uses the embedded one; its lock proves it.
    if (!embedded) await refuseInUse(client);
    await refuseFilled(client, db, embedded ? `${dataDir}/postgres` : 'at DATABASE_URL');
    return { dataDir, client, db, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function refuseInUse(client: OneConnection['client']): Promise<void> {
  const others = [...new Set(await othersConnected(client))];
  if (others.length === 0) return;
  throw new StartError(
    `The database at DATABASE_URL is in use by another Everycast (${others.join(', ')}). Stop it first, or use another database.`,
  );
}

/** A schema without rows, as a new Everycast has before anyone signs up, is allowed. */
async function refuseFilled(client: OneConnection['client'], db: Database, where: string): Promise<void> {
  const filled = await filledTables(client);
  const way = 'A backup can only be restored into an empty one. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.';
  if (filled.length > 0) {
    const some = filled.slice(0, maxNamed).join(', ');
    throw new StartError(`The database ${where} already contains data (${some}${filled.length > maxNamed ? ' …' : ''}). ${way}`);
  }
  const { applied } = await schemaOf(db);
  if (applied.length === 0 && (await tablesOf(client)).length > 0)
    throw new StartError(`The database ${where} has tables that aren't from Everycast. ${way}`);
}
