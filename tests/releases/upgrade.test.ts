import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import type { Manifest } from '../../server/maintenance/archive/format.ts';
import { restore } from '../../server/maintenance/restore.ts';
import { createPartitions } from '../../server/maintenance/store/load.ts';
import { type Running, start } from '../../server/start.ts';
import { manifestOf } from '../support/backup.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { repository } from '../support/server-process.ts';
import { createPerson } from './fill/person.ts';
import { dumpOf, secretKey, seenOf } from './released.ts';
import { rowCounts, schemaIn } from './schema.ts';
import { look, type Seen } from './seen.ts';

/*
 * What every release left behind becomes this version: a dump of each is restored, which runs all later migrations. A migration that moves
 * or deletes rows says so in `rowsAfter`.
 */

const releases = (await readdir(new URL('.', import.meta.url))).filter((name) => name.endsWith('.tar.gz')).map((name) => name.slice(0, -7));

/** Rows that a restore or a migration leaves of a table, if not all; null: the table is gone. */
const rowsAfter: Record<string, number | null> = {
  // A restore ends all logins, and with them the subscriptions of their browsers.
  auth_session: 0,
  auth_verification: 0,
  push_subscription: 0,
  push_delivery: 0,
};

const opened: TestDatabase[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-upgrade-'));
});
afterAll(async () => {
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function newDatabase(options?: { empty?: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  opened.push(database);
  return database;
}

async function unpacked(version: string): Promise<string> {
  const path = join(folder, `${version}.tar`);
  await writeFile(path, gunzipSync(await readFile(dumpOf(version))));
  return path;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const expectedRows = ({ tables }: Manifest): Record<string, number | null> =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rowsAfter[name] === undefined ? rows : rowsAfter[name]]));
const rowsIn = (url: string, { tables }: Manifest) =>
  withClient(url, (client) =>
    rowCounts(
      client,
      tables.map(({ name }) => name),
    ),
  );

/** What this version's schema is, with the partitions of a dump's months. */
async function freshSchema(manifest: Manifest): Promise<string[]> {
  const { url } = await newDatabase();
  return withClient(url, async (client) => {
    await createPartitions(client, manifest.tables);
    return schemaIn(client);
  });
}

describe.each(releases)('an instance of %s', (version) => {
  let settings: Record<'DATABASE_URL' | 'DATA_DIR' | 'SECRET_KEY', string>;
  let manifest: Manifest;
  let fresh: string[];
  let running: Running;
  let seen: Seen[];

  beforeAll(async () => {
    const path = await unpacked(version);
    manifest = await manifestOf(path);
    seen = JSON.parse(await readFile(seenOf(version), 'utf8')) as Seen[];
    const { url } = await newDatabase({ empty: true });
    settings = { DATABASE_URL: url, DATA_DIR: join(folder, `data of ${version}`), SECRET_KEY: secretKey };
    const signal = new AbortController().signal;
    await restore({ config: readConfig(settings), log: createLog('silent'), say: () => undefined, signal }, path);
    fresh = await freshSchema(manifest);
  });
  afterAll(() => running?.stop());

  test('has the schema of a new one', async () => {
    expect(await withClient(settings.DATABASE_URL, schemaIn)).toEqual(fresh);
    expect(fresh.length).toBeGreaterThan(500);
  });

  test('has lost no rows', async () => {
    expect(await rowsIn(settings.DATABASE_URL, manifest)).toEqual(expectedRows(manifest));
    expect(manifest.everycast).toBe(version);
    expect(manifest.files.missing).toBe(0);
  });

  test('says of each pending fault of the sandbox to what operation it applies', async () => {
    const faults = "select body->>'operation' as operation, body ? 'aim' as old from sandbox_record where kind = 'fault'";
    const { rows } = await withClient(settings.DATABASE_URL, (client) => client.query(faults));
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ operation, old }) => old || operation === null)).toEqual([]);
  });

  test('starts, and shows people what they had, and their files', async () => {
    // Without workers, so that nothing changes, however long ago the dump was made.
    running = await start(readConfig({ ...settings, PORT: '0', ROLES: 'web', LOG_LEVEL: 'silent' }));
    expect(seen.length).toBeGreaterThan(1);
    for (const one of seen) {
      const person = await createPerson(running.url ?? '', one);
      expect(await look(person, one.workspaceId)).toEqual(one);
      for (const filled of ['accounts', 'engagement/conversations', 'media', 'posts', 'streams'])
        expect(Object.entries(one.lists).find(([path]) => path.startsWith(`/api/v1/${filled}`))?.[1], filled).not.toEqual([]);
      expect(Object.values(one.files).filter((sum) => sum.length === 64)).not.toEqual([]);
    }
  });
});

