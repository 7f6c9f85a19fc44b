import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type DebianPostgres, debianPostgresPrograms, startDebianPostgres } from '../../tests/support/debian-postgres.ts';
import { readConfig } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const programs = await debianPostgresPrograms();
let debian: DebianPostgres | undefined;
let folder: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-backup-debian-'));
  if (programs) debian = await startDebianPostgres(programs);
}, 180_000);
afterAll(async () => {
  await debian?.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("an instance moves from the built-in PostgreSQL to Debian's, as an ordinary role, and back", async ({ skip }) => {
  if (!debian) return skip("Debian's PostgreSQL is not on this machine. Run `sudo apt-get install postgresql`.");
  const [home, back] = [await createTestDatabase(), await createTestDatabase({ empty: true })];
  databases.push(home, back);
  await ask(home.url, "insert into auth_user (id, name, email) values ('u1', 'Ida Höhn', 'ida@example.org')");
  await ask(
    home.url,
    "insert into workspace (id, name, zone, personal_of, created_at) values (gen_random_uuid(), 'Studio', 'UTC', 'u1', now())",
  );
  const away = await debian.createDatabase();
  await move(home.url, away, 'there.tar');
  await move(away, back.url, 'back.tar');
  for (const table of ['auth_user', 'workspace']) {
    const rows = `select t::text as row from ${table} t`;
    expect(await ask(back.url, rows)).toEqual(await ask(home.url, rows));
  }
});

async function move(from: string, to: string, name: string): Promise<void> {
  const task = (DATABASE_URL: string) => ({
    config: readConfig({ DATABASE_URL, DATA_DIR: folder, SECRET_KEY: 'the secret key of this test' }),
    log: createLog('silent'),
    say: () => undefined,
    signal: new AbortController().signal,
  });
  await restore(task(to), await backup(task(from), join(folder, name)));
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
