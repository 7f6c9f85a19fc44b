import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabaseClock } from './database/clock.ts';
import { openDatabase } from './database/database.ts';
import { createLeases } from './database/leases.ts';
import { statementLimit as usualLimit } from './database/limits.ts';
import { isBackupRunning } from './database/lock.ts';
import { migrate } from './database/migrate.ts';
import { refusePooler } from './database/pooler.ts';
import { listenerName, refuseOtherKey } from './database/processes.ts';
import { reach } from './database/reach.ts';
import { createDomainEvents } from './domain-events.ts';
import { createEvents } from './events.ts';
import { openIpLocations } from './ip-locations.ts';
import type { Kernel } from './kernel.ts';
import type { Logger } from './log.ts';
import { createMail } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { operatorOrigins, platformPatience } from './safe-fetch/platform-limits.ts';
import { createSafeFetch } from './safe-fetch/safe-fetch.ts';
import { createScratch } from './scratch.ts';
import { createSecrets, fingerprintOf } from './secrets.ts';
import { createStorage } from './storage.ts';
import { holdDeletions } from './storage-held.ts';
import { createJobs } from './work/jobs/jobs.ts';
import { createWork } from './work/work.ts';

export interface OpenKernel {
  kernel: Kernel;
  /** Set once the server listens on a port that the system chose. */
  setPublicUrl(url: string): void;
  close(): Promise<void>;
}

export interface KernelParts {
  config: Config;
  databaseUrl: string;
  dataDir: string;
  secretKey: string;
  log: Logger;
  /** The database's own, except in tests. */
  clock?: Clock;
  /** For each statement, in milliseconds; the usual one, except in tests. */
  statementLimit?: number;
  /** Ends waiting for the database, with its reason. */
  signal?: AbortSignal;
}

/** For each statement of a migration. Milliseconds. */
const migrationLimit = 3_600_000;

/**
 * Waits for the database, and migrates it. Both may take longer than anything later.
 * @param url where PostgreSQL itself answers
 */
async function prepareDatabase(url: string, { config, log, signal }: Pick<KernelParts, 'config' | 'log' | 'signal'>): Promise<void> {
  const patience = config.roles.has('web') ? 60_000 : Number.POSITIVE_INFINITY;
  const setting = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  // Nobody sees how a process without a page starts: it has nothing to report, and nothing to do without its database.
  const first = openDatabase(url, { log, max: 1 });
  try {
    await reach(first.db, url, { log, patience, signal });
  } finally {
    await first.close();
  }
  await refusePooler(url, setting);
  const database = openDatabase(url, { log, max: 2, statementLimit: migrationLimit });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Connects everything features depend on, with a migrated database.
 * @throws StartError if the database can't be reached, is newer than this code, or couldn't be migrated; or if GEOIP_FILE can't be read.
 */
export async function openKernel(parts: KernelParts): Promise<OpenKernel> {
  const { config, databaseUrl, dataDir, secretKey, log, clock: given, statementLimit = usualLimit, signal } = parts;
  const ipLocations = await openIpLocations(config.geoipFile);
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await prepareDatabase(directUrl, { config, log, signal });
  const isPooled = config.databaseDirectUrl !== null;
  const readUrl = config.databaseReadUrl ?? undefined;
  const database = openDatabase(databaseUrl, { log, statementLimit, isPooled, ...(readUrl !== undefined && { readUrl }) });
  try {
    const name = listenerName(fingerprintOf(secretKey));
    const events = await createEvents(database.db, directUrl, log, name);
    await refuseOtherKey(database.db, name).catch(async (error: unknown) => {
      await events.close();
      throw error;
    });
    const secrets = createSecrets(secretKey);
    const files = holdDeletions(await createStorage({ config, dataDir }), () => isBackupRunning(database.db), log);
    const ofDatabase = await openDatabaseClock(database.db, log);
    const clock = given ?? ofDatabase.clock;
    const metrics = createMetrics();
    const scratch = createScratch(dataDir);
    metrics.gauge('everycast_disk_free_bytes', 'Free space on the disk of the data folder', () => scratch.freeBytes());
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
      safeFetch: createSafeFetch({
        allowPrivate: config.allowPrivateAddresses,
        origins: operatorOrigins(config),
        limits: platformPatience,
      }),
      storage: files.storage,
      ipLocations,
      dataDir,
      scratch,
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
