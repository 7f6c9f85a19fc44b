import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGround, type Ground, type Launched } from '../../tests/support/server-process.ts';
import { until } from '../../tests/support/until.ts';
import { signIn, signUp, type Visitor } from '../../tests/support/visitor.ts';
import { joinEmbedded } from '../kernel/database/embedded.ts';
import { createLog } from '../kernel/log.ts';

// As people run it: on the built-in database, as separate commands, beside a real server.
const limit = { timeout: 600_000 };
let here: Ground;
let there: Ground;
/** For the backups. */
let folder: string;
beforeAll(async () => {
  here = await createGround();
  there = await createGround();
  folder = await mkdtemp(join(tmpdir(), 'everycast-backups-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (ground: Ground, command: string, ...args: string[]): Launched =>
  ground.launchGroup(process.execPath, ['server/maintenance/main.ts', command, ...args], { INIT_CWD: folder });
const done = async (one: Launched) => {
  const { code, out, err } = await one.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};
const end = async (one: Launched) => {
  one.kill('SIGTERM');
  expect((await one.ended).code).toBe(0);
};

async function draftWithPicture(url: string, visitor: Visitor): Promise<{ id: string; picture: Buffer }> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3355ff' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'blue.png');
  const uploaded = await fetch(`${url}/api/v1/media`, { method: 'POST', body: form, headers: { cookie: visitor.cookie, origin: url } });
  expect(uploaded.status).toBe(201);
  const media = (await uploaded.json()) as { id: string };
  const body = { text: 'A draft with a picture', accountIds: [], media: [{ id: media.id, alt: 'blue' }] };
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/posts', body);
  return { id, picture: await pictureOf(url, visitor, media.id) };
}

async function pictureOf(url: string, visitor: Visitor, id: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/v1/media/${id}/file`, { headers: { cookie: visitor.cookie } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test('an instance moves to another place, through a backup made while it runs and one made after', limit, async () => {
  const server = here.launch();
  const url = await server.ready;
  const visitor = await signUp(url);
  const draft = await draftWithPicture(url, visitor);
  await make20Megabytes(here.dataDir);
  expect(await done(run(here, 'doctor'))).toContain(`ok       Everycast: running (process ${server.pid})`);

  expect(await done(run(here, 'backup', 'running.tar'))).toContain(`The backup is ready: ${join(folder, 'running.tar')}`);
  const refused = await run(here, 'restore', 'running.tar').ended;
  expect({ code: refused.code, err: refused.err }).toEqual({
    code: 1,
    err: `The database in ${here.dataDir}/postgres is in use by another Everycast (process ${server.pid}). Stop it first, or give this one a DATA_DIR of its own.\n`,
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await end(server);

  await done(run(here, 'backup', 'stopped.tar'));
  expect(await done(run(here, 'doctor'))).toContain('ok       Everycast: not running');
  expect(await here.databasePid()).toBe(null);
  const again = await run(here, 'restore', 'stopped.tar').ended;
  expect({ code: again.code, err: again.err }).toEqual({
    code: 1,
    err: expect.stringMatching(/already contains data \(.*\)\. A backup can only be restored into an empty one/),
  });

  // A backup that is killed leaves nothing under its name, one that is stopped nothing at all.
  const killed = run(here, 'backup', 'killed.tar');
  await until(async () => (await readdir(folder)).some((name) => name.startsWith('.killed.tar')));
  killed.kill('SIGKILL');
  await killed.ended;
  const stopped = run(here, 'backup', 'ended.tar');
  await until(async () => (await readdir(folder)).some((name) => name.startsWith('.ended.tar')));
  stopped.kill('SIGTERM');
  expect(await stopped.ended).toMatchObject({ code: 143, err: 'Stopped before it finished. You can run it again.\n' });
  expect((await readdir(folder)).filter((name) => !name.startsWith('.killed.tar'))).toEqual(['running.tar', 'stopped.tar']);

  // So does a restore, and it can be begun again.
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const half = run(there, 'restore', 'running.tar');
    await until(() => existsSync(join(there.dataDir, '.restoring')));
    half.kill(signal);
    expect((await half.ended).code).toBe(signal === 'SIGKILL' ? null : 143);
    expect(await tables(there.dataDir)).toEqual([]);
    await rm(join(there.dataDir, '.restoring'), { recursive: true, force: true });
  }
  expect(await done(run(there, 'restore', 'running.tar'))).toContain('Restored the backup from ');
  expect(await there.databasePid()).toBe(null);
  expect((await readdir(there.dataDir)).sort()).toEqual(['files', 'postgres', 'secret-key']);

  const other = there.launch();
  const otherUrl = await other.ready;
  await expect(visitor.at(otherUrl).call('GET', '/api/v1/me')).rejects.toThrow('401');
  const moved = await signIn(otherUrl, visitor.email);
  const post = await moved.call<{ text: string; media: { id: string; alt: string }[] }>('GET', `/api/v1/posts/${draft.id}`);
  expect(post).toMatchObject({ text: 'A draft with a picture', media: [{ alt: 'blue' }] });
  expect(draft.picture.equals(await pictureOf(otherUrl, moved, post.media[0]?.id ?? ''))).toBe(true);
  await end(other);
});

/** So that a backup and a restore take long enough to be met half-way. Random, in rows of half a megabyte. */
async function make20Megabytes(dataDir: string): Promise<void> {
  await asked(dataDir, async (client) => {
    await client.query(`insert into outbox_mail (id, recipient, subject, body, created_at)
      select gen_random_uuid(), 'a@example.org', '{}', (select string_agg(md5(random()::text), '') from generate_series(1, 16000)), now()
      from generate_series(1, 40) as i`);
  });
}

const tables = (dataDir: string) =>
  asked(
    dataDir,
    async (client) => (await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).rows,
  );

async function asked<T>(dataDir: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const joined = await joinEmbedded({ dataDir, log: createLog('silent') });
  const client = new pg.Client({ connectionString: joined?.url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
    await joined?.stop();
  }
}
