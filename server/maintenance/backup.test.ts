import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { readConfig } from '../kernel/config.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { newId } from '../kernel/ids.ts';
import { createLog } from '../kernel/log.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { createStorage, FileMissing } from '../kernel/storage.ts';
import type { Manifest } from './archive/format.ts';
import { readArchive } from './archive/reader.ts';
import { backup } from './backup.ts';
import type { Task } from './place.ts';
import { restore } from './restore.ts';

const secretKey = 'the secret key of this test';
let folder: string;
let home: TestDatabase;
let homeDir: string;
/** A backup of `home`, made once. */
let archive: string;
let said: string[];
const opened: TestDatabase[] = [];

type Settings = Record<string, string>;
const task = (settings: Settings, signal = new AbortController().signal): Task => ({
  config: readConfig(settings),
  log: createLog('silent'),
  say: (line) => void said.push(line),
  signal,
});
const newDir = () => mkdtemp(join(folder, 'data-'));
async function newDatabase(options?: { empty?: boolean }): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  opened.push(database);
  return database;
}
/** Everycast's own connections would look like a running one. */
async function newTarget(options: { empty?: boolean } = { empty: true }) {
  const database = await newDatabase(options);
  const dataDir = await newDir();
  return { url: database.url, dataDir, settings: { DATABASE_URL: database.url, DATA_DIR: dataDir } };
}

async function ask<Row extends Record<string, unknown>>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
const tablesIn = async (url: string) =>
  (await ask<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1")).map(
    ({ name }) => name,
  );
