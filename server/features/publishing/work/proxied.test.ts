import { message, verbatim } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import type { Call } from '../../../../tests/support/scripted-platform.ts';
import { ProxyFailed } from '../../../kernel/safe-fetch/proxied/proxy-failed.ts';

/** Posts of accounts whose proxy fails. */

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const why = message('proxies.unreachable', { name: 'Berlin', why: verbatim('Nothing answers.') });
/** As an adapter maps a call that found no way to its platform. */
const noWay = () => new PlatformProblem('outage', why, { code: 'address_unreachable', cause: new ProxyFailed(why) });
const failAt = (step: Call['what'], problem: () => PlatformProblem) =>
  Object.assign(world.scripted, {
    async during({ what }: Call) {
      if (what === step) throw problem();
    },
  });
const row = (id: string) => world.db.selectFrom('target').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);

test('a post waits with the reason for as long as the proxy is gone, and goes out once it is back', async () => {
  const post = await world.due('Through Berlin');
  failAt('create', noWay);
  // More often than anything else is tried.
  for (let turn = 1; turn <= 30; turn += 1) {
    expect(await world.round()).toBe(1);
    const [target] = (await world.get(post.id)).targets;
    expect(target).toMatchObject({
      state: 'scheduled',
      error: { kind: 'retry_later', message: 'The proxy “Berlin” can’t be reached. Nothing answers.' },
    });
    expect(await row(post.id)).toMatchObject({ attempts: 0, nextAttemptAt: new Date(world.clock.now().getTime() + 60_000) });
    world.advance(60_000);
  }
  expect(remote('Through Berlin')).toEqual([]);
  world.scripted.during = async () => undefined;
  await world.settle();
  expect((await world.get(post.id)).targets).toMatchObject([{ state: 'published', error: null }]);
  expect(remote('Through Berlin')).toHaveLength(1);
});

test('one whose upload was cut off with the proxy is there once', async () => {
  const post = await world.due('A picture through Berlin', { media: [await world.addMedia()] });
  const lost = message('proxies.lost', { name: 'Berlin', why: verbatim('The connection broke.') });
  failAt('upload', () => new PlatformProblem('outage', lost, { code: 'address_unreachable' }));
  expect(await world.round()).toBe(1);
  expect(await row(post.id)).toMatchObject({ state: 'scheduled', attempts: 1 });
  failAt('upload', noWay);
  for (let turn = 1; turn <= 10; turn += 1) {
    world.advance(60_000);
    expect(await world.round()).toBe(1);
    expect(await row(post.id)).toMatchObject({ state: 'scheduled', attempts: 1 });
  }
  world.scripted.during = async () => undefined;
  await world.settle();
  expect(remote('A picture through Berlin')).toHaveLength(1);
});

test('one that may have arrived before the proxy died is looked up, and the look-up waits for the proxy', async () => {
  const post = await world.due('Maybe through Berlin');
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  expect(await world.round()).toBe(1);
  expect(await row(post.id)).toMatchObject({ state: 'unconfirmed' });
  world.scripted.script = () => undefined;
  failAt('look', noWay);
  for (let turn = 1; turn <= 5; turn += 1) {
    world.advance(60_000);
    expect(await world.round()).toBe(1);
    expect(await row(post.id)).toMatchObject({ state: 'unconfirmed' });
  }
  world.scripted.during = async () => undefined;
  await world.settle();
  expect((await world.get(post.id)).targets).toMatchObject([{ state: 'published' }]);
  expect(remote('Maybe through Berlin')).toHaveLength(1);
});
