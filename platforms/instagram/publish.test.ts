import { afterAll, describe, expect, test } from 'vitest';
import { connectTo, fileHost, jpeg, movie, newAccount, post, problemOf, startMetaWorld } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import type { DraftMedia } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Options } from '../port/options.ts';
import type { Content } from '../port/publisher.ts';
import { checkPost } from '../port/renditions/check.ts';
import { validatePost } from '../port/taken.ts';
import { instagram } from './instagram.ts';
import { wordsWith } from './instagram-words.ts';
import { coverBytes } from './limits.ts';

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

  test('a picture as the cover of a reel, which wins over a moment of it', async () => {
    const options = { coverPicture: 'an id', cover: 1.5 };
    await send({ text: 'Covered', media: [movie(3000)], options, pictures: { coverPicture: jpeg(900) } });
    const [found] = await shown('Covered');
    expect(found?.details).toContainEqual({ name: 'Cover', value: 'A picture' });
    expect(found?.details).not.toContainEqual({ name: 'Cover', value: '1.5 s' });
    expect(await sizeOf(found?.media[0]?.cover)).toBe(900);
    await send({ text: 'Uncovered', media: [movie(3000), jpeg()], options, pictures: { coverPicture: jpeg(900) } });
    expect((await shown('Uncovered'))[0]?.media.filter(({ cover }) => cover !== undefined)).toEqual([]);
  });

  const other = (bytes: Buffer): MediaFile => ({ ...jpeg(), open: async () => new Blob([new Uint8Array(bytes)]).stream() });
  test.each([
    ['larger than Instagram takes', jpeg(coverBytes + 1), /^400 36000\/2207004/],
    ['of another kind', other(Buffer.from('89504e470d0a1a0a', 'hex')), /^400 36001\/2207005/],
    ['that is no picture', other(Buffer.alloc(500)), /^400 36001\/2207005/],
  ])('a cover %s is refused', async (what, file, platformMessage) => {
    const refused = problemOf(() => send({ text: what, media: [movie(3000)], pictures: { coverPicture: file } }));
    expect(await refused).toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(platformMessage) });
    expect(await shown(what)).toEqual([]);
  });

  test('who it is from and with, where and how it was made, on a picture, a reel and a carousel', async () => {
    const options = { collaborators: ['@One', 'two'], people: ['three', 'four'], place: '7640348500', ai: true };
    const said = [
      { name: 'Collaborators', value: 'one, two' },
      { name: 'People', value: 'three, four' },
      { name: 'Place', value: '7640348500' },
      { name: 'Made with AI', value: 'Yes' },
    ];
    await send({ text: 'Picture of us', media: [jpeg()], options });
    expect((await shown('Picture of us'))[0]?.details).toEqual(said);
    await send({ text: 'Reel of us', media: [movie(3000)], options });
    expect((await shown('Reel of us'))[0]?.details).toEqual([{ name: 'Kind', value: 'Reel' }, ...said]);
    await send({ text: 'Carousel of us', media: [movie(3000), jpeg(), jpeg(401)], options });
    expect((await shown('Carousel of us'))[0]?.details).toEqual(said);
  });

  test('people are tagged side by side in the middle of a picture, in a carousel of the first alone', async () => {
    const tags = async (index: number, ...media: MediaFile[]) => {
      const content = post({ media, options: { people: ['one', '@two', 'ONE', 'three'] } });
      return JSON.parse((await wordsWith(index, content)).user_tags ?? 'null');
    };
    const inPicture = [
      { username: 'one', x: 0.25, y: 0.5 },
      { username: 'two', x: 0.5, y: 0.5 },
      { username: 'three', x: 0.75, y: 0.5 },
    ];
    expect(await tags(0, jpeg())).toEqual(inPicture);
    expect(await tags(0, movie(3000))).toEqual([{ username: 'one' }, { username: 'two' }, { username: 'three' }]);
    const carousel = [movie(3000), jpeg(), jpeg()];
    expect([await tags(0, ...carousel), await tags(1, ...carousel), await tags(2, ...carousel)]).toEqual([null, inPicture, null]);
  });

  test('what is said of a post is looked at before it is sent', async () => {
    const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
    const draft = (file: MediaFile): DraftMedia => ({
      animated: false,
      framesPerSecond: null,
      videoCodec: null,
      audioCodec: null,
      ...file,
    });
    const said = (options: Options, media: MediaFile[] = [jpeg()], traits = {}, cover = jpeg()) =>
      validatePost(
        { ...post({ options }), media: media.map(draft), thread: [], pictures: { coverPicture: draft(cover) } },
        instagram.manifest,
        traits,
      )
        .issues.filter(({ code, field }) => field !== 'media' || code === 'not_fetchable')
        .map(({ weight, field, code }) => `${weight} ${field}: ${code}`);
    const names = (count: number) => Array.from({ length: count }, (_, index) => `name.${index}`);
    expect(said({ collaborators: names(3), people: names(20), place: '12' })).toEqual([]);
    expect(said({ collaborators: names(4), people: names(21), place: 'Berlin' })).toEqual([
      'stops option collaborators: too_many_collaborators',
      'stops option people: too_many_people',
      'stops option place: place_not_valid',
    ]);
    expect(said({ collaborators: ['Jo Ann'], people: ['x'.repeat(31)] })).toEqual([
      'stops option collaborators: username_not_valid',
      'stops option people: username_not_valid',
    ]);
    const film = movie(3000);
    expect(said({ people: ['one'] }, [film, film])).toEqual(['note option people: people_left_out']);
    expect(said({ coverPicture: id, cover: 1 }, [film, film])).toEqual([
      'note option coverPicture: cover_of_carousel',
      'note option cover: cover_of_carousel',
    ]);
    expect(said({ coverPicture: id, cover: 1 }, [film])).toEqual([
      'note option coverPicture: fetched_from_here',
      'note option cover: cover_is_picture',
    ]);
    expect(said({ coverPicture: id }, [film], { fetchable: false })).toEqual(['stops option coverPicture: not_fetchable']);
    const large = { ...jpeg(), bytes: coverBytes + 1, contentType: 'image/png' };
    expect(said({ coverPicture: id }, [film], {}, large)).toContain('note option coverPicture: picture_adapted');
    expect(said({ coverPicture: id, cover: 99 }, [jpeg()])).toEqual([]);
  });

  test('pictures need this instance to be reachable, videos do not', async () => {
    const nowhere = post({ text: 'From nowhere', media: [jpeg()] });
    expect(await problemOf(() => publish.perform(begin(nowhere, 'upload 1')))).toMatchObject({
      kind: 'rejected',
      reason: reads(/reached/),
    });
    const film = post({ text: 'Film from nowhere', media: [movie(2000)] });
    await publishToEnd(publish, film, account, env);
    expect(await shown('Film from nowhere')).toHaveLength(1);
    const covered = begin({ ...film, pictures: { coverPicture: jpeg() } }, 'upload 1');
    expect(await problemOf(() => publish.perform(covered))).toMatchObject({ reason: reads(/reached/) });
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
    const { kind, platformMessage } = await problemOf(() => send({ text: 'PNG', media: [strange] }));
    expect({ kind, platformMessage }).toEqual({ kind: 'rejected', platformMessage: expect.stringMatching(/^400 36001\/2207005/) });
  });

  test('a missing permission is named', async () => {
    const { accounts, app } = await connectTo(sandbox, instagram, env, { without: ['instagram_business_content_publish'] });
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    const { kind, reason } = await problemOf(() => send({ media: [jpeg()] }, { ...first, app }));
    expect({ kind, reason }).toMatchObject({ kind: 'rejected', reason: reads(/instagram_business_content_publish/) });
  });
});

