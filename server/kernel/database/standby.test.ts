import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DebianPostgres, debianPostgresPrograms, startDebianPostgres } from '../../../tests/support/debian-postgres.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { currentPosition } from './position.ts';
import { readOnStandby } from './standby.ts';

const log = createLog('silent');
const programs = await debianPostgresPrograms();

/** With CI=true it fails instead. */
describe.skipIf(programs === null && process.env.CI === undefined)('a standby', () => {
  let debian: DebianPostgres;
  let primaryUrl: string;
  const opened: ReturnType<typeof openDatabase>[] = [];
  const open = (readUrl: string) => {
    const database = openDatabase(primaryUrl, { log, statementLimit: 5_000, readUrl });
    opened.push(database);
    return database.db;
  };
  const isOnStandby = async (db: ReturnType<typeof open>) =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby;

  beforeAll(async () => {
    debian = await startDebianPostgres(programs ?? '');
    primaryUrl = await debian.createDatabase();
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await debian?.close();
  });

  test('serves readers who see all that they wrote; a reader who has to see more gets the primary', async () => {
    const db = open(await debian.startStandby(primaryUrl, 0));
    await sql`create table note (words text)`.execute(db);
    await sql`insert into note values ('first')`.execute(db);
    const before = await currentPosition(db);
    await expect.poll(() => readOnStandby(before, () => isOnStandby(db))).toBe(true);
    // Without a word about reading, the primary answers.
    expect(await isOnStandby(db)).toBe(false);
    // A position that nothing has reached yet.
    expect(await readOnStandby('FFFFFFF/0', () => isOnStandby(db))).toBe(false);
    // Readers who wrote nothing lately see what is almost of now.
    expect(await readOnStandby(null, () => isOnStandby(db))).toBe(true);
    const words = await readOnStandby(before, () => sql<{ words: string }>`select words from note`.execute(db));
    expect(words.rows).toEqual([{ words: 'first' }]);
  });

  test('that is half a minute behind never shows someone less than they just wrote', async () => {
    const db = open(await debian.startStandby(primaryUrl, 30_000));
    for (let index = 0; index < 5; index += 1) {
      await sql`insert into note values (${`late ${index}`})`.execute(db);
      const position = await currentPosition(db);
      const { rows } = await readOnStandby(position, () =>
        sql<{ count: number }>`select count(*)::int as count from note where words like 'late %'`.execute(db),
      );
      expect(rows[0]?.count).toBe(index + 1);
    }
  });

  test('that doesn’t answer is passed over', async () => {
    const nowhere = new URL(primaryUrl);
    nowhere.port = '1';
    const db = open(nowhere.href);
    expect(await readOnStandby(null, () => isOnStandby(db))).toBe(false);
  });
});
