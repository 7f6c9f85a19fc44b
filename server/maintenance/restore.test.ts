import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  type BackupWorld,
  contentOf,
  createBackupWorld,
  manifestOf,
  picture,
  secretKey,
  tablesIn,
} from '../../tests/support/backup.ts';
import { newId } from '../kernel/ids.ts';
import type { Manifest } from './archive/format.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let world: BackupWorld;
beforeAll(async () => {
  world = await createBackupWorld();
});
beforeEach(() => world.said.splice(0));
afterAll(() => world?.close());

describe('a restore is refused before anything is written', () => {
  const refused = async (path: string, words: RegExp, more: Record<string, string> = {}) => {
    const { url, dataDir, settings } = await world.newTarget();
    await expect(restore(world.task({ ...settings, ...more }), path)).rejects.toThrow(words);
    expect(await tablesIn(url)).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  };
  const changed = async (name: string, change: (bytes: Buffer) => Buffer) => {
    const path = join(world.folder, name);
    await writeFile(path, change(await readFile(world.archive)));
    return path;
  };

  test('where a bit of a row, a picture or the manifest is not as it was', async () => {
    for (const [what, words] of [
      [picture.subarray(1000, 1100), /files\/media\/w\/a picture\.png was changed/],
      [Buffer.from('ida@example.org'), /tables\/auth_user\/000001 was changed/],
      [Buffer.from('"rows": 2'), /manifest\.json was changed|its manifest can't be read/],
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
    const { size } = await stat(world.archive);
    const path = await changed('cut.tar', (bytes) => bytes);
    // The end of the archive is two blocks of zeros that nobody needs.
    const ends = [size - 1024 - 512, size - 1024 - 513, size - 5000, Math.floor(size / 2), 1024, 700, 0];
    for (const end of ends) {
      await truncate(path, end);
      await refused(path, /is damaged or incomplete: (it's cut off|its end is missing|the checksum of)/);
    }
  });

  test('where it is something else', async () => {
    const path = join(world.folder, 'else.tar');
    await writeFile(path, 'no archive at all '.repeat(100));
    await refused(path, /is damaged or incomplete/);
    const other = pack();
    other.entry({ name: '../../etc/passwd' }, 'root');
    other.finalize();
    await writeFile(path, other as unknown as AsyncIterable<Buffer>);
    await refused(path, /isn't an Everycast backup: it contains \.\.\/\.\.\/etc\/passwd/);
    await refused(join(world.folder, 'nothing.tar'), /nothing\.tar can't be read: it doesn't exist/);
    await refused(world.folder, /can't be read: it isn't a file/);
  });

  test('where its schema is newer than this program', async () => {
    const newer = await world.newDatabase();
    await ask(newer.url, "insert into schema_migration (name, timestamp) values ('999-later', '2030-01-01')");
    const given = { DATABASE_URL: newer.url, DATA_DIR: await world.newDir() };
    await expect(backup(world.task(given), world.folder)).rejects.toThrow(
      /made by a newer version of Everycast \(it has 999-later\)\. Back it up with the version that made it/,
    );
    const path = await forged((manifest) => ({ ...manifest, everycast: '9.9.9', migrations: [...manifest.migrations, '999-later'] }));
    await refused(path, /made by a newer version of Everycast \(it has 999-later\)\. Restore it with Everycast 9\.9\.9/);
    await refused(
      await forged((manifest) => ({ ...manifest, migrations: ['001-kernel', '002-identity'] })),
      /made before the first release of Everycast and cannot be upgraded/,
    );
    await refused(await forged((manifest) => ({ ...manifest, everycast: '9.9.9', format: 2 })), /made by a newer Everycast \(9\.9\.9\)/);
  });

  test('where SECRET_KEY is another', async () => {
    await refused(world.archive, /SECRET_KEY isn't the key this backup was made with/, { SECRET_KEY: 'another secret key here' });
  });

  test('where the database holds anything, belongs to others, or is in use', async () => {
    const filled = await world.newTarget({ empty: false });
    await ask(filled.url, "insert into auth_user (id, name, email) values ('u1', 'Ida', 'ida@example.org')");
    await expect(restore(world.task(filled.settings), world.archive)).rejects.toThrow(
      /^The database at DATABASE_URL already contains data \(auth_user\)\. A backup can only be restored into an empty one/,
    );
    expect(await ask(filled.url, 'select name from auth_user')).toEqual([{ name: 'Ida' }]);

    const foreign = await world.newTarget();
    await ask(foreign.url, 'create table theirs (id integer)');
    await expect(restore(world.task(foreign.settings), world.archive)).rejects.toThrow("has tables that aren't from Everycast");
    expect(await tablesIn(foreign.url)).toEqual(['theirs']);

    const used = await world.newTarget();
    const running = new pg.Client({ connectionString: used.url, application_name: 'everycast' });
    await running.connect();
    await expect(restore(world.task(used.settings), world.archive)).rejects.toThrow(
      'is in use by another Everycast (everycast). Stop it first',
    );
    await running.end();
  });

  /** An archive that is whole and well summed, and says something else of itself. */
  async function forged(change: (manifest: Manifest) => object): Promise<string> {
    const path = join(world.folder, `forged-${newId()}.tar`);
    const json = Buffer.from(JSON.stringify(change({ ...(await manifestOf(world.archive)), members: 0 })));
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
    const { url, dataDir, settings } = await world.newTarget();
    let stop = new AbortController();
    const words: string[] = [];
    // Stopped earlier and later, until it comes through.
    for (let looks = 0; ; looks = Math.ceil(looks * 1.7) + 1) {
      stop = new AbortController();
      const signal = stoppedAfter(looks, stop);
      const end = await restore(world.task(settings, signal), world.archive).then(
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
    expect((await contentOf(url)).auth_user).toEqual((await contentOf(world.home.url)).auth_user);
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

  test('may start from an instance that ran without anybody signing up: its scheduled chores are no data', async () => {
    const { url, settings } = await world.newTarget({ empty: false });
    await ask(url, `insert into job (id, queue, owner, data) values ('${newId()}', 'cron', 'notifications.mail', '{}')`);
    await restore(world.task(settings), world.archive);
    expect(await ask(url, 'select queue from job')).toEqual([]);
  });

  test('moves another key aside', async () => {
    const { dataDir, settings } = await world.newTarget();
    await writeFile(join(dataDir, 'secret-key'), 'the key of some other database');
    await restore(world.task(settings), world.archive);
    const [aside] = (await readdir(dataDir)).filter((name) => name.startsWith('secret-key.before-'));
    expect(await readFile(join(dataDir, aside ?? ''), 'utf8')).toBe('the key of some other database');
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(secretKey);
    expect(world.said.join('\n')).toContain(`The data folder had another secret key. It was moved to ${join(dataDir, aside ?? '')}.`);
  });
});
