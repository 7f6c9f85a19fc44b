import { verbatim } from '@everycast/messages/message';
import { beforeEach, describe, expect, test } from 'vitest';
import { filmOf } from '../../tests/support/films.ts';
import { doStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { issueRead, reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import {
  account,
  atStandIn,
  bent,
  bytesAt,
  env,
  everyone,
  film,
  newAccount,
  photos,
  sandbox,
  seen,
  stand,
  stepAt,
  stops,
  world,
} from '../../tests/support/tiktok.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { Content, Outcomes } from '../port/publisher.ts';
import { chunkBytes } from './limits.ts';
import { tiktok } from './tiktok.ts';

atStandIn();
beforeEach(async () => void (await newAccount()));
const send = (content: Content, as = account) => publishToEnd(tiktok.publish, content, as, env);
/** An answer as TikTok refuses something: with the status of an error, or of success. */
const refusing = (part: string, code: string, status = 403) =>
  bent((url) =>
    url.pathname.includes(part) ? Response.json({ data: {}, error: { code, message: 'no', log_id: '1' } }, { status }) : undefined,
  );

describe('a video', () => {
  const chunk = chunkBytes;
  test.each(sampled('sizes on TikTok', [[1000], [chunk], [2 * chunk - 1], [2 * chunk], [2 * chunk + 1], [3 * chunk + 7]], 2))(
    'of %d bytes arrives whole',
    async (bytes) => {
      const text = `Film #of ${bytes}`;
      const content = film(text, bytes);
      const { post } = await send(content);
      const [found] = await seen(text);
      expect(post).toMatchObject({ remoteId: found?.id, permalink: `${sandbox.serviceOf('tiktok')}/web/@sandbox.one/video/${found?.id}` });
      expect(Number.isSafeInteger(Number(found?.id))).toBe(false);
      expect(Buffer.compare(await bytesAt(found?.media[0]?.path), await new Response(await content.media[0]?.open()).bytes())).toBe(0);
    },
  );

  test('allows what was allowed, and says what was said', async () => {
    const options = {
      privacy: 'MUTUAL_FOLLOW_FRIENDS',
      comment: true,
      stitch: true,
      cover: 1.5,
      ownBrand: true,
      paidBrand: true,
      ai: true,
    };
    const { post } = await send(film('Chosen', 1000, options));
    const [found] = await seen('Chosen');
    expect(Object.fromEntries(found?.details.map(({ name, value }) => [name, value]) ?? [])).toMatchObject({
      'Who can see it': 'Friends (followers you follow back)',
      Comments: 'Yes',
      Duets: 'No',
      Stitches: 'Yes',
      Cover: '1.5 s',
      'Made with AI': 'Yes',
    });
    expect(found?.details.filter(({ name }) => name === 'Promotional content')).toHaveLength(2);
    // What not everyone can see has no number; it is known by what it was begun as.
    expect(post).toMatchObject({ remoteId: expect.stringMatching(/^v_pub/), permalink: null });
  });

  test('is where TikTok knows it until it has a number: it is out by then, though it is still processed', async () => {
    const content = film('Taken over');
    const outcomes: Outcomes = { 'upload 1': await tiktok.publish.perform(stepAt('upload 1', content)) };
    outcomes.create = await tiktok.publish.perform(stepAt('create', content, outcomes));
    const { publishId } = outcomes.create as { publishId: string };
    expect(tiktok.publish.published(outcomes, account)).toEqual({ remoteId: publishId, permalink: null });
    outcomes['wait 1'] = await doStep(tiktok.publish, stepAt('wait 1', content, outcomes), []);
    const [found] = await seen('Taken over');
    expect(tiktok.publish.published(outcomes, account)).toMatchObject({
      remoteId: found?.id,
      permalink: expect.stringContaining(`/${found?.id}`),
    });
  });

  test('of an audience that cannot be chosen any more, or that is too long, is not begun', async () => {
    await expect(send(film('Wrong audience', 1000, { privacy: 'FOLLOWER_OF_CREATOR' }))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('audience'),
    });
    const closed = await newAccount(1);
    const long = film('Too long', 1000, { privacy: 'SELF_ONLY', comment: true });
    const [video] = long.media;
    await expect(send({ ...long, media: [{ ...(video as MediaFile), seconds: 61 }] }, closed)).rejects.toMatchObject({
      reason: reads('60 seconds'),
    });
    await send(long, closed);
    expect((await seen('Too long'))[0]?.details).toContainEqual({ name: 'Comments', value: 'No' });
  });

  test('lasts no longer than TikTok lets this creator post, whatever is known of it here', async () => {
    const closed = await newAccount(1);
    const lasting = (text: string, seconds: number): Content => {
      const media = { ...filmOf(text, { width: 1080, height: 1920, seconds }), seconds: null };
      return { ...film(text, 1000, { privacy: 'SELF_ONLY' }), media: [media] };
    };
    await send(lasting('A minute', 60), closed);
    expect(await seen('A minute')).toHaveLength(1);
    await expect(send(lasting('More than that', 60.001), closed)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('too long'),
      platformMessage: 'duration_check_failed',
    });
    expect(await seen('More than that')).toEqual([]);
  });

  test('that cannot be processed says why', async () => {
    await stand().faults.add(world.id, { operation: 'process', fault: 'processing_fails', times: 1 });
    await expect(send(film('Fails'))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('frame rate'),
      platformMessage: 'frame_rate_check_failed',
    });
    expect(await seen('Fails')).toEqual([]);
  });

  test('is waited for, longer and longer', async () => {
    const working = bent(() =>
      Response.json({ data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: 1000 }, error: { code: 'ok', message: '', log_id: '1' } }),
    );
    const begun = { publishId: 'x', address: 'https://upload.test/x', endsAt: Date.now() + 3_600_000 };
    const outcomes = { 'upload 1': begun, create: { publishId: 'x' } };
    const context = stepAt('wait 1', film('Waits'), outcomes, { env: working });
    const soon = await tiktok.publish.perform(context).catch((error) => error);
    const later = await tiktok.publish.perform({ ...context, since: new Date(Date.now() - 3_600_000) }).catch((error) => error);
    for (const one of [soon, later]) expect(one).toBeInstanceOf(NotYet);
    expect(later.at - soon.at).toBeGreaterThan(60_000);
  });

  test('of an app that was not audited is refused in plain words', async () => {
    const other = await newAccount(2);
    await expect(send(film('Not audited'), other)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('hasn’t audited this server’s app'),
    });
  });
});

