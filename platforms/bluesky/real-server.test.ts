import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blueskyChecker } from '../../tests/support/bluesky-description.ts';
import { type FaultProxy, startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { videoOf } from '../../tests/support/films.ts';
import { type Exchange, platformApis, recordingFetch } from '../../tests/support/openapi.ts';
import { type Pds, type PdsAccount, type SeenRecord, startPds } from '../../tests/support/pds.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import type { Connected } from '../port/account.ts';
import type { CardOutcome } from '../port/card.ts';
import { onePart } from '../port/draft.ts';
import type { PageRead, PlatformEnv } from '../port/env.ts';
import type { Json } from '../port/json.ts';
import type { Content } from '../port/publisher.ts';
import { bluesky } from './bluesky.ts';

/** What only Bluesky has; the rest is in the suite that every platform passes. */
let pds: Pds;
let proxy: FaultProxy;
let owner: PdsAccount;
let account: Connected;
const env: PlatformEnv = testEnv();

const connect = ({ handle, appPassword }: PdsAccount, service = proxy.url, as = env) =>
  bluesky.connect.connect({ service, identifier: handle, password: appPassword }, as);
const textOf = (text: string): Content => onePart({ text, media: [] });
const send = (content: Content, as = account) => publishToEnd(bluesky.publish, content, as, env);

/** Posts of earlier tests. Keys of one second are in no order. */
const known = new Set<string>();
async function last(): Promise<SeenRecord> {
  const [record] = (await pds.posts(account.remoteId)).filter(({ uri }) => !known.has(uri));
  if (!record) throw new Error('There is no post.');
  known.add(record.uri);
  return record;
}

beforeAll(async () => {
  pds = await startPds();
  proxy = await startFaultProxy(pds.url);
  owner = await pds.createAccount('writer1');
  account = await connect(owner);
}, 180_000);
afterAll(async () => {
  await proxy?.close();
  await pds?.close();
});

describe('the record of a post', () => {
  beforeEach(async () => {
    for (const { uri } of await pds.posts(account.remoteId)) known.add(uri);
  });

  test('a text costs one request', async () => {
    const before = proxy.seen.length;
    const { post } = await send(textOf('Just this'));
    expect(proxy.seen.slice(before).map(({ method }) => method)).toEqual(['com.atproto.repo.createRecord']);
    const record = await last();
    expect(post.remoteId).toBe(record.uri);
    expect(post.permalink).toBe(`https://bsky.app/profile/writer1.test/post/${record.uri.split('/').at(-1)}`);
  });

  test('links, mentions and tags at their UTF-8 offsets; who does not exist is plain text', async () => {
    const reader = await pds.createAccount('reader1');
    await send(textOf('👍🏽 größe: example.com/ä @reader1.test @nobody.test #täg  '));
    const { text, facets } = (await last()).value as { text: string; facets: { index: { byteStart: number; byteEnd: number } }[] };
    expect(text).toBe('👍🏽 größe: example.com/ä @reader1.test @nobody.test #täg');
    const bytes = Buffer.from(text);
    const shown = facets.map(({ index, ...rest }) => ({ ...rest, on: bytes.subarray(index.byteStart, index.byteEnd).toString() }));
    expect(shown).toEqual([
      { on: 'example.com/ä', features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com/ä' }] },
      { on: '@reader1.test', features: [{ $type: 'app.bsky.richtext.facet#mention', did: reader.did }] },
      { on: '#täg', features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'täg' }] },
    ]);
  });

  test('the longest text in bytes is taken, one byte more is not', async () => {
    const longest = '👩‍👩‍👧‍👦'.repeat(120);
    await send(textOf(longest));
    expect((await last()).value.text).toBe(longest);
    await expect(send(textOf(`${longest}x`))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('3000'),
    });
  });

  test('everything that looks like a link by the rules is taken by the server', async () => {
    const text = 'httpbin.org (https://a.example/x) https://. http:// #größe! ##double $AAPL, @-bad-.test a.b.co/?q#f';
    await send(textOf(text));
    expect((await last()).value.text).toBe(text);
  });

  test('pictures that the server threw away are uploaded again', async () => {
    const content = onePart({ text: 'Kept too long', media: [pictureOf(700, 'first', 'One'), pictureOf(800, 'second', 'Two')] });
    const [one, two, create] = bluesky.publish.steps(content, account);
    if (!one || !two || !create) throw new Error('Three steps are needed.');
    // What was uploaded to one account is missing in another, just as after the server has cleaned up.
    const other = await connect(await pds.createAccount('other1'));
    const outcomes = {
      [one.key]: await bluesky.publish.perform(beginStep(bluesky.publish, one, { content, account: other, env })),
      [two.key]: await bluesky.publish.perform(beginStep(bluesky.publish, two, { content, account: other, env })),
    };
    await bluesky.publish.perform(beginStep(bluesky.publish, create, { content, outcomes, account, env }));
    const { images } = (await last()).value.embed as { images: { alt: string; image: { size: number } }[] };
    expect(images.map(({ alt, image }) => [alt, image.size])).toEqual([
      ['One', 700],
      ['Two', 800],
    ]);
  });
});