describe('the next version', { timeout: 60_000 }, () => {
  const version = releases.at(-1) ?? '';

  /** This version with one more migration, in a folder of its own, where its real restore command runs. @returns the restored database */
  async function upgradeBy(migration: string): Promise<string> {
    const next = await mkdtemp(join(folder, 'next-'));
    await mkdir(join(next, 'server'));
    for (const name of await readdir(repository)) if (name !== 'server') await symlink(join(repository, name), join(next, name));
    for (const name of await readdir(join(repository, 'server'))) {
      const [from, to] = [join(repository, 'server', name), join(next, 'server', name)];
      if (name === 'node_modules') await symlink(from, to);
      else await cp(from, to, { recursive: true });
    }
    const module = `import { type Kysely, sql } from 'kysely';\nexport async function up(db: Kysely<unknown>): Promise<void> {\n  await sql.raw(${JSON.stringify(migration)}).execute(db);\n}\n`;
    await writeFile(join(next, 'server/migrations/999-next.ts'), module);
    const { url } = await newDatabase({ empty: true });
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(next, 'data'), SECRET_KEY: secretKey };
    const command = [join(next, 'server/maintenance/main.ts'), 'restore', await unpacked(version)];
    await promisify(execFile)(process.execPath, command, { env: env as NodeJS.ProcessEnv });
    return url;
  }

  test('runs its migration on the rows of a release, and what it drops is found out', async () => {
    const filled =
      'alter table label add column shout text; update label set shout = upper(name); alter table label alter shout set not null';
    const url = await upgradeBy(`${filled}; drop table snippet cascade; delete from conversation_event`);
    const manifest = await manifestOf(await unpacked(version));
    const { rows } = await withClient(url, (client) => client.query('select name, shout from label'));
    expect(rows).toEqual([{ name: 'Opening', shout: 'OPENING' }]);
    const [kept, expected] = [await rowsIn(url, manifest), expectedRows(manifest)];
    expect(Object.keys(kept).filter((name) => kept[name] !== expected[name])).toEqual(['conversation_event', 'snippet']);
    const [before, after] = [await freshSchema(manifest), await withClient(url, schemaIn)];
    const added = after.filter((line) => !before.includes(line));
    expect(added).toEqual(['column label.shout: text not null', expect.stringContaining('constraint label.label_shout_not_null')]);
    const lost = before.filter((line) => !after.includes(line));
    expect(lost).toContain('column snippet.name: text not null');
    expect(lost.filter((line) => !/snippet|signature_owner/.test(line))).toEqual([]);
  });
});

test('what a migration can change in a schema is seen', async () => {
  const { url } = await newDatabase();
  await withClient(url, async (client) => {
    // As before any migration: views keep the columns that they show.
    await client.query('drop schema limited cascade');
    const before = await schemaIn(client);
    for (const change of changes) {
      await client.query('begin');
      await client.query(change);
      expect(await schemaIn(client), change).not.toEqual(before);
      await client.query('rollback');
    }
    expect(await schemaIn(client)).toEqual(before);
  });
});

const changes = [
  'alter table label add column one_more integer',
  'alter table label drop column color',
  'alter table label alter name type varchar(10)',
  'alter table label alter name drop not null',
  "alter table label alter name set default ''",
  'alter table label add check (length(name) > 0)',
  'create index on label (name)',
  'drop index account_group_member_account',
  'alter table account_group drop constraint account_group_name',
  'drop table saved_reply cascade',
  'create table one_more (id integer)',
  'drop trigger target_placed on target',
  "create or replace function place_target() returns trigger language plpgsql as 'begin return null; end'",
];
