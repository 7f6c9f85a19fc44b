import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { createEvents, type Events } from '../events.ts';
import { createLog } from '../log.ts';
import { createLeases } from './leases.ts';

const log = createLog('silent');
let database: TestDatabase;
let events: Events;
beforeAll(async () => {
  database = await createTestDatabase();
  events = await createEvents(database.db, database.url, log);
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

/** As two processes have them. */
const both = () => [createLeases({ db: database.db, events, log }), createLeases({ db: database.db, events, log })] as const;
const connectionsInUse = async (): Promise<number> => {
  const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`;
  return (await query.execute(database.db)).rows[0]?.count ?? 0;
};
const leases = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from lease`.execute(database.db)).rows[0]?.count ?? 0;

test('only one at a time works under a name; the others wait and hold nothing', async () => {
  const seen: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const [one, two] = both();
  const first = one.oneAtATime('x', async () => {
    seen.push('first');
    await promise;
    seen.push('first is done');
    return 1;
  });
  await until(() => seen.length > 0);
  const second = two.oneAtATime('x', async () => seen.push('second'));
  await two.oneAtATime('y', async () => seen.push('another name'));
  expect(await connectionsInUse()).toBe(0);
  resolve();
  expect(await first).toBe(1);
  await second;
  expect(seen).toEqual(['first', 'another name', 'first is done', 'second']);
  expect(await leases()).toBe(0);
});

test('a failure is told, and the next one has its turn', async () => {
  const [one, two] = both();
  await expect(one.oneAtATime('x', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await two.oneAtATime('x', async () => 'next')).toBe('next');
});

test('a lease whose process has died is taken over when it ends, and not before', async () => {
  const [one] = both();
  const set = (seconds: number) =>
    sql`insert into lease (name, token, until) values ('dead', gen_random_uuid(), clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (name) do update set until = excluded.until`.execute(database.db);
  await set(60);
  let taken = false;
  const work = one.oneAtATime('dead', async () => {
    taken = true;
  });
  await events.wake(database.db, 'lease dead');
  expect(taken).toBe(false);
  await set(-1);
  await events.wake(database.db, 'lease dead');
  await work;
  expect(taken).toBe(true);
});
