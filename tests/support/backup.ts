import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../server/kernel/config.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';
import { createSecrets } from '../../server/kernel/secrets.ts';
import { createStorage } from '../../server/kernel/storage.ts';
import type { Manifest } from '../../server/maintenance/archive/format.ts';
import { readArchive } from '../../server/maintenance/archive/reader.ts';
import { backup } from '../../server/maintenance/backup.ts';
import type { Task } from '../../server/maintenance/instance.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export const secretKey = 'the secret key of this test';
type Settings = Record<string, string>;
export type BackupWorld = Awaited<ReturnType<typeof createBackupWorld>>;

/** An instance with something of everything, a backup of it, and empty targets for it. */
export async function createBackupWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-backup-'));
  const opened: TestDatabase[] = [];
  const said: string[] = [];
  const newDir = () => mkdtemp(join(folder, 'data-'));
  const task = (settings: Settings, signal = new AbortController().signal): Task => ({
    config: readConfig(settings),
    log: createLog('silent'),
    say: (line) => void said.push(line),
    signal,
  });
  async function newDatabase(options?: { empty?: boolean }): Promise<TestDatabase> {
    const database = await createTestDatabase(options);
    opened.push(database);
    return database;
  }
  const home = await newDatabase();
  const homeDir = await newDir();
  await fill(home.url, homeDir);
  const archive = await backup(task({ DATABASE_URL: home.url, DATA_DIR: homeDir }), join(folder, 'a backup.tar'));
  return {
    folder,
    home,
    homeDir,
    /** A backup of `home`. */
    archive,
    /** The commands' output. */
    said,
    task,
    newDir,
    newDatabase,
    /** A database without tables, and an empty folder. */
    async newTarget(options: { empty?: boolean } = { empty: true }) {
      const database = await newDatabase(options);
      const dataDir = await newDir();
      return { url: database.url, dataDir, settings: { DATABASE_URL: database.url, DATA_DIR: dataDir } };
    },
    async close(): Promise<void> {
      for (const database of opened) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function ask<Row extends Record<string, unknown>>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
export const tablesIn = async (url: string) =>
  (await ask<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1")).map(
    ({ name }) => name,
  );
/** Every row of every table as text, in a stable order. */
export async function contentOf(url: string): Promise<Record<string, string[]>> {
  const apart = ['schema_migration', 'schema_migration_lock', 'auth_session', 'auth_verification', 'job'];
  const names = (await tablesIn(url)).filter((name) => !apart.includes(name));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [
        name,
        (await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)).map(({ row }) => row),
      ]),
    ),
  );
}

const awkward = 'A\ttab, a\nline, a \\backslash, \\N, \\., "quotes", \u{1F469}\u200D\u{1F680}, e\u0301, \u202Eright to left, \r\n, \u0001';
export const keys = {
  picture: 'media/w/a picture.png',
  thumbnail: 'media/w/thumbnail.webp',
  avatar: 'avatars/one.webp',
  lost: 'media/w/lost.png',
};
export const picture = randomBytes(300_000);

