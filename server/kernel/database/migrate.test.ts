import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { StartError } from '../errors.ts';
import { knownMigrations, migrate, schemaOf } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const viewsOf = async ({ db }: TestDatabase): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select viewname as name from pg_views where schemaname = 'limited' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

test('after a migration that fails, the release before finds everything that it had', async () => {
  const { db } = database;
  const before = { schema: await schemaOf(db), views: await viewsOf(database) };
  expect(before.views).toContain('post');
  // The last one runs again, and what it makes is there already.
  const last = before.schema.known.at(-1) ?? '';
  await sql`delete from schema_migration where name = ${last}`.execute(db);
  await expect(migrate(db)).rejects.toThrow(StartError);
  await expect(migrate(db)).rejects.toThrow(`Couldn't update the database: ${last} failed`);
  expect(await viewsOf(database)).toEqual(before.views);
  expect((await schemaOf(db)).applied).toEqual(before.schema.applied.filter((name) => name !== last));
});

test('processes that start together on an empty database all find it migrated', async () => {
  const empty = await createTestDatabase({ empty: true });
  try {
    const ran = await Promise.all([migrate(empty.db), migrate(empty.db), migrate(empty.db)]);
    expect(ran.flat()).toEqual(await knownMigrations());
    expect(await viewsOf(empty)).toContain('post');
  } finally {
    await empty.drop();
  }
});
