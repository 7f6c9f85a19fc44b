import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { commandLine } from './embedded/process.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

const log = createLog('silent');
let made: string;
let dataDir: string;
let running: Embedded[];
let parents: ChildProcess[];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'everycast-embedded-'));
  await (await startEmbedded({ dataDir: made, log })).stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-embedded-'));
  await chmod(dataDir, 0o711);
  running = [];
  parents = [];
});

afterEach(async () => {
  for (const parent of parents) await kill(parent);
  for (const embedded of running) await embedded.stop();
  const left = await serverPid();
  if (left !== null && commandLine(left)?.includes(dataDir)) await (await startEmbedded({ dataDir, log })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A data folder that was used before, without the time that making one takes. */
const useMade = (): void => {
  execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]);
};

const start = async (): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, log });
  running.push(embedded);
  return embedded;
};

const stop = async (embedded: Embedded): Promise<void> => {
  running = running.filter((one) => one !== embedded);
  await embedded.stop();
};

/** Starts the database in a separate process, which prints its address and then only waits. */
const startElsewhere = async (): Promise<{ parent: ChildProcess; url: string }> => {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../log.ts', import.meta.url).href)};
    const { url } = await startEmbedded({ dataDir: process.argv[1], log: createLog('silent') });
    console.log(url);
    setInterval(() => {}, 60_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  parents.push(parent);
  let words = '';
  parent.stderr.on('data', (part: Buffer) => {
    words += part;
  });
  const ended = once(parent, 'exit').then(() => Promise.reject(new Error(words)));
  const [line] = (await Promise.race([once(parent.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined); // from here on it ends by the test's own hand
  return { parent, url: line.toString().trim() };
};

const kill = async (process: ChildProcess): Promise<void> => {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.kill('SIGKILL');
  await once(process, 'exit');
};

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid');
const serverPid = (): Promise<number | null> =>
  readFile(pidFile(), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => null, // no server
  );

describe('a first start', () => {
  test('makes a database that only its owner can open, with a password', async () => {
    const { url, startedNow } = await start();
    expect(startedNow).toBe(true);
    expect(await query(url, 'select current_user as who, rolsuper as super from pg_roles where rolname = current_user')).toEqual([
      { who: 'everycast', super: false },
    ]);
    expect(((await stat(join(dataDir, 'postgres'))).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toString(8)).toBe('600');
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed');
    await expect(query(url.replace('//everycast', '//postgres'), 'select 1')).rejects.toThrow('no pg_hba.conf entry');
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  test('that was interrupted leaves nothing that disturbs the next', async () => {
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    await mkdir(join(dataDir, `postgres.new-${ended.pid}`, 'data'), { recursive: true });
    await start();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('works where the path is too long for a socket', async () => {
    const long = join(dataDir, 'a folder, whose name is long'.repeat(5));
    await mkdir(long, { mode: 0o711 });
    const embedded = await startEmbedded({ dataDir: long, log });
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const socketFolder = new URL(embedded.url).hostname;
    expect(decodeURIComponent(socketFolder)).toMatch(/^\/tmp\/everycast-/);
    await embedded.stop();
    await expect(stat(decodeURIComponent(socketFolder))).rejects.toThrow('ENOENT');
  });
});

describe('stopping', () => {
  beforeEach(useMade);

  test('leaves no process, and the data for the next start', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    const pid = await serverPid();
    await stop(first);
    expect(pid && commandLine(pid)).toBe(null);
    expect(await serverPid()).toBe(null);
    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
});

describe('a second Everycast on the same data folder', () => {
  test('is refused in one line that names the first', async () => {
    useMade();
    const { parent, url } = await startElsewhere();
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The database in ${dataDir}/postgres is in use by another Everycast (process ${parent.pid}). Stop it first, or give this one a DATA_DIR of its own.`,
    );
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is refused too where both make the database at the same moment', async () => {
    const outcomes = await Promise.allSettled([startElsewhere(), start()]);
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(winners.length).toBe(1);
    const [loser] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(String(loser?.reason)).toContain('is in use by another Everycast');
  });
});

describe('after kill -9', () => {
  beforeEach(useMade);

  test('of Everycast, the next start takes over the server that lives on', async () => {
    const { parent, url } = await startElsewhere();
    await query(url, 'create table kept as select 7 as n');
    const pid = await serverPid();
    await kill(parent);
    const next = await start();
    expect(next.startedNow).toBe(false);
    expect(await serverPid()).toBe(pid);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
    await stop(next);
    expect(pid && commandLine(pid)).toBe(null);
  });

  test('of Everycast, a server with other settings is replaced', async () => {
    const { parent, url } = await startElsewhere();
    await query(url, 'create table kept as select 7 as n');
    const pid = await serverPid();
    await kill(parent);
    const next = await startEmbedded({ dataDir, log, settings: { work_mem: '5MB' } });
    running.push(next);
    expect(next.startedNow).toBe(true);
    expect(await serverPid()).not.toBe(pid);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('of both, the data is recovered', async () => {
    const { parent, url } = await startElsewhere();
    await query(url, 'create table kept as select 7 as n');
    const pid = await serverPid();
    await kill(parent);
    process.kill(pid as number, 'SIGKILL');
    const next = await start();
    expect(next.startedNow).toBe(true);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('of the server alone, it comes back under the same address', async () => {
    const { url } = await start();
    await query(url, 'create table kept as select 7 as n');
    const pid = await serverPid();
    process.kill(pid as number, 'SIGKILL');
    for (let back = false; !back; ) {
      await wait(20);
      back = await query(url, 'select n from kept').then(
        (rows) => rows[0]?.n === 7,
        () => false, // not back yet
      );
    }
    expect(await serverPid()).not.toBe(pid);
  });

  test('a pid that now belongs to another process does not mislead', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as n');
    const text = await readFile(pidFile(), 'utf8');
    await stop(first);
    const stranger = spawn('sleep', ['60']);
    parents.push(stranger);
    await writeFile(pidFile(), text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
    const next = await start();
    expect(next.startedNow).toBe(true);
    expect(stranger.exitCode).toBe(null);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });
});

describe('a data folder that cannot be used is refused in one line', () => {
  test('another version of PostgreSQL', async () => {
    useMade();
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The database in ${dataDir}/postgres was created by PostgreSQL 17, but this Everycast comes with 18. Start the version that created it, or choose another DATA_DIR.`,
    );
  });

  test('a folder that is no database', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/can't open the database in .*: .*PG_VERSION can't be read/);
  });

  test('a damaged database gives the reason of the server', async () => {
    useMade();
    await rm(join(dataDir, 'postgres/data/global/pg_control'));
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/^The database didn't start: .*pg_control.*Its log is /);
  });

  test('a password from elsewhere', async () => {
    useMade();
    await writeFile(join(dataDir, 'postgres/password'), 'another\n');
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow("doesn't open the database next to it");
    expect(await serverPid()).toBe(null);
  });

  test('too open permissions are mended', async () => {
    useMade();
    await chmod(join(dataDir, 'postgres/data'), 0o777);
    await start();
    expect(((await stat(join(dataDir, 'postgres/data'))).mode & 0o777).toString(8)).toBe('700');
  });

  test.runIf(process.getuid?.() === 0)('a folder that the account of the database cannot enter', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(join(closed, 'data'), { recursive: true });
    await chmod(closed, 0o700);
    await expect(startEmbedded({ dataDir: join(closed, 'data'), log })).rejects.toThrow(`${closed} is closed to the account`);
  });
});