describe('photos', () => {
  test('thirty-five, in order, with a title', async () => {
    const { post } = await send(photos('Thirty-five', 35, { ...everyone, title: 'A title', music: true, comment: true }));
    const [found] = await seen('Thirty-five');
    expect(post.permalink).toContain(`/photo/${found?.id}`);
    expect(await Promise.all(found?.media.map(async ({ path }) => (await bytesAt(path)).length) ?? [])).toEqual(
      Array.from({ length: 35 }, (_, index) => 400 + index),
    );
    expect(found?.details).toEqual(
      expect.arrayContaining([
        { name: 'Title', value: 'A title' },
        { name: 'Music', value: 'Added by TikTok' },
        { name: 'Comments', value: 'Yes' },
      ]),
    );
    await expect(send(photos('Thirty-six', 36))).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('of which any may stand for the post, and none that is not there', async () => {
    const chosen = (coverPhoto: number) => photos(`Cover ${coverPhoto}`, 3, { ...everyone, coverPhoto });
    for (const content of [photos('First', 3), chosen(3)]) await send(content);
    for (const [text, number] of [
      ['First', 1],
      ['Cover 3', 3],
    ] as const) {
      const [found] = await seen(text);
      expect(found?.details).toContainEqual({ name: 'Cover', value: `Photo ${number}` });
      expect(found?.media.map(({ path, cover }) => cover === path)).toEqual([1, 2, 3].map((one) => one === number));
    }
    await expect(send(chosen(4))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('photo_cover_index'),
    });
    expect([chosen(3), chosen(4)].map((content) => stops(content))).toEqual([[], ['cover_outside']]);
    expect(issueRead(tiktok.manifest.check(chosen(4), account.traits)[0])).toBe('The cover is photo 4, but there are only 3 photos.');
    expect(stops(film('x', 1000, { ...everyone, coverPhoto: 4 }))).toEqual([]);
  });

  test('that cannot be fetched say so', async () => {
    const content = photos('Nowhere');
    const unreachable = {
      ...(content.media[0] as MediaFile),
      publicUrl: () => Promise.reject(new PlatformProblem('rejected', verbatim('This Everycast cannot be reached.'))),
    };
    await expect(send({ ...content, media: [unreachable] })).rejects.toMatchObject({ reason: reads('reached') });
    const gone = { ...unreachable, publicUrl: async () => 'http://127.0.0.1:1/nothing' };
    await expect(send({ ...content, media: [gone] })).rejects.toMatchObject({ kind: 'rejected', platformMessage: 'photo_pull_failed' });
    await expect(
      publishToEnd(tiktok.publish, content, account, refusing('/content/init/', 'url_ownership_unverified')),
    ).rejects.toMatchObject({
      reason: reads('verify its domain'),
    });
  });
});

describe('what is said before anything is sent', () => {
  test('of texts and options', () => {
    expect(stops(film('x'.repeat(2200)))).toEqual([]);
    expect(stops(film('x'.repeat(2201)))).toEqual(['text_too_long']);
    expect(stops(photos('x'.repeat(4000)))).toEqual([]);
    expect(stops(photos('x'.repeat(4001)))).toEqual(['text_too_long']);
    expect(stops({ ...film('x'), media: [] })).toEqual(['media_needed']);
    expect(stops(film('x', 1000, {}))).toEqual(['privacy_not_chosen']);
    expect(stops(film('x', 1000, { privacy: 'FOLLOWER_OF_CREATOR' }))).toEqual(['privacy_not_possible']);
    expect(stops(film('x', 1000, { privacy: 'SELF_ONLY', paidBrand: true }))).toEqual(['branded_and_private']);
    expect(stops(film('x', 1000, { ...everyone, cover: 20 }))).toEqual(['cover_outside']);
    expect(stops(photos('x', 1, { ...everyone, title: 'x'.repeat(91) }))).toEqual(['title_too_long']);
    expect(tiktok.manifest.check(photos('x'), account.traits)).toMatchObject([{ weight: 'note', code: 'fetched_from_here' }]);
    expect(tiktok.manifest.facets('#tag @you https://example.org/#no').map(({ kind }) => kind)).toEqual(['hashtag', 'mention']);
  });

  test('TikTok takes 2200 characters, and not one more', async () => {
    await send(film('x'.repeat(2200)));
    await expect(send(film('x'.repeat(2201)))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('invalid_param'),
    });
  });
});