/** Every row of every table as text, in an order of its own. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const apart = ['schema_migration', 'schema_migration_lock', 'restored', 'auth_session', 'auth_verification'];
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
const keys = {
  picture: 'media/w/a picture.png',
  thumbnail: 'media/w/thumbnail.webp',
  avatar: 'avatars/one.webp',
  lost: 'media/w/lost.png',
};
const picture = randomBytes(300_000);

/** People, a workspace, an account, pictures, and posts in every state, with values of every type that our tables have. */
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
  await insert('auth_attempt', { account: 'hash', failed_at: [now, new Date('1970-01-01T00:00:00Z')], last_at: 'infinity' });
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
    target('scheduled', '2026-11-01', { take_at: soon }),
    target('scheduled', '2100-01-01', { take_at: new Date('2100-01-01') }),
    target('publishing', '2026-11-01', { take_at: soon, lease_token: newId(), started_at: soon }),
    target('published', '2026-11-01', { published_at: soon }),
  ];
  const ids: string[] = [];
  for (const add of targets) ids.push(await add());
  await insert('post_media', { post_id: post, target_id: null, position: 1, media_id: media[0], alt: awkward });
  const json = { text: awkward, deep: [1.5, null, { a: [] }] };
  const line = { round: 1, step: 'create', act: 'send', state: 'intended', attempt: 1, outcome: null, started_at: now };
  await insert('ledger_step', {
    id: newId(),
    target_id: ids[2],
    ...line,
    intent: JSON.stringify(json).replace('1.5', '12345678901234567890.5'),
  });

  const storage = await createStorage({ config: { s3: null }, dataDir });
  await storage.put(keys.picture, picture, 'image/png');
  await storage.put(keys.thumbnail, Buffer.from('thumbnail'), 'image/webp');
  await storage.put(keys.avatar, Buffer.alloc(0), 'image/webp');
  await writeFile(join(dataDir, 'secret-key'), secretKey, { mode: 0o600 });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-backup-'));
  said = [];
  home = await newDatabase();
  homeDir = await newDir();
  await fill(home.url, homeDir);
  archive = await backup(task({ DATABASE_URL: home.url, DATA_DIR: homeDir }), join(folder, 'a backup.tar'));
});
beforeEach(() => {
  said = [];
});
afterAll(async () => {
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const manifestOf = async (path: string): Promise<Manifest> => {
  for await (const { member, content } of readArchive(path)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    if (member.kind === 'manifest') return JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  }
  throw new Error('no manifest');
};

describe('a backup', () => {
  test('is for its owner alone, and says what is in it', async () => {
    expect(((await stat(archive)).mode & 0o777).toString(8)).toBe('600');
    const manifest = await manifestOf(archive);
    expect(manifest).toMatchObject({ format: 1, secretKey: 'inside', files: { count: 3, bytes: 300_009, missing: 1 } });
    expect(manifest.tables.find(({ name }) => name === 'auth_user')?.rows).toBe(2);
    expect(JSON.stringify(manifest)).not.toContain(secretKey);
  });

  test('gives everything back, but for what must not come back', async () => {
    const { url, dataDir, settings } = await newTarget();
    await restore(task(settings), archive);
    const [before, after] = [await contentOf(home.url), await contentOf(url)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) if (table !== 'target') expect(after[table], table).toEqual(rows);
    expect(await ask(url, 'select text as was, state, take_at, lease_token, untold from target order by due_at, text')).toEqual([
      { was: 'published', state: 'published', take_at: null, lease_token: null, untold: false },
      { was: 'publishing', state: 'unconfirmed', take_at: null, lease_token: null, untold: true },
      { was: 'scheduled', state: 'unconfirmed', take_at: null, lease_token: null, untold: true },
      { was: 'scheduled', state: 'scheduled', take_at: new Date('2100-01-01'), lease_token: null, untold: false },
    ]);
    expect(await ask(url, 'select (select count(*) from auth_session) + (select count(*) from auth_verification) as open')).toEqual([
      { open: '0' },
    ]);
    expect(await ask(url, 'select count(*) from restored')).toEqual([{ count: '1' }]);

    const storage = await createStorage({ config: { s3: null }, dataDir });
    expect(picture.equals(Buffer.from(await storage.get(keys.picture)))).toBe(true);
    expect(Buffer.from(await storage.get(keys.thumbnail)).toString()).toBe('thumbnail');
    expect(await storage.size(keys.avatar)).toBe(0);
    await expect(storage.size(keys.lost)).rejects.toBeInstanceOf(FileMissing);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey);
    expect(((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(dataDir)).toEqual(['files', 'secret-key']);
    expect(said.join('\n')).toContain('2 posts may have been published after the backup was taken, so they are not sent again');
    expect(said.join('\n')).toContain('Still to go out as planned: 1 post, the first on 2100-01-01 00:00 UTC.');
  });

  test('has the constraints of the schema again, and its indexes', async () => {
    const { url, settings } = await newTarget();
    await restore(task(settings), archive);
    const rules = `select conrelid::regclass::text as t, conname as name, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2, 3`;
    expect(await ask(url, rules)).toEqual(await ask(home.url, rules));
    const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by 1";
    expect(await ask(url, indexes)).toEqual(await ask(home.url, indexes));
  });

  test('is of one moment, whatever is written while it is made', async () => {
    const database = await newDatabase();
    await ask(database.url, "insert into auth_user (id, name, email) values ('u1', 'Ida', 'ida@example.org')");
    const dataDir = await newDir();
    const running = backup(
      {
        ...task({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: secretKey }),
        say: (line) => {
          // All tables are read by now; this one is written behind its back.
          if (line.startsWith('Database')) writes.push(ask(database.url, "delete from auth_user where id = 'u1'"));
        },
      },
      folder,
    );
    const writes: Promise<unknown>[] = [];
    const path = await running;
    await Promise.all(writes);
    expect((await manifestOf(path)).tables.find(({ name }) => name === 'auth_user')?.rows).toBe(1);
    expect(path).toMatch(/\/everycast-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/);
  });

  test('leaves the key out where SECRET_KEY gives it', async () => {
    const path = await backup(task({ DATABASE_URL: home.url, DATA_DIR: homeDir, SECRET_KEY: secretKey }), join(folder, 'without key.tar'));
    expect(await manifestOf(path)).toMatchObject({ secretKey: 'environment' });
    expect((await readFile(path)).includes(secretKey)).toBe(false);
    expect(said.at(-1)).toMatch(/^The secret key is not in it, because it comes from SECRET_KEY\./);
    const { dataDir, settings } = await newTarget();
    await restore(task(settings), path);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false);
    expect(said.join('\n')).toContain('Set SECRET_KEY to it before you start Everycast');
  });

  test('leaves out a key that does not open the logins', async () => {
    const dataDir = await newDir();
    await writeFile(join(dataDir, 'secret-key'), 'some other key, of another instance');
    const path = await backup(task({ DATABASE_URL: home.url, DATA_DIR: dataDir }), join(folder, 'other key.tar'));
    expect(await manifestOf(path)).toMatchObject({ secretKey: 'unknown', keyFingerprint: null, files: { count: 0, missing: 4 } });
    expect(said.at(-1)).toContain('neither DATA_DIR nor SECRET_KEY here has the one that opens the stored logins');
  });

  test.each([
    ['where a file of that name is', () => archive, /is there already\. Choose another name/],
    ['where no folder is', () => join(folder, 'nowhere', 'x.tar'), /there is no such folder/],
  ])('is refused %s, and leaves nothing', async (_where, path, words) => {
    const before = await readdir(folder);
    const content = createHash('sha256')
      .update(await readFile(archive))
      .digest('hex');
    await expect(backup(task({ DATABASE_URL: home.url, DATA_DIR: homeDir }), path())).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual(before);
    expect(
      createHash('sha256')
        .update(await readFile(archive))
        .digest('hex'),
    ).toBe(content);
  });

  test('that is stopped leaves nothing', async () => {
    const before = await readdir(folder);
    const stop = new AbortController();
    const stopped = { ...task({ DATABASE_URL: home.url, DATA_DIR: homeDir }, stop.signal), say: () => stop.abort('SIGTERM') };
    await expect(backup(stopped, join(folder, 'stopped.tar'))).rejects.toBe('SIGTERM');
    expect(await readdir(folder)).toEqual(before);
  });

  test('needs an instance', async () => {
    const empty = await newTarget();
    await expect(backup(task(empty.settings), folder)).rejects.toThrow(
      'There is nothing to back up: no Everycast has used this database yet.',
    );
    await expect(backup(task({ DATA_DIR: join(folder, 'none') }), folder)).rejects.toThrow(
      /^There is no data folder .*none\. Set DATA_DIR/,
    );
    await expect(backup(task({ DATA_DIR: empty.dataDir }), folder)).rejects.toThrow(
      /^There is no database in .*: no Everycast was started/,
    );
    expect(await readdir(empty.dataDir)).toEqual([]);
  });
});

describe('an archive of an older schema', () => {
  test('is brought up to date, and an empty newer one in its place is no hindrance', async () => {
    const old = await newDatabase({ empty: true });
    await migrate(old.db, '003-media');
    await ask(old.url, "insert into auth_user (id, name, email) values ('u1', 'Ida', 'ida@example.org')");
    const path = await backup(task({ DATABASE_URL: old.url, DATA_DIR: await newDir(), SECRET_KEY: secretKey }), join(folder, 'old.tar'));
    expect((await manifestOf(path)).migrations.at(-1)).toBe('003-media');
    for (const options of [{ empty: true }, { empty: false }]) {
      const { url, settings } = await newTarget(options);
      await restore(task({ ...settings, SECRET_KEY: secretKey }), path);
      expect(await ask(url, 'select name from auth_user')).toEqual([{ name: 'Ida' }]);
      expect(await tablesIn(url)).toEqual(await tablesIn(home.url));
    }
  });
});

describe('a restore is refused before anything is written', () => {
  const refused = async (path: string, words: RegExp, more: Settings = {}) => {
    const { url, dataDir, settings } = await newTarget();
    await expect(restore(task({ ...settings, ...more }), path)).rejects.toThrow(words);
    expect(await tablesIn(url)).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  };
  const changed = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, name);
    await writeFile(path, change(await readFile(archive)));
    return path;
  };

  test('where a bit of a row, a picture or the manifest is not as it was', async () => {
    for (const [what, words] of [
      [picture.subarray(1000, 1100), /files\/media\/w\/a picture\.png is not as it was written/],
      [Buffer.from('ida@example.org'), /tables\/auth_user\/000001 is not as it was written/],
      [Buffer.from('"rows": 2'), /manifest\.json is not as it was written|its manifest cannot be read/],
    ] as const) {
      const path = await changed('bit.tar', (bytes) => {
        const at = bytes.indexOf(what);
        expect(at).toBeGreaterThan(0);
        bytes[at + what.length - 1] = (bytes[at + what.length - 1] ?? 0) ^ 1;
        return bytes;
      });
      await refused(path, words);
    }
  });

  test('wherever it is cut off', async () => {
    const { size } = await stat(archive);
    const path = await changed('cut.tar', (bytes) => bytes);
    // The end of the archive is two blocks of zeros that nobody needs.
    const ends = [size - 1024 - 512, size - 1024 - 513, size - 5000, Math.floor(size / 2), 1024, 700, 0];
    for (const end of ends) {
      await truncate(path, end);
      await refused(path, /is damaged or not whole: (it is cut off|its end is missing|there is no checksum)/);
    }
  });

  test('where it is something else', async () => {
    const path = join(folder, 'else.tar');
    await writeFile(path, 'no archive at all '.repeat(100));
    await refused(path, /is damaged or not whole/);
    const other = pack();
    other.entry({ name: '../../etc/passwd' }, 'root');
    other.finalize();
    await writeFile(path, other as unknown as AsyncIterable<Buffer>);
    await refused(path, /is not a backup of Everycast: it contains \.\.\/\.\.\/etc\/passwd/);
    await refused(join(folder, 'nothing.tar'), /nothing\.tar cannot be read: there is no such file/);
    await refused(folder, /cannot be read: it is no file/);
  });

  test('where its schema is newer than this program', async () => {
    const newer = await newDatabase();
    await ask(newer.url, "insert into schema_migration (name, timestamp) values ('999-later', '2030-01-01')");
    const given = { DATABASE_URL: newer.url, DATA_DIR: await newDir() };
    await expect(backup(task(given), folder)).rejects.toThrow(
      /made by a newer Everycast \(it has 999-later\)\. Back it up with that version/,
    );
    const path = await forged((manifest) => ({ ...manifest, everycast: '9.9.9', migrations: [...manifest.migrations, '999-later'] }));
    await refused(path, /made by a newer Everycast \(9\.9\.9; it has 999-later\)\. Restore it with that version/);
    await refused(await forged((manifest) => ({ ...manifest, everycast: '9.9.9', format: 2 })), /made by a newer Everycast \(9\.9\.9\)/);
  });

  test('where SECRET_KEY is another', async () => {
    await refused(archive, /SECRET_KEY is not the key under which this backup was made/, { SECRET_KEY: 'another secret key here' });
  });

  test('where the database holds anything, belongs to others, or is in use', async () => {
    const filled = await newTarget({ empty: false });
    await ask(filled.url, "insert into auth_user (id, name, email) values ('u1', 'Ida', 'ida@example.org')");
    await expect(restore(task(filled.settings), archive)).rejects.toThrow(
      /^The database at DATABASE_URL holds data already \(auth_user\)\. A backup is restored into an empty one/,
    );
    expect(await ask(filled.url, 'select name from auth_user')).toEqual([{ name: 'Ida' }]);

    const foreign = await newTarget();
    await ask(foreign.url, 'create table theirs (id integer)');
    await expect(restore(task(foreign.settings), archive)).rejects.toThrow('has tables that are not of Everycast');
    expect(await tablesIn(foreign.url)).toEqual(['theirs']);

    const used = await newTarget();
    const running = new pg.Client({ connectionString: used.url, application_name: 'everycast' });
    await running.connect();
    await expect(restore(task(used.settings), archive)).rejects.toThrow('is in use by another Everycast (everycast). Stop it first');
    await running.end();
  });

  /** An archive that is whole and well summed, and says something else of itself. */
  async function forged(change: (manifest: Manifest) => object): Promise<string> {
    const path = join(folder, `forged-${newId()}.tar`);
    const json = Buffer.from(JSON.stringify(change({ ...(await manifestOf(archive)), members: 0 })));
    const sum = `${createHash('sha256').update(json).digest('hex')}  manifest.json\n`;
    const tar = pack();
    tar.entry({ name: 'manifest.json' }, json);
    tar.entry({ name: 'sha256/000001' }, sum);
    tar.finalize();
    await writeFile(path, tar as unknown as AsyncIterable<Buffer>);
    return path;
  }
});

