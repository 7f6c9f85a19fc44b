import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Tx } from './database.ts';

/* What PostgreSQL ends because of a deadlock is done once more: here, and nowhere else. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await sql`create table seat (name text primary key, taken int not null default 0)`.execute(database.db);
  await sql`insert into seat (name) values ('a'), ('b')`.execute(database.db);
});
afterAll(async () => database?.drop());

const take = (tx: Tx, name: string) => sql`update seat set taken = taken + 1 where name = ${name}`.execute(tx);
const taken = async () => {
  const { rows } = await sql<{ name: string; taken: number }>`select name, taken from seat order by name`.execute(database.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.taken]));
};

/** Resolves in all callers once this many have arrived; later ones don't wait. */
function meeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

test('two transactions that lock the same rows the other way round both end, because one of them is repeated', async () => {
  const before = await taken();
  const bothHaveOne = meeting(2);
  let attempts = 0;
  const both = ([first, second]: readonly [string, string]) =>
    database.db.transaction().execute(async (tx) => {
      attempts += 1;
      await take(tx, first);
      await bothHaveOne();
      await take(tx, second);
    });
  await Promise.all([both(['a', 'b']), both(['b', 'a'])]);
  expect(attempts).toBe(3);
  expect(await taken()).toEqual({ a: (before.a ?? 0) + 2, b: (before.b ?? 0) + 2 });
});

test('a conflict is repeated once, and any other error never', async () => {
  const attempts = { 40001: 0, 40901: 0 };
  const failing = (code: keyof typeof attempts, tx: Tx) => {
    attempts[code] += 1;
    return sql`${sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(tx);
  };
  for (const code of [40001, 40901] as const) {
    await expect(database.db.transaction().execute((tx) => failing(code, tx))).rejects.toMatchObject({ code: String(code) });
  }
  expect(attempts).toEqual({ 40001: 2, 40901: 1 });
});

test('a statement without a transaction is repeated, too', async () => {
  await sql`create sequence attempt`.execute(database.db);
  await sql`create function once_in_conflict() returns text language plpgsql as $$ begin
    if nextval('attempt') = 1 then raise exception 'no' using errcode = '40P01'; end if;
    return 'done';
  end $$`.execute(database.db);
  const { rows } = await sql`select once_in_conflict() as result`.execute(database.db);
  expect(rows).toEqual([{ result: 'done' }]);
});