describe('what TikTok refuses', () => {
  test.each([
    ['spam_risk_too_many_posts', 'retry_later', 200],
    ['reached_active_user_cap', 'retry_later', 200],
    ['spam_risk_too_many_posts', 'retry_later', 403],
    ['rate_limit_exceeded', 'retry_later', 429],
    ['spam_risk_user_banned_from_posting', 'rejected', 200],
    ['access_token_invalid', 'refresh', 401],
    ['something_new', 'rejected', 400],
  ])('%s is %s (%d)', async (code, kind, status) => {
    for (const part of ['creator_info', '/video/init/']) {
      const failure = await tiktok.publish
        .perform(stepAt('upload 1', film('Refused'), {}, { env: refusing(part, code, status) }))
        .catch((error) => error);
      expect(failure).toMatchObject({ kind });
      if (code.startsWith('spam_risk_too')) expect(failure.at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    }
  });

  test('trouble of its own leaves a video to be sent again, and photos in doubt', async () => {
    const content = photos('Trouble');
    await expect(
      tiktok.publish.perform(stepAt('upload 1', film('Trouble'), {}, { env: refusing('/video/init/', 'internal_error', 200) })),
    ).rejects.toMatchObject({ kind: 'outage' });
    await expect(
      tiktok.publish.perform(stepAt('create', content, {}, { env: refusing('/content/init/', 'internal_error', 200) })),
    ).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(
      tiktok.publish.perform(stepAt('create', content, {}, { env: refusing('creator_info', 'internal_error', 500) })),
    ).rejects.toMatchObject({ kind: 'outage' });
  });
});
