import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutMessages as env } from '../../../tests/support/bluesky.ts';
import { type DebianPostgres, debianPostgresPrograms, startDebianPostgres } from '../../../tests/support/debian-postgres.ts';
import { type Pds, type PdsAccount, type SeenRecord, startNetwork } from '../../../tests/support/pds.ts';
import { publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { hasRedis, type Redis, startRedis } from '../../../tests/support/redis.ts';
import { until } from '../../../tests/support/until.ts';
import type { Connected } from '../../port/account.ts';
import { onePart } from '../../port/draft.ts';
import type { EngagementItem } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { SentPost } from '../../port/publisher.ts';
import type { ResponseAction } from '../../port/response.ts';
import { bluesky } from '../bluesky.ts';
import { blueskyMetrics } from '../metrics.ts';
import { readEngagement } from './read.ts';
import { blueskyResponder } from './respond.ts';

/* Bluesky's own server and index (AppView), which knows later than the server what was written. There is no service for messages in it. */

const programs = hasRedis ? await debianPostgresPrograms() : null;
const missing = "Debian's PostgreSQL or Redis is not on this machine. Run `sudo apt-get install postgresql redis-server`.";

if (programs) describe("on Bluesky's network", () => onNetwork(programs));
else
  test("on Bluesky's network", ({ skip }) => {
    if (process.env.CI === 'true') throw new Error(missing);
    skip(missing);
  });

type Ref = { uri: string; cid: string };

function onNetwork(programs: string): void {
  let postgres: DebianPostgres;
  let redis: Redis;
  let network: Pds;
  let reader: PdsAccount;
  let account: Connected;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startDebianPostgres(programs), startRedis()]);
    network = await startNetwork(await postgres.createDatabase(), redis.address);
    const writer = await network.createAccount('writer1');
    reader = await network.createAccount('reader1');
    account = await bluesky.connect.connect({ service: network.url, identifier: writer.handle, password: writer.appPassword }, env);
  }, 180_000);
  afterAll(async () => {
    await network?.close();
    await Promise.all([postgres?.close(), redis?.close()]);
  });

  const write = async (record: object, collection = 'app.bsky.feed.post'): Promise<Ref> => {
    const whole = { $type: collection, createdAt: new Date().toISOString(), ...record };
    return (await reader.call('com.atproto.repo.createRecord', { repo: reader.did, collection, record: whole })) as Ref;
  };
  const publish = async (text: string): Promise<SentPost> =>
    (await publishToEnd(bluesky.publish, { ...onePart({ text, media: [] }), media: [] }, account, env)).post;
  /** Waits until the index has a post: it announces no answers to one that it doesn't know yet, and nobody can have read that. */
  const isSeen = (uri: string) =>
    until(async () => {
      const headers = { authorization: `Bearer ${account.credentials.accessJwt}` };
      const response = await fetch(`${network.url}/xrpc/app.bsky.feed.getPosts?${new URLSearchParams({ uris: uri })}`, { headers });
      return ((await response.json()) as { posts: unknown[] }).posts.length > 0;
    });
  /** Reads on until so many items have come; nothing comes twice. */
  const readFrom = async (start: Json, count: number) => {
    const items: EngagementItem[] = [];
    let cursor = start;
    await until(async () => {
      const page = await readEngagement(cursor, account, env);
      items.push(...page.items);
      cursor = page.cursor;
      return items.length >= count;
    });
    expect(new Set(items.map(({ remoteId }) => remoteId)).size).toBe(items.length);
    return { items, cursor };
  };
  const respond = (item: EngagementItem, action: ResponseAction, text: string) =>
    publishToEnd(
      blueskyResponder,
      {
        ...onePart({ text, media: [] }),
        media: [],
        response: { action, to: { remoteId: item.remoteId, handle: item.from.handle, kind: item.kind, context: item.context } },
      },
      account,
      env,
    );

  test('comments, mentions and quotes arrive once, a reply stands in their thread, and the metrics count all of it', async () => {
    const { cursor: start } = await readEngagement(null, account, env);
    const published = await publish('Low tide at nine');
    const { uri, cid } = (await network.posts(account.remoteId))[0] as SeenRecord;
    const post = { uri, cid };
    await isSeen(uri);
    const comment = await write({ text: 'At which beach?', reply: { root: post, parent: post } });
    const tag = { $type: 'app.bsky.richtext.facet#mention', did: account.remoteId };
    const mention = await write({ text: '@writer1.test knows', facets: [{ index: { byteStart: 0, byteEnd: 13 }, features: [tag] }] });
    await write({ subject: post }, 'app.bsky.feed.like');
    await write({ subject: post }, 'app.bsky.feed.repost');
    const quote = await write({ text: 'Worth a look', embed: { $type: 'app.bsky.embed.record', record: post } });

    const { items, cursor } = await readFrom(start, 3);
    const seen = items.map(({ remoteId, kind, postId, under, text, from }) => ({ remoteId, kind, postId, under, text, from: from.handle }));
    expect(seen.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual(
      [
        { remoteId: mention.uri, kind: 'mention', postId: null, under: null, text: '@writer1.test knows' },
        { remoteId: comment.uri, kind: 'comment', postId: post.uri, under: post.uri, text: 'At which beach?' },
        { remoteId: quote.uri, kind: 'mention', postId: null, under: null, text: 'Worth a look' },
      ].map((one) => ({ ...one, from: reader.handle })),
    );

    const asked = items.find(({ remoteId }) => remoteId === comment.uri) as EngagementItem;
    const sent = await respond(asked, 'comment', 'The one by the pier');
    await respond(asked, 'like', '');
    await isSeen(sent.post.remoteId);
    const further = await write({
      text: 'Thank you!',
      reply: { root: post, parent: { uri: sent.post.remoteId, cid: (sent.outcomes.response as Ref).cid } },
    });
    const next = await readFrom(cursor, 2);
    // Both are from the same second, anywhere in which ours may be dated.
    const inOrder = next.items.toSorted((a, b) => Number(b.own) - Number(a.own));
    expect(inOrder.map(({ remoteId, own, threadId, under }) => ({ remoteId, own, threadId, under }))).toEqual([
      { remoteId: sent.post.remoteId, own: true, threadId: comment.uri, under: comment.uri },
      { remoteId: further.uri, own: false, threadId: comment.uri, under: sent.post.remoteId },
    ]);

    const counts = await until(async () => {
      const found = (await blueskyMetrics.ofPosts([published], account, env)).get(post.uri);
      return found?.shares === 2 && found;
    });
    expect(counts).toEqual({ likes: 1, comments: 1, shares: 2 });
  });
}
