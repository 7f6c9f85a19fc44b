import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../errors.ts';

/** Proof that only this process uses the database. It ends with its connection, so a killed process never leaves one behind. */
export interface InstanceLock {
  release(): Promise<void>;
}

/** Any number, but the same in every Everycast. */
const lockNumber = 7_336_921_405;
/** An owner that has just ended may hold it a moment longer. Milliseconds. */
const patienceMs = 3_000;
const pauseMs = 100;

/**
 * Takes the lock, or finds out who has it.
 * @param onLost called once if the connection ends without a release
 * @throws StartError if another Everycast has it
 */
export async function takeInstanceLock(url: string, folder: string, onLost: (error: unknown) => void): Promise<InstanceLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `everycast instance, process ${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let released = false;
  let lost: unknown;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    for (let waited = 0; !(await tryLock(client)); waited += pauseMs) {
      if (waited >= patienceMs) throw await takenBy(client, folder);
      await wait(pauseMs);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  client.on('end', () => {
    if (!released) onLost(lost);
  });
  return {
    async release() {
      released = true;
      await client.end();
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
  return rows[0]?.taken ?? false;
}

async function takenBy(client: pg.Client, folder: string): Promise<StartError> {
  const process = /process \d+/.exec((await holder(client)) ?? '')?.[0];
  return new StartError(
    `The database in ${folder} is in use by another Everycast${process ? ` (${process})` : ''}. Stop it first, or give this one a DATA_DIR of its own.`,
  );
}

/** The name of the connection that holds the lock, or null. */
async function holder(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32) | objid::bigint = $1`,
    [lockNumber],
  );
  return rows[0]?.name ?? null;
}

/**
 * Who uses the running database: "everycast instance, process 123".
 * @returns null if nobody does, or it doesn't respond
 */
export async function instanceOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'everycast look', connectionTimeoutMillis: 10_000 });
  client.on('error', () => client.end()); // it ended during the query, so nobody has it
  try {
    await client.connect();
    return await holder(client);
  } catch {
    return null; // starting it will report what is wrong
  } finally {
    await client.end();
  }
}
