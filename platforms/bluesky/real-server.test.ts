import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { type Exchange, openApiChecker, platformApis, recordingFetch } from '../../tests/support/openapi.ts';
import { type Pds, type PdsAccount, type SeenRecord, startPds } from '../../tests/support/pds.ts';
import type { Connected, Content, PlatformEnv } from '../port/platform.ts';
import { pictureOf } from '../port/suite/pictures.ts';
import { publishToEnd } from '../port/suite/publish-to-end.ts';
import { bluesky } from './bluesky.ts';

/** What only Bluesky has; the rest is in the suite that every platform passes. */
let pds: Pds;
let proxy: FaultProxy;
let owner: PdsAccount;
let account: Connected;
const env: PlatformEnv = { fetch, now: () => new Date() };

const connect = ({ handle, appPassword }: PdsAccount, service = proxy.url, as = env) =>
  bluesky.connect.connect({ service, identifier: handle, password: appPassword }, as);
const send = (content: Content, as = account) => publishToEnd(bluesky.publish, content, as, env);

async function last(): Promise<SeenRecord> {
  const record = (await pds.posts(account.remoteId)).at(-1);
  if (!record) throw new Error('There is no post.');
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
  test('a text costs one request', async () => {
    const before = proxy.seen.length;
    const { post } = await send({ text: 'Just this', media: [] });
    expect(proxy.seen.slice(before).map(({ method }) => method)).toEqual(['com.atproto.repo.createRecord']);
    const record = await last();
    expect(post.remoteId).toBe(record.uri);
    expect(post.permalink).toBe(`https://bsky.app/profile/writer1.test/post/${record.uri.split('/').at(-1)}`);
  });

  test('links, mentions and tags at their UTF-8 offsets; who does not exist is plain text', async () => {
    const reader = await pds.createAccount('reader1');
    await send({ text: '👍🏽 größe: example.com/ä @reader1.test @nobody.test #täg  ', media: [] });
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
    await send({ text: longest, media: [] });
    expect((await last()).value.text).toBe(longest);
    await expect(send({ text: `${longest}x`, media: [] })).rejects.toMatchObject({
      kind: 'rejected',
      ownWords: expect.stringContaining('3000'),
    });
  });

  test('everything that looks like a link by the rules is taken by the server', async () => {
    const text = 'httpbin.org (https://a.example/x) https://. http:// #größe! ##double $AAPL, @-bad-.test a.b.co/?q#f';
    await send({ text, media: [] });
    expect((await last()).value.text).toBe(text);
  });

  test('pictures that the server threw away are uploaded again', async () => {
    const content = { text: 'Kept too long', media: [pictureOf(700, 'first', 'One'), pictureOf(800, 'second', 'Two')] };
    const [one, two, create] = bluesky.publish.steps(content);
    if (!one || !two || !create) throw new Error('Three steps are needed.');
    // What was uploaded to one account is missing in another, just as after the server has cleaned up.
    const other = await connect(await pds.createAccount('other1'));
    const outcomes = {
      [one.key]: await bluesky.publish.perform(one, null, content, {}, other, env),
      [two.key]: await bluesky.publish.perform(two, null, content, {}, other, env),
    };
    const intent = bluesky.publish.intend(create, content, env);
    await bluesky.publish.perform(create, intent, content, outcomes, account, env);
    const { images } = (await last()).value.embed as { images: { alt: string; image: { size: number } }[] };
    expect(images.map(({ alt, image }) => [alt, image.size])).toEqual([
      ['One', 700],
      ['Two', 800],
    ]);
  });
});

