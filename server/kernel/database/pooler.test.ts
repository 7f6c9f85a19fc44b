import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../../tests/support/pgbouncer.ts';
import { createEvents } from '../events.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { seenBy } from './limit.ts';
import { unlimited } from './limited.ts';
import { refusePooler } from './pooler.ts';
import { prepared } from './prepared.ts';

const log = createLog('silent');

/** With CI=true it fails instead. */
describe.skipIf(!hasPgbouncer && process.env.CI === undefined)('through PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let pooler: Pgbouncer;
  let pooled: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPgbouncer(database.url);
    pooled = openDatabase(pooler.url, { log, max: 12, statementLimit: 10_000, isPooled: true });
  });
  afterAll(async () => {
    await pooled?.close();
    await pooler?.close();
    await database?.drop();
  });

  test('a pooler is recognized, and PostgreSQL itself is none', async () => {
    await expect(refusePooler(pooler.url, 'DATABASE_URL')).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler\. Set DATABASE_DIRECT_URL/,
    );
    await expect(refusePooler(pooler.url, 'DATABASE_DIRECT_URL')).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a connection pooler/);
    await expect(refusePooler(database.url, 'DATABASE_URL')).resolves.toBeUndefined();
  });

  test('nobody has another one’s limit, whoever had the connection before', async () => {
    const { db } = pooled;
    const seen = () =>
      sql<{ path: string; who: string | null }>`
        select current_setting('search_path') as path, nullif(current_setting('everycast.member_user', true), '') as who`.execute(db);
    const asMember = (userId: string) => seenBy({ workspaceId: newId(), userId }, seen);
    const wrong: unknown[] = [];
    const check = async (who: string | null) => {
      const { rows } = who === null ? await seen() : await asMember(who);
      const expected = { path: who === null ? '"$user", public' : 'limited', who };
      if (JSON.stringify(rows[0]) !== JSON.stringify(expected)) wrong.push([rows[0], expected]);
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => check(index % 3 === 0 ? null : `member ${index % 7}`)));
    expect(wrong).toEqual([]);
  });

  test('a member’s transaction is limited, what it does for everyone isn’t, and nothing of either is left', async () => {
    const { db } = pooled;
    const path = async (within: typeof db) =>
      (await sql<{ path: string }>`select current_setting('search_path') as path`.execute(within)).rows[0]?.path;
    const run = (fails: boolean) =>
      seenBy({ workspaceId: newId(), userId: 'someone' }, () =>
        db.transaction().execute(async (tx) => {
          const paths = [await path(tx), await unlimited(tx, () => path(tx)), await path(tx)];
          if (fails) throw new Error(paths.join(' '));
          return paths.join(' ');
        }),
      );
    expect(await run(false)).toBe('limited "$user", public limited');
    await expect(run(true)).rejects.toThrow('limited "$user", public limited');
    expect(await Promise.all(Array.from({ length: 20 }, () => path(db)))).toEqual(Array(20).fill('"$user", public'));
    // A statement that fails leaves no transaction open for the next one on its connection.
    await expect(seenBy({ workspaceId: newId(), userId: 'x' }, () => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
    expect(await path(db)).toBe('"$user", public');
  });

  test('a prepared statement runs on any connection', async () => {
    const run = () => sql<{ one: number }>`select ${prepared('twice')} 1 as one`.execute(pooled.db);
    const answers = await Promise.all(Array.from({ length: 60 }, run));
    expect(answers.every(({ rows }) => rows[0]?.one === 1)).toBe(true);
  });

  test('news that is published through the pooler arrives', async () => {
    const events = await createEvents(pooled.db, database.url, log);
    const workspaceId = newId();
    const arrived = Promise.withResolvers<unknown>();
    events.subscribe(workspaceId, arrived.resolve);
    await pooled.db.transaction().execute((tx) => events.publish(tx, workspaceId, { type: 'media.changed', mediaId: workspaceId }));
    expect(await arrived.promise).toEqual({ type: 'media.changed', mediaId: workspaceId });
    await events.close();
  });
});
