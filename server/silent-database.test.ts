import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type DatabaseGate, openDatabaseGate } from '../tests/support/database-gate.ts';
import { createPublishingWorld, type PublishingWorld } from '../tests/support/publishing.ts';
import { until } from '../tests/support/until.ts';
import { shortSleep } from './features/publishing/work/worker.ts';
import { grace } from './kernel/database/client.ts';
import { statementLimit } from './kernel/database/limits.ts';
import { createLog } from './kernel/log.ts';

/*
 * Publishing goes on within 15 seconds of a silent database's first answer: what was sent before it ends by its limit, and what follows
 * doesn't fail. `npm run chaos` prints how long it took.
 */

let database: TestDatabase;
let gate: DatabaseGate;
let world: PublishingWorld;
/** How often the worker could not reach its database. */
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  gate = await openDatabaseGate(database.url);
  const log = createLog('silent');
  log.error = (_of: unknown, what?: unknown) => {
    if (what === 'Publishing cannot reach its database; it tries again') failures += 1;
  };
  world = await createPublishingWorld({ databaseUrl: gate.url, clock: 'database', statementLimit: 1_000, log });
});
afterAll(async () => {
  await world?.close();
  await gate?.close();
  await database?.drop();
});

test('a statement’s limit and the pause after it leave time to publish', () => {
  expect(statementLimit + grace + shortSleep).toBeLessThan(15_000);
});

test('after a silence, the statement that was under way fails, and the next one takes what is due', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const body = { text: 'Later', accountIds: [await world.addAccount()], media: [], variants: {}, schedule: { at, zone: 'UTC' } };
  await world.posts.create(world.actor, body, null);
  // When the worker looks for it, nothing is answered any more.
  const soon = sql`now() + interval '3 s'`;
  await sql`update target set due_at = ${soon}, next_attempt_at = ${soon}`.execute(database.db);
  const stop = world.publishing.start();
  try {
    // As many connections as the process has, all of which die.
    await Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.3)`.execute(world.kernel.db)));
    // Nobody can take it before that.
    await database.db.transaction().execute(async (tx) => {
      await sql`select from target for update`.execute(tx);
      gate.set('silent');
      await until(() => failures >= 2);
    });
    gate.set('open');
    const before = failures;
    await until(async () => (await sql<{ state: string }>`select state from target`.execute(database.db)).rows[0]?.state === 'published');
    expect(failures - before).toBeLessThanOrEqual(1);
    expect(world.scripted.posts.map(({ text }) => text)).toEqual(['Later']);
  } finally {
    gate.set('open');
    await stop();
  }
});
