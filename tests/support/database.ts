import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/kernel/database/database.ts';
import { migrate } from '../../server/kernel/database/migrate.ts';
import { createLog } from '../../server/kernel/log.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes the pool behind `db` and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

const template = 'everycast_template';
/** Any number: while one test file makes the template, the others wait. */
const templateLock = 4_242_001;

const insufficientPrivilege = '42501';

/**
 * A database for one test file, with this code's schema and no rows.
 * `empty` leaves the schema out too, for tests of the migrations themselves.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(async (client) => {
    if (!options.empty) await makeTemplate(client);
    // Files are copied in half the time that pages through the log take.
    await client.query(`create database ${name}${options.empty ? '' : ` template ${template} strategy file_copy`}`);
  });
  const url = urlOf(name);
  const open = openDatabase(url, { log: createLog('silent'), max: 6 });
  return {
    url,
    db: open.db,
    async drop() {
      await open.close();
      await asOwner((client) => dropDatabase(client, name));
    },
  };
}

/** Ends whatever still works with it: not an automatic vacuum, though, which is the superuser's. A drop without force sends that away. */
const dropDatabase = (client: pg.Client, name: string) =>
  client.query(`drop database ${name} with (force)`).catch((error: pg.DatabaseError) => {
    if (error.code !== insufficientPrivilege) throw error;
    return client.query(`drop database ${name}`);
  });

/** Migrating takes longer than copying, so it is done once in a run. */
async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const open = openDatabase(urlOf(unfinished), { log: createLog('silent'), max: 2 });
    try {
      await migrate(open.db);
    } finally {
      await open.close();
    }
    await client.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  return inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
}
