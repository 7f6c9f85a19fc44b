import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createUses } from './uses.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`delete from lease`.execute(database.db));

/** As two processes have them. */
const both = () => [createUses(database.db), createUses(database.db)] as const;
const limit = { max: 5, seconds: 60 };
/** What was used so many seconds ago. */
const age = (seconds: number) => sql`update lease set until = until - make_interval(secs => ${seconds})`.execute(database.db);
const count = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from lease`.execute(database.db)).rows[0]?.count ?? 0;

test('two processes at once: exactly the limit, and the others hear when the next may be', async () => {
  const [one, two] = both();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).count('x', limit)));
  expect(answers.filter((wait) => wait === null)).toHaveLength(5);
  for (const wait of answers) if (wait !== null) expect([wait > 55, wait <= 60]).toEqual([true, true]);
  expect(await two.count('y', limit)).toBe(null);
});

test('each use counts for its time, and no longer', async () => {
  const [one, two] = both();
  for (let uses = 0; uses < 3; uses += 1) await one.count('x', limit);
  await age(50);
  for (let uses = 0; uses < 2; uses += 1) await two.count('x', limit);
  const wait = (await one.count('x', limit)) ?? 0;
  expect([wait > 5, wait <= 10]).toEqual([true, true]);
  await age(11);
  const answers = await Promise.all(Array.from({ length: 4 }, () => one.count('x', limit)));
  expect(answers.filter((one) => one === null)).toHaveLength(3);
});

test('what ended long ago is deleted', async () => {
  const [one] = both();
  await one.count('old', limit);
  await age(3_700);
  await one.count('new', limit);
  await one.clean();
  expect(await count()).toBe(1);
});
