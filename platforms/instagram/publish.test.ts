import { afterAll, describe, expect, test } from 'vitest';
import { connectTo, fileHost, jpeg, movie, newAccount, post, problemOf, startMetaWorld } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { checkPost } from '../port/fit/check.ts';
import type { Content } from '../port/platform.ts';
import { publishToEnd } from '../port/suite/publish-to-end.ts';
import { instagram } from './instagram.ts';

const { publish } = instagram;
const host = await fileHost();
const { account, begin, env, sandbox, send, shown, sizeOf, spoil, close } = await startMetaWorld(instagram, host.serve);
afterAll(async () => {
  await close();
  await host.close();
});

describe('publishing', () => {
  test('a picture, with what it shows and a first comment', async () => {
    const { post: picture } = await send({ text: 'One picture #tag', media: [jpeg(700, 'A tree')], firstComment: 'First!' });
    const [found] = await shown('One picture #tag');
    expect(found?.media).toMatchObject([{ kind: 'image', alt: 'A tree' }]);
    expect(await sizeOf(found?.media[0]?.path)).toBe(700);
    expect(picture.permalink).toMatch(/\/web\/p\/[^/]+\/$/);
    expect((await shown('First!'))[0]?.replyTo).toBe(picture.remoteId);
  });

  test('a carousel of ten pictures and videos, in order', async () => {
    const media = Array.from({ length: 10 }, (_, index) => (index % 3 === 1 ? movie(3000 + index) : jpeg(600 + index, `Alt ${index}`)));
    await send({ text: 'Ten', media });
    const [found] = await shown('Ten');
    expect(found?.media.map(({ kind, alt }) => ({ kind, alt }))).toEqual(media.map(({ kind, alt }) => ({ kind, alt })));
    expect(await Promise.all((found?.media ?? []).map(({ path }) => sizeOf(path)))).toEqual(media.map(({ bytes }) => bytes));
  });

  test('a reel, with its cover, and not in the feed', async () => {
    const { post: reel } = await send({ text: 'A reel', media: [movie(2_500_000)], options: { cover: 1.5, shareToFeed: false } });
    const [found] = await shown('A reel');
    expect(found?.details).toEqual([
      { name: 'Kind', value: 'Reel' },
      { name: 'Cover', value: '1.5 s' },
      { name: 'In the feed', value: 'No' },
    ]);
    expect(await sizeOf(found?.media[0]?.path)).toBe(2_500_000);
    expect(reel.permalink).toMatch(/\/web\/reel\//);
  });

  test('pictures need this instance to be reachable, videos do not', async () => {
    const nowhere = post({ text: 'From nowhere', media: [jpeg()] });
    expect(await problemOf(() => publish.perform(begin(nowhere, 'upload 1')))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/reached/),
    });
    const film = post({ text: 'Film from nowhere', media: [movie(2000)] });
    await publishToEnd(publish, film, account, env);
    expect(await shown('Film from nowhere')).toHaveLength(1);
  });

  test('limits are kept, to the one', async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `#t${index}`).join(' ');
    const people = (count: number) => Array.from({ length: count }, (_, index) => `@p${index}`).join(' ');
    const fits: Partial<Content>[] = [{ text: 'x'.repeat(2200) }, { text: tags(30) }, { text: people(20) }];
    const tooMuch: [Partial<Content>, string][] = [
      [{ text: 'x'.repeat(2201) }, 'text_too_long'],
      [{ text: tags(31) }, 'too_many_hashtags'],
      [{ text: people(21) }, 'too_many_mentions'],
    ];
    const stops = (content: Partial<Content>) =>
      instagram.manifest
        .check({ ...post(content), media: [draft], thread: [], pictures: {} }, {})
        .filter(({ weight }) => weight === 'stops');
    const draft = { ...jpeg(), animated: false, framesPerSecond: null, videoCodec: null, audioCodec: null };
    for (const content of fits) {
      expect(stops(content)).toEqual([]);
      await send({ ...content, media: [jpeg()] });
    }
    for (const [content, code] of tooMuch) {
      expect(stops(content).map((issue) => issue.code)).toEqual([code]);
      expect((await problemOf(() => send({ ...content, media: [jpeg()] }))).kind).toBe('rejected');
    }
    expect((await problemOf(() => send({ text: 'Eleven', media: Array.from({ length: 11 }, () => jpeg()) }))).kind).toBe('rejected');
    const without = { ...post({ text: 'No picture' }), media: [], thread: [], pictures: {} };
    expect(instagram.manifest.check(without, {})).toMatchObject([{ code: 'media_needed' }]);
    expect(checkPost(instagram.manifest, without, {})).toMatchObject([{ code: 'media_needed' }]);
  });

  test('a picture of another kind, shape or size is refused in words', async () => {
    const png = jpeg();
    const strange = { ...png, open: async () => new Blob([Buffer.from('89504e470d0a1a0a', 'hex')]).stream() };
    const { kind, ownWords } = await problemOf(() => send({ text: 'PNG', media: [strange] }));
    expect({ kind, ownWords }).toEqual({ kind: 'rejected', ownWords: expect.stringMatching(/^400 36001\/2207005/) });
  });

  test('a missing permission is named', async () => {
    const { accounts, app } = await connectTo(sandbox, instagram, env, { without: ['instagram_business_content_publish'] });
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    const { kind, message } = await problemOf(() => send({ media: [jpeg()] }, { ...first, app }));
    expect({ kind, message }).toMatchObject({ kind: 'rejected', message: expect.stringMatching(/instagram_business_content_publish/) });
  });
});

