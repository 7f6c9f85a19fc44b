import { expect, test } from 'vitest';
import { testEnv } from '../../../tests/support/platform-env.ts';
import type { Json } from '../../port/json.ts';
import { tidOf } from '../keys.ts';
import { readEngagement } from './read.ts';

const me = 'did:plc:me';
const account = {
  service: 'https://slow.example',
  remoteId: me,
  handle: 'me.example',
  traits: {},
  credentials: { accessJwt: 'token', base: 'https://slow.example' },
} as never;
const root = { uri: `at://${me}/app.bsky.feed.post/root`, cid: 'c' };
/** Answers below another answer, so that their threads have to be read. */
const reply = { root, parent: { uri: 'at://did:plc:other/app.bsky.feed.post/parent', cid: 'c' } };
const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 12, n)).toISOString();
const notification = (n: number) => ({
  uri: `at://did:plc:other/app.bsky.feed.post/n${n}`,
  cid: 'c',
  indexedAt: minute(n),
  author: { did: 'did:plc:other', handle: 'other.example' },
  record: { text: `n${n}`, reply, createdAt: minute(n) },
});
const own = (n: number) => ({
  uri: `at://${me}/app.bsky.feed.post/o${100 + n}`,
  cid: 'c',
  value: { text: `o${n}`, reply, createdAt: minute(n) },
});
const notifications = Array.from({ length: 25 }, (_, n) => notification(n)).toReversed();
const ownPosts = Array.from({ length: 15 }, (_, n) => own(n));

/** A server that counts how many threads are read at the same time. */
function slowServer() {
  const world = { atOnce: 0, highest: 0 };
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith('getPostThread')) {
      world.highest = Math.max(world.highest, ++world.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      world.atOnce -= 1;
      return Response.json({ thread: { post: { uri: reply.parent.uri }, parent: { post: { uri: root.uri } } } });
    }
    if (pathname.endsWith('listNotifications')) return Response.json({ notifications });
    if (pathname.endsWith('listRecords')) {
      const after = searchParams.get('cursor') ?? '';
      return Response.json({ records: ownPosts.filter(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1) > after) });
    }
    return Response.json({ logs: [], cursor: 'now', convos: [] });
  };
  return Object.assign(world, { fetch });
}

test('a slow server is read some threads at a time once it is over, with nothing left out or read twice', async () => {
  const { fetch, ...world } = slowServer();
  const ids: string[] = [];
  const beginning = { notified: { at: minute(-60), seen: [] }, older: null, newer: null, own: { key: 'o', seen: [] }, chat: 'now' };
  let cursor: Json = beginning;
  let more = true;
  for (let readings = 0; more; readings += 1) {
    expect(readings).toBeLessThan(6);
    const page = await readEngagement(cursor, account, { ...testEnv(), fetch }, () => true);
    ids.push(...page.items.map(({ text }) => text));
    ({ cursor, more } = page);
  }
  expect(ids.toSorted()).toEqual(
    [...notifications.map(({ record }) => record.text), ...ownPosts.map(({ value }) => value.text)].toSorted(),
  );
  expect(world.highest).toBeLessThanOrEqual(10);
  // Nothing is left, and what is read again was read.
  const again = await readEngagement(cursor, account, { ...testEnv(), fetch });
  expect([again.items, again.more]).toEqual([[], false]);
});

test('an own answer whose key is lower than one that was read, within the same second, is read, too', async () => {
  const now = new Date('2026-11-21T12:00:00.900Z');
  const at = (micros: number, text: string) => ({
    uri: `at://${me}/app.bsky.feed.post/${tidOf(now.getTime() * 1000 + micros, 0)}`,
    cid: 'c',
    value: { text, reply, createdAt: now.toISOString() },
  });
  const records = [at(90_000, 'published with a key of its due second'), at(-300_000_000, 'five minutes ago')];
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith('getPostThread'))
      return Response.json({ thread: { post: { uri: reply.parent.uri }, parent: { post: { uri: root.uri } } } });
    if (pathname.endsWith('listNotifications')) return Response.json({ notifications: [] });
    const after = searchParams.get('cursor') ?? '';
    const later = records.filter(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1) > after);
    if (pathname.endsWith('listRecords')) return Response.json({ records: later.toSorted((a, b) => (a.uri < b.uri ? -1 : 1)) });
    return Response.json({ logs: [], cursor: 'now', convos: [] });
  };
  const read = (cursor: Json, minutes: number) =>
    readEngagement(cursor, account, { ...testEnv(), now: () => new Date(now.getTime() + minutes * 60_000), fetch });
  const first = await read(null, 0);
  records.push(at(20_000, 'written in the app'));
  const second = await read(first.cursor, 0);
  expect(second.items.map(({ text }) => text)).toEqual(['written in the app']);
  records.push(at(180_000_000, 'three minutes later'));
  const third = await read(second.cursor, 3);
  expect(third.items.map(({ text }) => text)).toEqual(['three minutes later']);
  expect((await read(third.cursor, 10)).items).toEqual([]);
});
