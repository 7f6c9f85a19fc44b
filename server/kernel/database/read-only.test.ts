import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createLog } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isDatabaseOutage } from './outage.ts';

/* A former primary that came back as a standby still answers those who are connected to it, and refuses what they write. */

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await sql`create table note (body text)`.execute(database.db);
});
beforeEach(async () => {
  open = openDatabase(database.url, { log: createLog('silent'), statementLimit: 2_000 });
});
afterEach(() => open.close());
afterAll(async () => database?.drop());

/** Whether sessions that begin from now on may only read. */
const readOnly = (on: boolean) =>
  sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set default_transaction_read_only = ${sql.lit(on)}`.execute(
    database.db,
  );

/** Sessions on a database that only reads; new ones reach one that writes. */
async function connectedToStandby(): Promise<number> {
  await readOnly(true);
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(open.db)));
  await readOnly(false);
  return open.pool.totalCount;
}

const pid = async (query: RawBuilder<{ pid: number }> = sql`select pg_backend_pid() as pid`) => (await query.execute(open.db)).rows[0]?.pid;
const notes = async () =>
  (await sql<{ body: string }>`select body from note order by body`.execute(database.db)).rows.map(({ body }) => body);
const write = (body: string) => sql<{ pid: number }>`insert into note values (${body}) returning pg_backend_pid() as pid`;

test('what was refused is written over a new connection, and no older one is used again', async () => {
  expect(await connectedToStandby()).toBe(5);
  const old = await pid();
  const wrote = await pid(write('a'));
  expect(wrote).not.toBe(old);
  expect(await notes()).toEqual(['a']);
  expect(await pid()).toBe(wrote);
  await pid();
  expect(open.pool.totalCount).toBe(1);
});

test('a transaction is repeated as a whole', async () => {
  await connectedToStandby();
  let attempts = 0;
  await open.db.transaction().execute(async (tx) => {
    attempts += 1;
    await sql`select 1`.execute(tx);
    await write('b').execute(tx);
  });
  expect([attempts, await notes()]).toEqual([2, ['a', 'b']]);
});

test('while there is no other, it is an outage; what only reads goes on', async () => {
  await readOnly(true);
  const error = await pid(write('c')).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: '25006' });
  expect(isDatabaseOutage(error)).toBe(true);
  expect(await pid()).toBeTypeOf('number');
  await readOnly(false);
  await pid(write('d'));
  expect(await notes()).toEqual(['a', 'b', 'd']);
});
