import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type BackupWorld, contentOf, createBackupWorld, keys, manifestOf, picture, secretKey } from '../../tests/support/backup.ts';
import { createStorage, FileMissing } from '../kernel/storage.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let world: BackupWorld;
beforeAll(async () => {
  world = await createBackupWorld();
});
beforeEach(() => world.said.splice(0));
afterAll(() => world?.close());

describe('a backup', () => {
  test('is for its owner alone, and says what is in it', async () => {
    expect(((await stat(world.archive)).mode & 0o777).toString(8)).toBe('600');
    const manifest = await manifestOf(world.archive);
    expect(manifest).toMatchObject({ format: 1, secretKey: 'inside', files: { count: 3, bytes: 300_009, missing: 1 } });
    expect(manifest.tables.find(({ name }) => name === 'auth_user')?.rows).toBe(2);
    expect(JSON.stringify(manifest)).not.toContain(secretKey);
  });

  test('gives everything back, but for what must not come back', async () => {
    const { url, dataDir, settings } = await world.newTarget();
    await restore(world.task(settings), world.archive);
    const [before, after] = [await contentOf(world.home.url), await contentOf(url)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) if (table !== 'target') expect(after[table], table).toEqual(rows);
    expect(await ask(url, 'select text as was, state, next_attempt_at, lease_token, unnotified from target order by due_at, text')).toEqual(
      [
        { was: 'published', state: 'published', next_attempt_at: null, lease_token: null, unnotified: false },
        { was: 'publishing', state: 'unconfirmed', next_attempt_at: null, lease_token: null, unnotified: true },
        { was: 'scheduled', state: 'unconfirmed', next_attempt_at: null, lease_token: null, unnotified: true },
        { was: 'scheduled', state: 'unconfirmed', next_attempt_at: null, lease_token: null, unnotified: true },
      ],
    );
    expect(await ask(url, 'select (select count(*) from auth_session) + (select count(*) from auth_verification) as open')).toEqual([
      { open: '0' },
    ]);
    expect(await ask(world.home.url, 'select queue from job')).toEqual([{ queue: 'mail' }]);
    expect(await ask(url, 'select queue from job')).toEqual([]);

    const storage = await createStorage({ config: { s3: null }, dataDir });
    expect(picture.equals(Buffer.from(await storage.get(keys.picture)))).toBe(true);
    expect(Buffer.from(await storage.get(keys.thumbnail)).toString()).toBe('thumbnail');
    expect(await storage.size(keys.avatar)).toBe(0);
    await expect(storage.size(keys.lost)).rejects.toBeInstanceOf(FileMissing);
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey);
    expect(((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(dataDir)).toEqual(['files', 'secret-key']);
    expect(world.said.join('\n')).toContain('3 posts on hold: they may have been published, changed or canceled');
  });

  test('has the constraints of the schema again, and its indexes', async () => {
    const { url, settings } = await world.newTarget();
    await restore(world.task(settings), world.archive);
    const rules = `select conrelid::regclass::text as t, conname as name, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2, 3`;
    expect(await ask(url, rules)).toEqual(await ask(world.home.url, rules));
    const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by 1";
    expect(await ask(url, indexes)).toEqual(await ask(world.home.url, indexes));
  });

  test('is of one moment, whatever is written while it is made', async () => {
    const database = await world.newDatabase();
    await ask(database.url, "insert into auth_user (id, name, email) values ('u1', 'Ida', 'ida@example.org')");
    const dataDir = await world.newDir();
    const running = backup(
      {
        ...world.task({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: secretKey }),
        say: (line) => {
          // All tables are read by now; this one is written behind its back.
          if (line.startsWith('Database')) writes.push(ask(database.url, "delete from auth_user where id = 'u1'"));
        },
      },
      world.folder,
    );
    const writes: Promise<unknown>[] = [];
    const path = await running;
    await Promise.all(writes);
    expect((await manifestOf(path)).tables.find(({ name }) => name === 'auth_user')?.rows).toBe(1);
    expect(path).toMatch(/\/everycast-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/);
  });

  test('leaves the key out where SECRET_KEY gives it', async () => {
    const path = await backup(
      world.task({ DATABASE_URL: world.home.url, DATA_DIR: world.homeDir, SECRET_KEY: secretKey }),
      join(world.folder, 'without key.tar'),
    );
    expect(await manifestOf(path)).toMatchObject({ secretKey: 'environment' });
    expect((await readFile(path)).includes(secretKey)).toBe(false);
    expect(world.said.at(-1)).toMatch(/^The secret key isn't in it because it comes from SECRET_KEY\./);
    const { dataDir, settings } = await world.newTarget();
    await restore(world.task(settings), path);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false);
    expect(world.said.join('\n')).toContain('Set SECRET_KEY to it before you start Everycast');
  });

  test('leaves out a key that does not open the logins', async () => {
    const dataDir = await world.newDir();
    await writeFile(join(dataDir, 'secret-key'), 'some other key, of another instance');
    const path = await backup(world.task({ DATABASE_URL: world.home.url, DATA_DIR: dataDir }), join(world.folder, 'other key.tar'));
    expect(await manifestOf(path)).toMatchObject({ secretKey: 'unknown', keyFingerprint: null, files: { count: 0, missing: 4 } });
    expect(world.said.at(-1)).toContain('neither DATA_DIR nor SECRET_KEY has the key for the stored logins');
  });

  test.each([
    ['where a file of that name is', () => world.archive, /already exists\. Choose another name/],
    ['where no folder is', () => join(world.folder, 'nowhere', 'x.tar'), /the folder doesn't exist/],
  ])('is refused %s, and leaves nothing', async (_where, path, words) => {
    const before = await readdir(world.folder);
    const content = createHash('sha256')
      .update(await readFile(world.archive))
      .digest('hex');
    await expect(backup(world.task({ DATABASE_URL: world.home.url, DATA_DIR: world.homeDir }), path())).rejects.toThrow(words);
    expect(await readdir(world.folder)).toEqual(before);
    expect(
      createHash('sha256')
        .update(await readFile(world.archive))
        .digest('hex'),
    ).toBe(content);
  });

  test('that is stopped leaves nothing', async () => {
    const before = await readdir(world.folder);
    const stop = new AbortController();
    const stopped = {
      ...world.task({ DATABASE_URL: world.home.url, DATA_DIR: world.homeDir }, stop.signal),
      say: () => stop.abort('SIGTERM'),
    };
    await expect(backup(stopped, join(world.folder, 'stopped.tar'))).rejects.toBe('SIGTERM');
    expect(await readdir(world.folder)).toEqual(before);
  });

  test('needs an instance', async () => {
    const empty = await world.newTarget();
    await expect(backup(world.task(empty.settings), world.folder)).rejects.toThrow(
      "Nothing to back up: Everycast hasn't used this database yet.",
    );
    await expect(backup(world.task({ DATA_DIR: join(world.folder, 'none') }), world.folder)).rejects.toThrow(
      /^There is no data folder at .*none\. Set DATA_DIR/,
    );
    await expect(backup(world.task({ DATA_DIR: empty.dataDir }), world.folder)).rejects.toThrow(
      /^There is no database in .*: Everycast has never run/,
    );
    expect(await readdir(empty.dataDir)).toEqual([]);
  });
});
