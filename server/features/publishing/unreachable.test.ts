import { setTimeout as wait } from 'node:timers/promises';
import type { Post } from '@everycast/contract/posts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Call } from '../../../tests/support/scripted-platform.ts';
import { until } from '../../../tests/support/until.ts';

/*
 * Workers as they are in life, on the database's clock, with leases that are short; the platform knows no idempotency keys: what is sent
 * twice is out twice.
 */

const lease = { lasts: 3_000, margin: 500, forCall: 1_500, every: 100 };
let database: TestDatabase;
let proxy: DatabaseProxy;
let world: PublishingWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  world = await createPublishingWorld({ databaseUrl: proxy.url, clock: 'database', lease });
});
beforeEach(() => {
  world.scripted.reset();
  world.scripted.posts.splice(0);
  stop = world.publishing.start();
});
afterEach(async () => {
  vi.useRealTimers();
  proxy.mend();
  await stop();
});
afterAll(async () => {
  await world?.close();
  await proxy?.close();
  await database?.drop();
});

const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
/** All are saved once it resolves; workers take each as soon as it is. */
let saved: Promise<Post[]>;
const due = () => {
  saved = Promise.all(texts.map((text) => world.due(text)));
  return saved;
};
/** By the test's own way to the database. */
const states = async (posts: readonly Post[]) => {
  const ids = posts.map(({ id }) => id);
  return (
    await database.db
      .withTables<{ target: { postId: string; state: string } }>()
      .selectFrom('target')
      .selectAll()
      .where('postId', 'in', ids)
      .execute()
  ).map(({ state }) => state);
};
const allOut = (posts: readonly Post[]) => until(async () => (await states(posts)).every((state) => state === 'published'));
const sentTexts = () => world.scripted.posts.map(({ text }) => text).sort();
const histories = async (posts: readonly Post[]) =>
  Promise.all(posts.map(async ({ id }) => (await world.get(id)).targets[0]?.history ?? []));
/** What happens while the first of its kind that was called is under way. */
const during = (what: Call['what'], then: (call: Call) => Promise<void>) => {
  const seen = new Set<string>();
  world.scripted.during = async (call) => {
    if (call.what !== what || seen.has(call.account)) return;
    seen.add(call.account);
    await then(call);
  };
};
/** Breaks the way to the database when all posts are saved and on their way, for so long. */
function breaks(how: 'cut' | 'stall', milliseconds: number) {
  let under = 0;
  const broken = Promise.withResolvers<void>();
  return async () => {
    under += 1;
    if (under < texts.length) return broken.promise;
    await saved;
    proxy[how]();
    setTimeout(() => proxy.mend(), milliseconds);
    broken.resolve();
  };
}

for (const how of ['cut', 'stall'] as const) {
  test(`a database that is unreachable (${how}) for less than a lease is waited for: what was answered meanwhile is written then`, async () => {
    during('create', breaks(how, 1_500));
    const posts = await due();
    await allOut(posts);
    expect(sentTexts()).toEqual([...texts].sort());
    for (const history of await histories(posts)) expect(history.map(({ title }) => title)).toEqual(['Published on Scripted']);
  });

  test(`a call that is under way when the lease ends (${how}) is broken off, and looked for before anything is sent again`, async () => {
    const away = breaks(how, 5_000);
    during('create', async (call) => {
      const text = await textOf(call);
      // It has arrived, and its answer never comes.
      world.scripted.posts.push({ key: call.key, account: call.account, text, pictures: [] });
      await away();
      await new Promise(() => undefined);
    });
    const posts = await due();
    await allOut(posts);
    expect(sentTexts()).toEqual([...texts].sort());
    for (const history of await histories(posts)) {
      expect(history.map(({ title }) => title)).toEqual(['Post sent, not confirmed', 'Checked Scripted', 'Found']);
      expect(history[0]?.detail).toMatch(/lost its database/);
      expect(JSON.stringify(history)).not.toMatch(/stopped/);
    }
  });
}

async function textOf({ account }: Call): Promise<string> {
  const rows = database.db.withTables<{ target: { postId: string; accountId: string }; post: { id: string; text: string } }>();
  const query = rows.selectFrom('post').innerJoin('target', 'target.postId', 'post.id').select('post.text');
  return (await query.where('target.accountId', '=', account).executeTakeFirstOrThrow()).text;
}

test('a machine whose clock is set forward or back publishes once, and what is to go out now goes out now', async () => {
  const real = Date.now();
  for (const offset of [30_000, -3_600_000, 3_600_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: real });
    // Its clock is set while the posts are on their way.
    during('create', async () => {
      vi.setSystemTime(real + offset);
      await wait(lease.lasts + 500);
    });
    const posts = await due();
    await allOut(posts);
    // And again before those are saved that go out now.
    const later = await due();
    vi.setSystemTime(real - offset);
    await allOut(later);
    expect(sentTexts()).toEqual([...texts, ...texts].sort());
    for (const history of await histories(posts)) expect(history.map(({ title }) => title)).toEqual(['Published on Scripted']);
    world.scripted.posts.splice(0);
  }
});

test('"Publish now" waits for no clock, even where the database’s own is set back; what has a time keeps it', async () => {
  await stop();
  const frozen = await createPublishingWorld();
  const now = await frozen.due('Now');
  const at = new Date(frozen.clock.now().getTime() + 7_200_000).toISOString().slice(0, 16);
  const body = { text: 'Later', accountIds: [await frozen.addAccount()], media: [], variants: {}, schedule: { at, zone: 'UTC' } };
  const later = await frozen.posts.create(frozen.actor, body, null);
  frozen.advance(-3_600_000);
  await frozen.round();
  expect([(await frozen.get(now.id)).state, (await frozen.get(later.id)).state]).toEqual(['published', 'scheduled']);
  expect((await frozen.get(later.id)).dueAt).toBe(`${at}:00.000Z`);
  frozen.advance(2 * 3_600_000);
  expect(await frozen.round()).toBe(0);
  frozen.advance(3_600_000);
  await frozen.round();
  expect((await frozen.get(later.id)).state).toBe('published');
  await frozen.close();
  stop = async () => undefined;
});
