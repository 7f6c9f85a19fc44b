import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const tables = sql<{ n: number }>`select count(*)::int as n from information_schema.tables where table_schema = 'public'`;

test('each has a database of its own, with the schema or without', async () => {
  const [one, other, empty] = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase({ empty: true })]);
  await sql`create table only_here (n int)`.execute(one.db);
  const count = async (database: typeof one) => (await tables.execute(database.db)).rows[0]?.n ?? 0;
  expect(await count(one)).toBe((await count(other)) + 1);
  expect(await count(other)).toBeGreaterThan(0);
  expect(await count(empty)).toBe(0);
  await Promise.all([one.drop(), other.drop(), empty.drop()]);
});