describe('a restore that does not come to its end', () => {
  test('leaves the database empty, and can be begun again', async () => {
    const { url, dataDir, settings } = await newTarget();
    let stop = new AbortController();
    const words: string[] = [];
    // Stopped earlier and later, until it comes through.
    for (let looks = 0; ; looks = Math.ceil(looks * 1.7) + 1) {
      stop = new AbortController();
      const signal = stoppedAfter(looks, stop);
      const end = await restore(task(settings, signal), archive).then(
        () => 'through',
        (error: unknown) => error,
      );
      words.push(String(end));
      if (end === 'through') break;
      expect(await tablesIn(url)).toEqual([]);
      expect(existsSync(join(dataDir, '.restoring'))).toBe(false);
    }
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words.slice(0, -1))).toEqual(new Set(['Error: stopped']));
    expect((await contentOf(url)).auth_user).toEqual((await contentOf(home.url)).auth_user);
  });

  /** Aborts when it is looked at for so many times. */
  function stoppedAfter(looks: number, stop: AbortController): AbortSignal {
    let left = looks;
    stop.signal.throwIfAborted = () => {
      left -= 1;
      if (left < 0) {
        stop.abort();
        throw new Error('stopped');
      }
    };
    return stop.signal;
  }

  test('moves another key aside', async () => {
    const { dataDir, settings } = await newTarget();
    await writeFile(join(dataDir, 'secret-key'), 'the key of some other database');
    await restore(task(settings), archive);
    const [aside] = (await readdir(dataDir)).filter((name) => name.startsWith('secret-key.before-'));
    expect(await readFile(join(dataDir, aside ?? ''), 'utf8')).toBe('the key of some other database');
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey);
    expect(said.join('\n')).toContain(`Another secret key lay in the data folder. It is now ${join(dataDir, aside ?? '')}.`);
  });
});