describe('what is processed and counted', () => {
  test('a file that Instagram cannot process says so', async () => {
    await spoil('process', 'processing_fails');
    const { kind, message } = await problemOf(() => send({ text: 'No film', media: [movie(2000)] }));
    expect({ kind, message }).toEqual({ kind: 'rejected', message: expect.stringMatching(/could not process/) });
    expect(await shown('No film')).toEqual([]);
  });

  test('the posts of a day are asked for, told, and kept', async () => {
    env.limits.length = 0;
    await send({ text: 'Counted', media: [jpeg()] });
    const told = env.limits.filter(({ name }) => name === 'posts');
    expect(told).toHaveLength(2);
    expect(told[0]?.left).toBeLessThan(100);
    const full = testEnv({
      fetch: async (input, init) =>
        String(input).includes('content_publishing_limit')
          ? Response.json({ data: [{ quota_usage: 100, config: { quota_total: 100, quota_duration: 86_400 } }] })
          : fetch(input, init),
    });
    const content = post({ text: 'Too many', media: [host.serve(jpeg())] });
    const { kind, at } = await problemOf(() => publish.perform({ ...begin(content, 'upload 1'), env: full }));
    expect(kind).toBe('retry_later');
    expect(at?.getTime()).toBeGreaterThan(Date.now());
    expect(full.limits.find(({ name }) => name === 'posts')).toMatchObject({ left: 0 });
  });

  test.each([
    ['the posts of a day', { code: 9, error_subcode: 2_207_042 }, 'retry_later'],
    ['too many calls', { code: 4 }, 'retry_later'],
    ['spam', { code: 4, error_subcode: 2_207_051 }, 'rejected'],
    ['a container that is not ready', { code: 9007, error_subcode: 2_207_027 }, 'outage'],
    ['a container that has expired', { code: -2, error_subcode: 2_207_020 }, 'rejected'],
    ['trouble', { code: -1, error_subcode: 2_207_001 }, 'unconfirmed'],
    ['a login', { code: 190, error_subcode: 460 }, 'reconnect'],
  ])('publishing is refused for %s', async (_name, error, kind) => {
    const refusing = testEnv({
      fetch: async (input, init) => {
        const body = { error: { message: 'No', type: 'OAuthException', fbtrace_id: 'A', ...error } };
        return String(input).endsWith('media_publish') ? Response.json(body, { status: 400 }) : fetch(input, init);
      },
    });
    const at = begin(post({ media: [jpeg()] }), 'publish', { 'upload 1': { id: '1' } });
    expect((await problemOf(() => publish.perform({ ...at, env: refusing }))).kind).toBe(kind);
  });

  test('what was prepared and has expired is prepared again when it is tried again', async () => {
    const expired = testEnv({
      fetch: async (input, init) =>
        String(input).includes('status_code') ? Response.json({ id: '1', status_code: 'EXPIRED' }) : fetch(input, init),
    });
    const waiting = { ...begin(post({ media: [jpeg()] }), 'wait 1', { 'upload 1': { id: '1' } }), env: expired };
    expect(await problemOf(() => publish.perform(waiting))).toMatchObject({
      kind: 'rejected',
      message: expect.stringMatching(/Press Retry/),
    });
    const content = post({ text: 'Begun again', media: [movie(2000)] });
    const at = begin(content, 'upload 1');
    const gone = { ...at, env: expired, kept: { id: '1', fetched: false } };
    await publish.perform(gone);
    expect(at.kept).toMatchObject({ id: expect.not.stringMatching(/^1$/) });
  });
});

test('another account’s post is none of one’s own', async () => {
  const other = await newAccount(sandbox, instagram, env);
  const content = post({ text: 'Foreign', media: [host.serve(jpeg())] });
  const outcome = await publish.perform({ ...begin(content, 'upload 1'), account: other.account });
  const at = begin(content, 'publish', { 'upload 1': outcome });
  expect((await problemOf(() => publish.perform(at))).kind).toBe('rejected');
});
