import { expect, test } from 'vitest';
import { testEnv } from '../../../tests/support/platform-env.ts';
import type { Json } from '../../port/json.ts';
import { readInbox } from './read.ts';

const me = 'did:plc:me';
const account = {
  ...{ service: 'https://slow.example', remoteId: me, handle: 'me.example', traits: {} },
  credentials: { accessJwt: 'token', base: 'https://slow.example' },
} as never;
const root = { uri: `at://${me}/app.bsky.feed.post/root`, cid: 'c' };
/** Answers below another answer, so that their threads have to be read. */
const reply = { root, parent: { uri: 'at://did:plc:other/app.bsky.feed.post/parent', cid: 'c' } };
const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 12, n)).toISOString();
const notification = (n: number) => ({
  ...{ uri: `at://did:plc:other/app.bsky.feed.post/n${n}`, cid: 'c', indexedAt: minute(n) },
  ...{ author: { did: 'did:plc:other', handle: 'other.example' }, record: { text: `n${n}`, reply, createdAt: minute(n) } },
});
const own = (n: number) => ({
  ...{ uri: `at://${me}/app.bsky.feed.post/o${100 + n}`, cid: 'c' },
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
  const beginning = { notified: { at: minute(-60), seen: [] }, older: null, newer: null, own: 'o', chat: 'now' };
  let cursor: Json = beginning;
  let more = true;
  for (let readings = 0; more; readings += 1) {
    expect(readings).toBeLessThan(6);
    const page = await readInbox(cursor, account, { ...testEnv(), fetch }, () => true);
    ids.push(...page.items.map(({ text }) => text));
    ({ cursor, more } = page);
  }
  expect(ids.toSorted()).toEqual(
    [...notifications.map(({ record }) => record.text), ...ownPosts.map(({ value }) => value.text)].toSorted(),
  );
  expect(world.highest).toBeLessThanOrEqual(10);
  // Nothing is left, and what is read again was read.
  const again = await readInbox(cursor, account, { ...testEnv(), fetch });
  expect([again.items, again.more]).toEqual([[], false]);
});
