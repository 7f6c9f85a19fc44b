import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { anyOf, prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a marked statement is prepared once for its connection, and takes other values each time; others are not prepared', async () => {
  await database.db.connection().execute(async (db) => {
    const double = (value: number) => sql<{ twice: number }>`${prepared('double')} select ${value}::int * 2 as twice`.execute(db);
    expect((await double(2)).rows).toEqual([{ twice: 4 }]);
    expect((await double(21)).rows).toEqual([{ twice: 42 }]);
    await sql`select ${1}::int`.execute(db);
    const { rows } = await sql<{ name: string; uses: number }>`
      select name, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ name: 'double', uses: 2 }]);
  });
});

test('a built query with any number of IDs is one statement', async () => {
  await database.db.connection().execute(async (db) => {
    const accounts = db.withTables<{ account: { id: string } }>().selectFrom('account').modifyFront(prepared('some')).select('id');
    for (const count of [1, 2, 40]) {
      const ids = Array.from({ length: count }, () => randomUUID());
      expect(await accounts.where('id', '=', anyOf(ids)).execute()).toEqual([]);
    }
    const { rows } = await sql`select name, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(db);
    expect(rows).toContainEqual({ name: 'some', uses: 3 });
  });
});

test('a marked statement that fails says why, and can be run again', async () => {
  await database.db.connection().execute(async (db) => {
    const divide = (by: number) => sql<{ whole: number }>`${prepared('divide')} select 6 / ${by}::int as whole`.execute(db);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ whole: 2 }]);
  });
});
