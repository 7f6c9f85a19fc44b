import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/kernel/database/database.ts';
import { migrate } from '../../server/kernel/database/migrate.ts';
import { createLog } from '../../server/kernel/log.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes the pool behind `db` and drops the database, even with open connections. */
  drop(): Promise<void>;
}

const template = 'everycast_template';
/** Any number: while one test file creates the template, the others wait. */
const templateLock = 4_242_001;

const insufficientPrivilege = '42501';

/**
 * A database for one test file, with this code's schema and no rows. `empty` omits the schema, too, for tests of the migrations themselves.
 */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(async (client) => {
    if (!options.empty) await makeTemplate(client);
    // Copying files takes half the time of writing pages through the log.
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

/** Ends remaining connections, except the superuser's autovacuum, which a drop without force cancels. */
const dropDatabase = (client: pg.Client, name: string) =>
  client.query(`drop database ${name} with (force)`).catch((error: pg.DatabaseError) => {
    if (error.code !== insufficientPrivilege) throw error;
    return client.query(`drop database ${name}`);
  });

/** Migrating takes longer than copying, so it is done once per run. */
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
