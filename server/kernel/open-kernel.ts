import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { isBackupRunning } from './database/backup-lock.ts';
import { openDatabaseClock } from './database/clock.ts';
import { openDatabase } from './database/database.ts';
import { createLeases } from './database/leases.ts';
import { migrate } from './database/migrate.ts';
import { reach } from './database/reach.ts';
import { createDomainEvents } from './domain-events.ts';
import { createEvents } from './events.ts';
import type { Kernel } from './kernel.ts';
import type { Logger } from './log.ts';
import { createMail } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { createSafeFetch } from './safe-fetch/safe-fetch.ts';
import { createScratch } from './scratch.ts';
import { createSecrets } from './secrets.ts';
import { createStorage } from './storage.ts';
import { holdDeletions } from './storage-held.ts';
import { createJobs } from './work/jobs/jobs.ts';
import { createWork } from './work/work.ts';

/** Whoever asks a platform says how long that may take; after this at the latest nobody waits any more. */
const patience = { silenceMs: 180_000, wholeMs: 200_000 };

export interface OpenKernel {
  kernel: Kernel;
  /** Once the server listens on a port that the system chose, this is where it is. */
  setPublicUrl(url: string): void;
  close(): Promise<void>;
}

export interface KernelParts {
  config: Config;
  databaseUrl: string;
  dataDir: string;
  secretKey: string;
  log: Logger;
  /** The database's own, unless a test hands in another. */
  clock?: Clock;
}

/** Where the operator has sent the platforms' adapters, a proxy on a port of its own for example. */
const operatorOrigins = ({ platforms }: Config): Set<string> =>
  new Set(Object.values(platforms).flatMap(({ baseUrl }) => (baseUrl ? [new URL(baseUrl).origin] : [])));

/**
 * Connects everything that features stand on, on a database brought up to date.
 * @throws StartError where the database cannot be reached, is newer than this code, or could not be migrated.
 */
export async function openKernel({ config, databaseUrl, dataDir, secretKey, log, clock: given }: KernelParts): Promise<OpenKernel> {
  const database = openDatabase(databaseUrl, { log });
  try {
    await reach(database.db, databaseUrl, log);
    await migrate(database.db);
    const events = await createEvents(database.db, databaseUrl, log);
    const secrets = createSecrets(secretKey);
    const files = holdDeletions(await createStorage({ config, dataDir }), () => isBackupRunning(database.db), log);
    const ofDatabase = await openDatabaseClock(database.db, log);
    const clock = given ?? ofDatabase.clock;
    const metrics = createMetrics();
    const work = createWork({ db: database.db, clock, events, log, metrics });
    const jobs = createJobs({ db: database.db, clock, log, work });
    let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const kernel: Kernel = {
      config,
      get publicUrl() {
        return publicUrl;
      },
      db: database.db,
      leases: createLeases({ db: database.db, events, log }),
      clock,
      log,
      events,
      domainEvents: createDomainEvents(),
      work,
      jobs,
      mail: createMail({ config, db: database.db, jobs, secrets, clock, log }),
      metrics,
      secrets,
      safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateAddresses, origins: operatorOrigins(config), limits: patience }),
      storage: files.storage,
      dataDir,
      scratch: createScratch(dataDir),
    };
    return {
      kernel,
      setPublicUrl(url) {
        publicUrl = config.publicUrl ?? url;
      },
      async close() {
        ofDatabase.close();
        await jobs.stop();
        files.close();
        await events.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
