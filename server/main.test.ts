import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground } from '../tests/support/server-process.ts';

/*
 * A start that cannot succeed: one clear line on stderr, exit code 1, and nothing left running.
 * Each is the real process; all have one data folder, unless it is the data folder that is at fault.
 */

let ground: Ground;
let database: TestDatabase;
beforeAll(async () => {
  [database, ground] = await Promise.all([createTestDatabase(), createGround()]);
});
afterEach(() => ground.end());
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const limit = { timeout: 180_000 };

/** Starts with these settings and gives what it says, which is the lines of one message and no more. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { code, signal, out, err } = await ground.launch(environment).ended;
  expect({ code, signal, out }).toEqual({ code: 1, signal: null, out: '' });
  expect(err.endsWith('\n')).toBe(true);
  expect(await ground.processes()).toEqual([]);
  expect(await ground.databasePid()).toBe(null);
  return err.trimEnd();
}

async function takenPort(host: string): Promise<{ port: number; free: () => Promise<void> }> {
  const holder = createServer().listen(0, host);
  await new Promise((resolve) => holder.once('listening', resolve));
  return {
    port: (holder.address() as AddressInfo).port,
    free: () => new Promise((resolve) => void holder.close(() => resolve())),
  };
}

// What is said of each setting is in kernel/config.test.ts.
describe('settings', limit, () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535.'],
    [
      { PORT: '-1', LOG_LEVEL: 'loud', S3_ENDPOINT: 'http://localhost:9000' },
      'PORT must be a port number from 0 to 65535.\n' +
        'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace.\n' +
        'S3_BUCKET is missing, and S3_ENDPOINT is set.',
    ],
  ])('%j', async (environment: Record<string, string>, words) => {
    expect(await refusal(environment)).toBe(`Everycast can't start: ${words}`);
  });
});

describe('the port', limit, () => {
  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

  // Neither the embedded database nor another may stay behind.
  const taken: [host: string, database: string][] = [['127.0.0.1', 'embedded']];
  if (hasIPv6) taken.push(['::1', 'other']);
  test.each(taken)('is taken at %s, with the %s database', async (host, kind) => {
    const { port, free } = await takenPort(host);
    expect(await refusal({ PORT: String(port), ...(kind === 'other' && { DATABASE_URL: database.url }) })).toBe(
      `Everycast can't start: Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    );
    await free();
  });

  test('this machine has no such address', async () => {
    expect(await refusal({ DATABASE_URL: database.url, HOST: 'nowhere.invalid' })).toBe(
      "Everycast can't start: This machine has no address nowhere.invalid. Check HOST.",
    );
  });
});

describe('the data folder', limit, () => {
  test('a file stands in its way', async () => {
    const file = `${ground.dataDir}.txt`;
    await writeFile(file, '');
    const folder = `${file}/within`;
    expect(await refusal({ DATA_DIR: folder })).toBe(
      `Everycast can't start: The data folder ${folder} can't be used: a file is in its place. Fix that, or set DATA_DIR to another folder.`,
    );
  });

  test.runIf(process.platform === 'linux')('nobody may write there', async () => {
    for (const folder of ['/proc/everycast', '/sys/everycast']) {
      expect(await refusal({ DATA_DIR: folder })).toMatch(
        /^Everycast can't start: The data folder \/\w+\/everycast can't be used: [^.\n]+\. Fix that, or set DATA_DIR to another folder\.$/,
      );
    }
  });

  test('another Everycast uses it', async () => {
    const first = ground.launch();
    await first.ready;
    const { code, out, err } = await ground.launch().ended;
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `Everycast can't start: The database in ${ground.dataDir}/postgres is in use by another Everycast (process ${first.pid}). Stop it first, or give this one a DATA_DIR of its own.\n`,
    });
    expect((await fetch(`${await first.ready}/readyz`)).status).toBe(200);
  });

  test('the key that was kept in it is damaged', async () => {
    const own = { DATABASE_URL: database.url, DATA_DIR: `${ground.dataDir}-of-its-own` };
    await mkdir(own.DATA_DIR);
    const path = `${own.DATA_DIR}/secret-key`;
    await writeFile(path, '');
    expect(await refusal(own)).toBe(
      `Everycast can't start: ${path} no longer contains the secret key. Restore it from a backup, or set SECRET_KEY to it. If it's lost, remove the file: a new key is created, and all accounts must be connected again.`,
    );
  });
});

describe('the database', limit, () => {
  const unreachable = (name: string, at: string, why: string) =>
    `Everycast can't start: The database ${name} at ${at} can't be reached (${why}). Check DATABASE_URL, and that the database is running.`;

  test('nobody listens there', async () => {
    const { port, free } = await takenPort('127.0.0.1');
    await free();
    expect(await refusal({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/mine` })).toBe(
      unreachable('mine', `127.0.0.1:${port}`, `connect ECONNREFUSED 127.0.0.1:${port}`),
    );
  });

  test('wrong password, and a name that it does not know', async () => {
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    url.password = 'wrong';
    expect(await refusal({ DATABASE_URL: url.href })).toBe(
      unreachable(name, url.host, `password authentication failed for user "${url.username}"`),
    );
    expect(await refusal({ DATABASE_URL: database.url.replace(name, 'nothing') })).toBe(
      unreachable('nothing', url.host, 'database "nothing" does not exist'),
    );
  });

  test('its schema is newer than this code', async () => {
    const newer = await createTestDatabase();
    const tables = newer.db.withTables<{ schemaMigration: { name: string; timestamp: string } }>();
    await tables.insertInto('schemaMigration').values({ name: '999-later', timestamp: new Date().toISOString() }).execute();
    expect(await refusal({ DATABASE_URL: newer.url })).toBe(
      "Everycast can't start: This database was made by a newer version of Everycast (it has 999-later). Use that version, or restore an older backup.",
    );
    await newer.drop();
  });
});