/** People, a workspace, an account, images, and posts in every state, with values of every type that our tables have. */
async function fill(url: string, dataDir: string): Promise<void> {
  const workspace = newId();
  const account = newId();
  const media = [newId(), newId()];
  const post = newId();
  const now = new Date('2026-11-21T12:34:56.789Z');
  const insert = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    return ask(
      url,
      `insert into ${table} (${names.join(', ')}) values (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  await insert('auth_user', { id: 'u1', name: awkward, email: 'ida@example.org', image: null });
  await insert('auth_user', { id: 'u2', name: '', email: 'bo@example.org', image: '' });
  await insert('auth_session', { id: 's1', user_id: 'u1', token: 'a token', expires_at: new Date('2030-01-01') });
  await insert('auth_verification', { id: 'v1', identifier: 'reset', value: 'a link', expires_at: new Date('2030-01-01') });
  await insert('job', { id: newId(), queue: 'mail', owner: workspace, data: '{"sealed":"a mail on its way"}' });
  await insert('auth_failure', { id: newId(), account: 'hash', source: 'hash', known: false, at: 'infinity' });
  await insert('instance', { owner_id: 'u1' });
  await insert('workspace', { id: workspace, name: 'Studio', zone: 'Europe/Berlin', personal_of: 'u1', created_at: now });
  const credentials = createSecrets(secretKey).seal('{}', 'account');
  const of = {
    platform: 'bluesky',
    service: 'https://pds.example',
    handle: 'ida.example',
    display_name: 'Ida',
    state: 'healthy',
    version: 1,
  };
  await insert('account', {
    id: account,
    workspace_id: workspace,
    remote_id: 'did',
    ...of,
    avatar_key: keys.avatar,
    credentials,
    created_at: now,
  });
  const picked = {
    kind: 'image',
    workspace_id: workspace,
    hash: 'h',
    content_type: 'image/png',
    animated: true,
    bytes: 3,
    width: 1,
    height: 1,
    created_at: now,
  };
  await insert('media', {
    id: media[0],
    ...picked,
    source_hash: 'a',
    name: awkward,
    file_key: keys.picture,
    thumbnail_key: keys.thumbnail,
  });
  await insert('media', { id: media[1], ...picked, source_hash: 'b', name: '', file_key: keys.lost, thumbnail_key: keys.thumbnail });
  await insert('post', {
    id: post,
    workspace_id: workspace,
    author_id: 'u1',
    text: 'long '.repeat(1_000_000),
    created_at: now,
    updated_at: now,
  });
  const target =
    (state: string, due: string, more: Record<string, unknown> = {}) =>
    async () => {
      const on = newId();
      await insert('account', { id: on, workspace_id: workspace, remote_id: on, ...of, credentials, created_at: now });
      const id = newId();
      await insert('target', {
        id,
        post_id: post,
        workspace_id: workspace,
        account_id: on,
        state,
        due_at: new Date(due),
        text: state,
        ...more,
      });
      return id;
    };
  const soon = new Date('2026-11-01');
  const targets = [
    target('scheduled', '2026-11-01', { next_attempt_at: soon }),
    target('scheduled', '2100-01-01', { next_attempt_at: new Date('2100-01-01') }),
    target('publishing', '2026-11-01', { next_attempt_at: soon, lease_token: newId(), started_at: soon }),
    target('published', '2026-11-01', { published_at: soon }),
  ];
  const ids: string[] = [];
  for (const add of targets) ids.push(await add());
  await insert('post_media', { post_id: post, target_id: null, position: 1, media_id: media[0], alt: awkward });
  const json = { text: awkward, deep: [1.5, null, { a: [] }] };
  const line = {
    generation: 1,
    step: 'create',
    kind: 'publish',
    what: JSON.stringify({ code: 'steps.post' }),
    action: 'send',
    state: 'intended',
    attempt: 1,
    outcome: null,
    started_at: now,
  };
  await insert('ledger_step', {
    id: newId(),
    target_id: ids[2],
    ...line,
    intent: JSON.stringify(json).replace('1.5', '12345678901234567890.5'),
  });
  // Of a month that a new schema has no partition for.
  await ask(url, 'select metric_partitions($1)', [soon]);
  await insert('post_metric', { target_id: ids[3], at: soon, likes: '9007199254740993', reach: null });
  await insert('account_metric', { account_id: account, at: soon, followers: 12 });
  await insert('post_total', { post_id: post, workspace_id: workspace, published_at: soon, platforms: ['bluesky'], rate: 0.25 });

  const storage = await createStorage({ config: { s3: null }, dataDir });
  await storage.put(keys.picture, picture, 'image/png');
  await storage.put(keys.thumbnail, Buffer.from('thumbnail'), 'image/webp');
  await storage.put(keys.avatar, Buffer.alloc(0), 'image/webp');
  await writeFile(join(dataDir, 'secret-key'), secretKey, { mode: 0o600 });
}

/** An archive's manifest. */
export const manifestOf = async (path: string): Promise<Manifest> => {
  for await (const { member, content } of readArchive(path)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    if (member.kind === 'manifest') return JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  }
  throw new Error('no manifest');
};