describe('what is processed and counted', () => {
  test('a file that Instagram cannot process says so', async () => {
    await spoil('process', 'processing_fails');
    const { kind, reason } = await problemOf(() => send({ text: 'No film', media: [movie(2000)] }));
    expect({ kind, reason }).toEqual({ kind: 'rejected', reason: reads(/couldn’t process/) });
    expect(await shown('No film')).toEqual([]);
  });

  test('the posts of a day are asked for, told, and kept', async () => {
    env.limits.length = 0;
    await send({ text: 'Counted', media: [jpeg()] });
    const told = env.limits.filter(({ name }) => name === 'posts');
    expect(told).toHaveLength(2);
    expect(told[0]?.remaining).toBeLessThan(100);
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
    expect(full.limits.find(({ name }) => name === 'posts')).toMatchObject({ remaining: 0 });
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
    const context = begin(post({ media: [jpeg()] }), 'create', { 'upload 1': { id: '1' } });
    expect((await problemOf(() => publish.perform({ ...context, env: refusing }))).kind).toBe(kind);
  });

  test('what was prepared and has expired is prepared again when it is tried again', async () => {
    const expired = testEnv({
      fetch: async (input, init) =>
        String(input).includes('status_code') ? Response.json({ id: '1', status_code: 'EXPIRED' }) : fetch(input, init),
    });
    const waiting = { ...begin(post({ media: [jpeg()] }), 'wait 1', { 'upload 1': { id: '1' } }), env: expired };
    expect(await problemOf(() => publish.perform(waiting))).toMatchObject({
      kind: 'rejected',
      reason: reads(/Press Retry/),
    });
    const content = post({ text: 'Begun again', media: [movie(2000)] });
    const context = begin(content, 'upload 1');
    const gone = { ...context, env: expired, kept: { id: '1', fetched: false } };
    await publish.perform(gone);
    expect(context.checkpoint).toMatchObject({ id: expect.not.stringMatching(/^1$/) });
  });
});

test('another account’s post is none of one’s own', async () => {
  const other = await newAccount(sandbox, instagram, env);
  const content = post({ text: 'Foreign', media: [host.serve(jpeg())] });
  const outcome = await publish.perform({ ...begin(content, 'upload 1'), account: other.account });
  const context = begin(content, 'create', { 'upload 1': outcome });
  expect((await problemOf(() => publish.perform(context))).kind).toBe('rejected');
});