describe('the card of a link', () => {
  const page = async (): Promise<PageRead> => ({
    is: 'read',
    title: 'A page',
    description: 'About it',
    picture: pictureOf(999_000, 'card'),
  });
  const linked = (text: string): Content => textOf(`${text}: example.com/a?b#c and example.org`);
  const external = { uri: 'https://example.com/a?b#c', title: 'A page', description: 'About it' };

  test('is taken with its picture, and each part of a thread has its own', async () => {
    const linking = await connect(await pds.createAccount('linking1'));
    const content = {
      ...linked('One'),
      thread: [
        { text: 'Two, https://example.net', media: [] },
        { text: 'Three', media: [] },
      ],
    };
    await publishToEnd(bluesky.publish, content, linking, { ...env, page });
    const [one, two, three] = (await pds.posts(linking.remoteId)).map(({ value }) => value);
    expect(one?.embed).toMatchObject({ $type: 'app.bsky.embed.external', external: { ...external, thumb: { size: 999_000 } } });
    expect(one?.facets).toHaveLength(2);
    expect(two?.embed).toMatchObject({ external: { uri: 'https://example.net', thumb: { size: 999_000 } } });
    expect(three?.embed).toBeUndefined();
  });

  test('whose picture the server threw away gets it again', async () => {
    const content = linked('Kept too long');
    const [card, create] = bluesky.publish.steps(content, account);
    if (!card || !create) throw new Error('Two steps are needed.');
    const other = await connect(await pds.createAccount('linking2'));
    const reading = { ...env, page };
    const outcomes = {
      [card.key]: await bluesky.publish.perform(beginStep(bluesky.publish, card, { content, account: other, env: reading })),
    };
    await bluesky.publish.perform(beginStep(bluesky.publish, create, { content, outcomes, account, env: reading }));
    expect((await last()).value.embed).toMatchObject({ external: { ...external, thumb: { size: 999_000 } } });
    // Its page has gone in the meantime, so it goes out without the card's image.
    await bluesky.publish.perform(
      beginStep(bluesky.publish, create, { content, outcomes: { card: unknownPicture(outcomes.card) }, account, env }),
    );
    expect((await last()).value.embed).toEqual({ $type: 'app.bsky.embed.external', external });
  });

  /** A card whose picture is on no server. */
  function unknownPicture(outcome: unknown): Json {
    const { card, why } = outcome as CardOutcome;
    const picture = { ...(card?.picture as object), ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' } };
    return { card: card && { ...card, picture }, why };
  }
});

describe('threads', () => {
  const content = (): Content => ({
    ...textOf('One'),
    thread: [{ text: 'Two', media: [pictureOf(900, 'in a thread', 'Alt')] }],
    firstComment: 'Three',
  });
  const gates = async (did: string) => {
    const query = new URLSearchParams({ repo: did, collection: 'app.bsky.feed.threadgate' });
    return ((await (await fetch(`${pds.url}/xrpc/com.atproto.repo.listRecords?${query}`)).json()) as { records: SeenRecord[] }).records;
  };

  test('each part names the first one and the one before; what was chosen is there', async () => {
    const threads = await connect(await pds.createAccount('threads1'));
    await send({ ...content(), options: { replies: 'mentioned', language: 'de' } }, threads);
    const posts = await pds.posts(threads.remoteId);
    expect(posts.map(({ value }) => [value.text, value.langs])).toEqual([
      ['One', ['de']],
      ['Two', ['de']],
      ['Three', ['de']],
    ]);
    const [one, two] = posts.map(({ uri, cid }) => ({ uri, cid }));
    expect(posts.map(({ value }) => value.reply)).toEqual([undefined, { root: one, parent: one }, { root: one, parent: two }]);
    expect(await gates(threads.remoteId)).toMatchObject([
      { value: { post: one?.uri, allow: [{ $type: 'app.bsky.feed.threadgate#mentionRule' }] } },
    ]);
  });

  test('taken down as a whole, and nothing else with it', async () => {
    const threads = await connect(await pds.createAccount('threads2'));
    await send(textOf('Before'), threads);
    const { post } = await send({ ...content(), options: { replies: 'nobody' } }, threads);
    await send({ ...textOf('After'), firstComment: 'Of after' }, threads);
    expect(await bluesky.publish.remove?.(post, threads, env)).toBe(true);
    // Keys of one second are in no order.
    const left = (await pds.posts(threads.remoteId)).map(({ value }) => value.text);
    expect(left.toSorted()).toEqual(['After', 'Before', 'Of after']);
    expect(await gates(threads.remoteId)).toEqual([]);
    expect(await bluesky.publish.remove?.(post, threads, env)).toBe(false);
  });

  test('a post with who may answer, sent twice, is one', async () => {
    const threads = await connect(await pds.createAccount('threads3'));
    const only: Content = { ...textOf('Once'), options: { replies: 'nobody' } };
    const [step] = bluesky.publish.steps(only, threads);
    if (!step) throw new Error('A post without a step.');
    const context = beginStep(bluesky.publish, step, { content: only, account: threads, env });
    const outcome = await bluesky.publish.perform(context);
    expect(await bluesky.publish.perform(context)).toEqual(outcome);
    expect(await bluesky.publish.lookUp(context)).toEqual({ found: true, outcome });
    expect(await pds.posts(threads.remoteId)).toHaveLength(1);
  });

  test('a token for the video service', async () => {
    // Bluesky has one video service, which is not there in tests; what it is shown comes from the account's own server.
    const asked: string[] = [];
    const watching: PlatformEnv = {
      ...env,
      fetch: async (input, init) => {
        const url = new URL(String(input));
        if (url.host !== 'video.bsky.app') return fetch(input, init);
        const { payload } = /^Bearer [^.]+\.(?<payload>[^.]+)\./.exec(new Headers(init?.headers).get('authorization') ?? '')?.groups ?? {};
        const { iss, lxm } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { iss: string; lxm: string };
        asked.push(`${url.pathname} by ${iss === account.remoteId ? 'the account' : iss} for ${lxm}`);
        if (url.pathname.endsWith('getUploadLimits')) return Response.json({ canUpload: true });
        return Response.json({ error: 'UploadForbidden', message: 'No' }, { status: 403 });
      },
    };
    const film = onePart({ text: 'Film', media: [videoOf(1000, 'film')] });
    const [step] = bluesky.publish.steps(film, account);
    if (!step) throw new Error('A post without a step.');
    const context = beginStep(bluesky.publish, step, { content: film, account, env: watching });
    await expect(bluesky.publish.perform(context)).rejects.toMatchObject({ kind: 'rejected', platformMessage: '403 UploadForbidden: No' });
    expect(asked).toEqual([
      '/xrpc/app.bsky.video.getUploadLimits by the account for app.bsky.video.getUploadLimits',
      '/xrpc/app.bsky.video.startUpload by the account for com.atproto.repo.uploadBlob',
    ]);
  });
});

describe('accounts', () => {
  test('name and picture come from the account’s own repository', async () => {
    const named = await pds.createAccount('named1');
    expect(await connect(named)).toMatchObject({ displayName: 'named1.test', avatarUrl: null, handle: 'named1.test', remoteId: named.did });
    const picture = await bytesOf(pictureOf(600, 'face'));
    const { blob } = await named.call('com.atproto.repo.uploadBlob', picture);
    const record = { $type: 'app.bsky.actor.profile', displayName: 'A Name', avatar: blob };
    await named.call('com.atproto.repo.putRecord', { repo: named.did, collection: 'app.bsky.actor.profile', rkey: 'self', record });
    const { displayName, avatarUrl, profileUrl, service } = await connect(named);
    expect({ displayName, profileUrl, service }).toEqual({
      displayName: 'A Name',
      profileUrl: 'https://bsky.app/profile/named1.test',
      service: proxy.url,
    });
    expect(await (await fetch(avatarUrl ?? '')).bytes()).toEqual(picture);
  });

  test('a login by e-mail address works too', async () => {
    const input = { service: proxy.url, identifier: 'writer1@example.com', password: owner.appPassword };
    expect(await bluesky.connect.connect(input, env)).toMatchObject({ remoteId: owner.did });
  });

  test('the refresh token lives for months', async () => {
    const days = ((account.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(Object.keys(account.credentials).sort()).toEqual(['accessJwt', 'refreshJwt']);
  });

  test('a deactivated account', async () => {
    const resting = await pds.createAccount('resting1');
    const connected = await connect(resting);
    await resting.call('com.atproto.server.deactivateAccount', {});
    await expect(connect(resting)).rejects.toMatchObject({ kind: 'rejected', reason: reads('deactivated') });
    await expect(send(textOf('Hm'), connected)).rejects.toMatchObject({
      kind: 'reconnect',
      reason: reads('deactivated'),
    });
    await expect(bluesky.connect.profile(connected, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('an account that was taken down', async () => {
    const removed = await pds.createAccount('removed1');
    const connected = await connect(removed);
    await pds.takeDown(removed.did);
    const reason = reads('taken this account down');
    await expect(
      bluesky.connect.connect({ service: proxy.url, identifier: removed.handle, password: removed.password }, env),
    ).rejects.toMatchObject({ kind: 'rejected', reason });
    await expect(send(textOf('Hm'), connected)).rejects.toMatchObject({ kind: 'reconnect', reason });
    await expect(bluesky.connect.refresh(connected, env)).rejects.toMatchObject({ kind: 'reconnect', reason });
  });

  test('a refresh that the server answered into the void is made good by the next one', async () => {
    const once = await connect(owner);
    const { credentials } = await bluesky.connect.refresh(once, env);
    const again = await bluesky.connect.refresh(once, env);
    expect(await bluesky.connect.profile({ ...account, credentials: again.credentials }, env)).toMatchObject({ remoteId: owner.did });
    expect(await bluesky.connect.profile({ ...account, credentials }, env)).toMatchObject({ remoteId: owner.did });
  });
});

test('a login that is ended from here is renewed no more', async () => {
  const ended = await connect(owner);
  await bluesky.connect.revocation?.revoke(ended, env);
  await expect(bluesky.connect.refresh(ended, env)).rejects.toMatchObject({ kind: 'reconnect' });
  expect(await bluesky.connect.profile(account, env)).toMatchObject({ remoteId: owner.did });
});

describe('against Bluesky’s own description of its API', () => {
  const folder = platformApis();

  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', async () => {
    const exchanges: Exchange[] = [];
    const recorded = { ...env, fetch: recordingFetch(exchanges) };
    const checker = blueskyChecker(folder ?? '');
    const connected = await connect(owner, pds.url, recorded);
    await expect(connect({ ...owner, appPassword: 'wrong' }, pds.url, recorded)).rejects.toThrow();
    const content = onePart({
      text: 'Hi @writer1.test @nobody.test #tag example.com $AAPL',
      media: [pictureOf(900, 'a', 'Alt'), pictureOf(901, 'b')],
    });
    const { post, outcomes } = await publishToEnd(bluesky.publish, content, connected, recorded);
    const [create] = bluesky.publish.steps(content, connected).slice(-1);
    if (!create) throw new Error('A post without a step.');
    const context = beginStep(bluesky.publish, create, { content, outcomes, account: connected, env: recorded });
    for (const rkey of [post.remoteId.split('/').at(-1) ?? '', '3aaaaaaaaaaa2']) {
      await bluesky.publish.lookUp({ ...context, intent: { rkeys: [rkey, '3aaaaaaaaaaa3'], createdAt: '2026-11-21T12:00:00.000001Z' } });
    }
    await bluesky.connect.profile(connected, recorded);
    await publishToEnd(
      bluesky.publish,
      { ...textOf('Gated'), firstComment: 'Yes', options: { replies: 'followers', language: 'en' } },
      connected,
      recorded,
    );
    const page = async (): Promise<PageRead> => ({ is: 'read', title: 'A page', description: '', picture: pictureOf(900, 'card') });
    await publishToEnd(bluesky.publish, textOf('See https://example.com'), connected, { ...recorded, page });
    const { credentials } = await bluesky.connect.refresh(connected, recorded);
    await bluesky.publish.remove?.(post, { ...connected, credentials }, recorded);
    await bluesky.connect.revocation?.revoke({ ...connected, credentials }, recorded);

    const records = exchanges.filter(({ url }) => url.pathname.endsWith('.createRecord'));
    expect(records.flatMap(({ request }) => checker.checkAs('app.bsky.feed.post', (request as { record: unknown }).record))).toEqual([]);
    expect(exchanges.flatMap((exchange) => checker.check(exchange))).toEqual([]);
    // The check itself is not asleep.
    expect(checker.checkAs('app.bsky.feed.post', { text: 'No date' })).not.toEqual([]);
    expect(records.flatMap((exchange) => checker.check({ ...exchange, request: {}, answer: {} }))).toHaveLength(5 * records.length);
    expect(new Set(exchanges.map(({ url }) => url.pathname.split('.').at(-1)))).toEqual(
      new Set([
        'describeServer',
        'createSession',
        'getRecord',
        'uploadBlob',
        'resolveHandle',
        'createRecord',
        'getSession',
        'refreshSession',
        'deleteSession',
        'applyWrites',
        'deleteRecord',
      ]),
    );
  });
});