describe('accounts', () => {
  test('name and picture come from the account’s own repository', async () => {
    const named = await pds.createAccount('named1');
    expect(await connect(named)).toMatchObject({ displayName: 'named1.test', avatarUrl: null, handle: 'named1.test', remoteId: named.did });
    const picture = new Uint8Array(await pictureOf(600, 'face').read());
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
    await expect(connect(resting)).rejects.toMatchObject({ kind: 'rejected', message: expect.stringContaining('deactivated') });
    await expect(send({ text: 'Hm', media: [] }, connected)).rejects.toMatchObject({
      kind: 'reconnect',
      message: expect.stringContaining('deactivated'),
    });
    await expect(bluesky.connect.profile(connected, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('an account that was taken down', async () => {
    const removed = await pds.createAccount('removed1');
    const connected = await connect(removed);
    await pds.takeDown(removed.did);
    const message = expect.stringContaining('taken this account down');
    await expect(
      bluesky.connect.connect({ service: proxy.url, identifier: removed.handle, password: removed.password }, env),
    ).rejects.toMatchObject({ kind: 'rejected', message });
    await expect(send({ text: 'Hm', media: [] }, connected)).rejects.toMatchObject({ kind: 'reconnect', message });
    await expect(bluesky.connect.refresh(connected, env)).rejects.toMatchObject({ kind: 'reconnect', message });
  });

  test('a refresh that the server answered into the void is made good by the next one', async () => {
    const once = await connect(owner);
    const { credentials } = await bluesky.connect.refresh(once, env);
    const again = await bluesky.connect.refresh(once, env);
    expect(await bluesky.connect.profile({ ...account, credentials: again.credentials }, env)).toMatchObject({ remoteId: owner.did });
    expect(await bluesky.connect.profile({ ...account, credentials }, env)).toMatchObject({ remoteId: owner.did });
  });
});

const formats = {
  did: /^did:[a-z]+:[\w.:%-]+$/,
  handle: /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i,
  'at-identifier': /^(did:[a-z]+:[\w.:%-]+|([a-z0-9-]+\.)+[a-z][a-z0-9-]*)$/i,
  'at-uri': /^at:\/\/did:[a-z]+:[\w.:%-]+\/[\w.-]+\/[\w.:~-]+$/,
  nsid: /^([a-z][a-z0-9-]*\.)+[a-z][a-zA-Z0-9]*$/,
  cid: /^[a-z2-7]{50,}$/,
  tid: /^[234567a-j][234567a-z]{12}$/,
  'record-key': /^[\w.:~-]{1,512}$/,
  language: /^[a-z]{2,3}(-\w+)*$/i,
};
/** The description calls a file that stands in a record a binary string; on the wire it is a reference to one. */
const blob = {
  type: 'object',
  required: ['$type', 'ref', 'mimeType', 'size'],
  properties: {
    $type: { const: 'blob' },
    ref: { type: 'object', required: ['$link'] },
    mimeType: { type: 'string' },
    size: { type: 'integer' },
  },
};

describe('against Bluesky’s own description of its API', () => {
  const folder = platformApis();

  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', async () => {
    const exchanges: Exchange[] = [];
    const recorded = { ...env, fetch: recordingFetch(exchanges) };
    const checker = openApiChecker(folder ?? '', 'bluesky/openapi.json', formats, (schema) => (schema.format === 'binary' ? blob : schema));
    const connected = await connect(owner, pds.url, recorded);
    await expect(connect({ ...owner, appPassword: 'wrong' }, pds.url, recorded)).rejects.toThrow();
    const content = {
      text: 'Hi @writer1.test @nobody.test #tag example.com $AAPL',
      media: [pictureOf(900, 'a', 'Alt'), pictureOf(901, 'b')],
    };
    const { post, outcomes } = await publishToEnd(bluesky.publish, content, connected, recorded);
    const step = { key: 'create', repeatable: false, title: '' };
    for (const rkey of [post.remoteId.split('/').at(-1) ?? '', '3aaaaaaaaaaa2']) {
      await bluesky.publish.lookUp(step, { rkey }, content, outcomes, connected, recorded);
    }
    await bluesky.connect.profile(connected, recorded);
    const { credentials } = await bluesky.connect.refresh(connected, recorded);
    await bluesky.publish.remove(post, { ...connected, credentials }, recorded);

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
        'deleteRecord',
      ]),
    );
  });
});
