import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/kernel/config.ts';
import { migrate } from '../../server/kernel/database/migrate.ts';
import { start } from '../../server/start.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { addActivity } from './fill/activity.ts';
import { addApprovals } from './fill/approvals.ts';
import { addComments } from './fill/comments.ts';
import { addImages } from './fill/images.ts';
import { addLeaving, addPeople } from './fill/people.ts';
import { addPlans } from './fill/plans.ts';
import { addRows } from './fill/rows.ts';
import { addSecurity } from './fill/security.ts';
import { releasedMigrations, secretKey } from './released.ts';
import { columnsIn, unfilledSince } from './schema.ts';

/*
 * The next release's dump has rows of what came since the last one. That dump is made at the release, in minutes; here is as much of it as
 * fills what forward migrations add.
 */

const explained = `Migrations since the last release added these, and the next release's dump would have nothing in them. Let people do what \
fills them in tests/releases/fill (security.ts, plans.ts, or a file that make.ts and this test call, too). If only a platform, Stripe or a \
browser can, insert a row in fill/rows.ts.`;

const opened: TestDatabase[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-fill-'));
});
afterAll(async () => {
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function connected<T>(options: { empty?: boolean }, work: (client: pg.Client, database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase(options);
  opened.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client, database).finally(() => client.end());
}

/** The columns of each table in the last release. */
const released = () =>
  connected({ empty: true }, async (client, { db }) => {
    await migrate(db, Object.keys(await releasedMigrations()).at(-1));
    return columnsIn(client);
  });

test('a dump has rows of every table and column that came since the last release', { timeout: 60_000 }, async () => {
  const before = await released();
  await connected({}, async (client, { url }) => {
    const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SECRET_KEY: secretKey, PORT: '0', LOG_LEVEL: 'silent' };
    const running = await start(readConfig({ ...settings, ROLES: 'web,worker', ALLOW_PRIVATE_ADDRESSES: 'on' }));
    try {
      const people = await addPeople(running.url ?? '');
      people.ida.enter(people.harbour);
      for (const platform of ['bluesky', 'mastodon'] as const) await people.ida.connect(platform);
      const { items } = await people.ida.call<{ items: { id: string }[] }>('GET', '/api/v1/accounts');
      const schedule = { at: '2099-01-01T09:00', zone: 'Europe/Berlin' };
      const inTime = { text: 'In time', accountIds: items.map(({ id }) => id), schedule };
      const { id } = await people.ida.call<{ id: string }>('POST', '/api/v1/posts', inTime);
      await people.ida.call('POST', '/api/v1/stream-events', { title: 'In time, live', schedule, plannedMinutes: 90 });
      await addActivity(running.url ?? '', people);
      await addApprovals(people);
      await addComments(people, id);
      await addImages(people);
      await addLeaving(running.url ?? '', people.bo);
      await addSecurity(running.url ?? '', people);
      await addPlans(people);
      await addRows(client);
      // Nobody has a mail server here, so mails end in the outbox.
      await until(async () => (await client.query('select from outbox_mail where zone is not null')).rowCount);
      expect(await unfilledSince(before, client), explained).toEqual([]);
    } finally {
      await running.stop();
    }
  });
});

test('a table without rows and a column without values are found out', async () => {
  await connected({}, async (client) => {
    const before = await columnsIn(client);
    await client.query('create table one_more (id integer); create table other (id integer); insert into other values (1)');
    await client.query('alter table lease add column motto text, add column size integer not null default 1');
    await client.query("insert into lease (name, token, until) values ('one', gen_random_uuid(), now())");
    expect(await unfilledSince(before, client)).toEqual(['one_more', 'lease.motto']);
  });
});
