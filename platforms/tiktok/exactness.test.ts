import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../../tests/support/descriptions/record.ts';
import { tiktokErrors } from '../../tests/support/descriptions/tiktok.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { account, atStandIn, bent, env, film, newAccount, photos, seen, stand, stepAt, world } from '../../tests/support/tiktok.ts';
import { NotYet } from '../port/problem.ts';
import type { Outcomes } from '../port/publisher.ts';
import { chunkBytes } from './limits.ts';
import { tiktok } from './tiktok.ts';
import { chunksOf, rangeOf } from './upload.ts';

atStandIn();
beforeEach(async () => void (await newAccount()));
const spoil = (operation: 'create' | 'look' | 'upload', fault: 'swallowed' | 'half' | 'dropped' | 'broken' | 'lie') =>
  stand().faults.add(world.id, { operation, fault, times: 1 });
const uncertain = ['swallowed', 'half', 'dropped', 'broken'] as const;
const minute = 60_000;

describe('a video is there once', () => {
  test.each(sampled('last parts of TikTok', uncertain, 2))('with its last part: %s', async (fault) => {
    await spoil('create', fault);
    const { post, problems } = await publishToEnd(tiktok.publish, film(`Once ${fault}`, 2 * chunkBytes + 1), account, env);
    expect(problems).toEqual(['unconfirmed']);
    expect(await seen(`Once ${fault}`)).toMatchObject([{ id: post.remoteId }]);
  });

  test.each(sampled('beginnings of TikTok', uncertain, 2))('where it is begun: %s', async (fault) => {
    await spoil('upload', fault);
    const { problems } = await publishToEnd(tiktok.publish, film(`Begun ${fault}`), account, env);
    expect(problems).toEqual(['outage']);
    expect(await seen(`Begun ${fault}`)).toHaveLength(1);
  });

  test('whose last part comes twice', async () => {
    const content = film('Twice', 2 * chunkBytes);
    const outcomes: Outcomes = { 'upload 1': await tiktok.publish.perform(stepAt('upload 1', content)) };
    const context = stepAt('create', content, outcomes);
    expect(await tiktok.publish.lookUp(context)).toEqual({ found: false, safe: true });
    const first = await tiktok.publish.perform(context);
    expect(await tiktok.publish.perform(context)).toEqual(first);
    expect(await tiktok.publish.lookUp(context)).toEqual({ found: true, outcome: first });
    expect(await seen('Twice')).toHaveLength(1);
    await spoil('look', 'broken');
    await expect(tiktok.publish.lookUp(context)).rejects.toMatchObject({ kind: 'outage' });
  });

  test('whose end was lost after TikTok had said that it is there', async () => {
    const content = film('Lost end', 2 * chunkBytes + 1);
    await spoil('create', 'lie');
    const { post, problems } = await publishToEnd(tiktok.publish, content, account, env);
    expect(problems).toEqual([]);
    expect(await seen('Lost end')).toMatchObject([{ id: post.remoteId }]);
  });

  test('whose end does not come in time was never posted, and is not waited for', async () => {
    const content = film('No end', 2 * chunkBytes);
    const outcomes: Outcomes = { 'upload 1': await tiktok.publish.perform(stepAt('upload 1', content)) };
    await spoil('create', 'lie');
    outcomes.create = await tiktok.publish.perform(stepAt('create', content, outcomes));
    const later = { ...env, now: () => new Date(Date.now() + 61 * minute) };
    await expect(tiktok.publish.perform(stepAt('wait 1', content, outcomes, { env: later }))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Nothing was published'),
      gone: true,
    });
    expect(await seen('No end')).toEqual([]);
  });

  test('which is sent no second time while TikTok has not counted all of it yet', async () => {
    const content = film('Counted later', 2 * chunkBytes);
    const outcomes: Outcomes = { 'upload 1': await tiktok.publish.perform(stepAt('upload 1', content)) };
    outcomes.create = await tiktok.publish.perform(stepAt('create', content, outcomes));
    let sent = 0;
    const behind = bent((url, init) => {
      if (init.method === 'PUT') sent += 1;
      if (!url.pathname.endsWith('/status/fetch/')) return undefined;
      return Response.json({
        data: { status: 'PROCESSING_UPLOAD', uploaded_bytes: chunkBytes },
        error: { code: 'ok', message: '', log_id: '1' },
      });
    });
    const context = stepAt('wait 1', content, outcomes, { env: behind });
    for (let look = 0; look < 3; look += 1) await expect(tiktok.publish.perform(context)).rejects.toBeInstanceOf(NotYet);
    expect(sent).toBe(1);
    expect(await seen('Counted later')).toHaveLength(1);
  });
});

describe('an upload', () => {
  const ranges = (sent: string[]) =>
    bent(
      (url, init) =>
        void (url.pathname === '/sandbox/tiktok/upload/video/' && sent.push(new Headers(init.headers).get('content-range') ?? '')),
    );

  test('that breaks off goes on with the part that is missing', async () => {
    const content = film('Broken', 4 * chunkBytes);
    const sent: string[] = [];
    const breaking = bent((_url, init) => {
      if (init.method !== 'PUT') return undefined;
      sent.push(new Headers(init.headers).get('content-range') ?? '');
      if (sent.length === 2) throw new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) });
      return undefined;
    });
    const context = stepAt('upload 1', content, {}, { env: breaking });
    await expect(tiktok.publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
    expect(context.checkpoint).toMatchObject({ sent: 1 });
    const outcomes: Outcomes = { 'upload 1': await tiktok.publish.perform(context) };
    expect(sent.map((range) => Number(/\d+/.exec(range)?.[0]) / chunkBytes)).toEqual([0, 1, 1, 2]);
    await tiktok.publish.perform(stepAt('create', content, outcomes));
    expect(await seen('Broken')).toHaveLength(1);
  });

  test('of which more arrived than was known goes on from there', async () => {
    const content = film('Further', 4 * chunkBytes);
    const context = stepAt('upload 1', content);
    await tiktok.publish.perform(context);
    const sent: string[] = [];
    await context.saveCheckpoint({ ...(context.checkpoint as object), sent: 0 });
    await tiktok.publish.perform({ ...context, env: ranges(sent) });
    expect(sent.map((range) => Number(/\d+/.exec(range)?.[0]) / chunkBytes)).toEqual([0]);
  });

  test('that TikTok has let go of is begun again, and is no post', async () => {
    const content = film('Let go', 2 * chunkBytes);
    const gone = (status: number) => bent((_url, init) => (init.method === 'PUT' ? new Response(null, { status }) : undefined));
    const context = stepAt('upload 1', content, {}, { env: gone(403) });
    await expect(tiktok.publish.perform(context)).rejects.toMatchObject({
      kind: 'outage',
      reason: reads('starts over'),
    });
    expect(context.checkpoint).toBeNull();
    const outcomes = { 'upload 1': await tiktok.publish.perform({ ...context, env }) };
    const create = stepAt('create', content, outcomes, { env: gone(404) });
    await expect(tiktok.publish.perform(create)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Nothing was published'),
    });
    const later = { ...env, now: () => new Date(Date.now() + 61 * minute) };
    expect(
      await tiktok.publish.perform({ ...context, env: later, checkpoint: { ...(outcomes['upload 1'] as object), sent: 1 } }),
    ).not.toEqual(outcomes['upload 1']);
    expect(await seen('Let go')).toEqual([]);
  });

  test('is cut as TikTok wants it, whatever its size', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 1, max: 30_000_000 }), fc.integer({ min: 1, max: 4_000_000_000 })), (bytes) => {
        const chunks = chunksOf(bytes);
        let next = 0;
        for (let index = 0; index < chunks.count; index += 1) {
          const { start, end } = rangeOf(chunks, index, bytes);
          expect(start).toBe(next);
          next = end + 1;
        }
        expect(next).toBe(bytes);
        const source = { source: 'FILE_UPLOAD', video_size: bytes, chunk_size: chunks.size, total_chunk_count: chunks.count };
        expect(tiktokErrors(begun(source))).toEqual([]);
      }),
    );
  });
});

describe('photos are there once', () => {
  test.each(['swallowed', 'half'] as const)('and found by what they are: %s', async (fault) => {
    await spoil('create', fault);
    const content = photos(`Found ${fault}`, 2);
    const context = stepAt('create', content);
    await expect(tiktok.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect.poll(async () => (await tiktok.publish.lookUp(context).catch(() => null))?.found).toBe(true);
    const looked = await tiktok.publish.lookUp(context);
    const [found] = await seen(`Found ${fault}`);
    expect(looked).toEqual({ found: true, outcome: { postId: found?.id } });
    const outcomes: Outcomes = { create: { postId: found?.id ?? '' } };
    outcomes['wait 1'] = await tiktok.publish.perform(stepAt('wait 1', content, outcomes));
    expect(tiktok.publish.published(outcomes, account)).toMatchObject({
      remoteId: found?.id,
      permalink: expect.stringContaining(`/photo/${found?.id}`),
    });
    // Older ones of the same words are other ones.
    await expect(tiktok.publish.lookUp({ ...context, since: new Date(Date.now() + 2 * minute) })).rejects.toMatchObject({ kind: 'outage' });
  });

  test('and never said not to be there', async () => {
    await spoil('create', 'dropped');
    const context = stepAt('create', photos('Dropped'));
    await expect(tiktok.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(tiktok.publish.lookUp(context)).rejects.toMatchObject({ kind: 'outage' });
    const later = { ...env, now: () => new Date(Date.now() + 16 * minute) };
    await expect(tiktok.publish.lookUp({ ...context, env: later })).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(tiktok.publish.lookUp(stepAt('create', photos('Friends', 1, { privacy: 'MUTUAL_FOLLOW_FRIENDS' })))).rejects.toMatchObject(
      { kind: 'unconfirmed' },
    );
    const blind = await newAccount(0, ['video.list']);
    await expect(tiktok.publish.lookUp(stepAt('create', photos('Blind'), {}, { account: blind }))).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
  });

  test('a limit that is met is waited for', async () => {
    await stand().faults.add(world.id, { operation: 'create', fault: 'rate_limited', times: 1 });
    const context = stepAt('create', photos('Limited'));
    await expect(tiktok.publish.perform(context)).rejects.toMatchObject({ kind: 'retry_later', answered: true });
    await tiktok.publish.perform(context);
    expect(await seen('Limited')).toHaveLength(1);
  });
});

const begun = (
  source_info: object,
  post_info: object = { privacy_level: 'SELF_ONLY', brand_content_toggle: false, brand_organic_toggle: false },
): Exchange => ({
  url: new URL('http://127.0.0.1/sandbox/tiktok/api/v2/post/publish/video/init/'),
  verb: 'post',
  request: { post_info, source_info },
  status: 200,
  headers: new Headers({ authorization: 'Bearer x', 'content-type': 'application/json; charset=UTF-8' }),
  answer: { data: { publish_id: 'x', upload_url: 'https://example.org' }, error: { code: 'ok', message: '', log_id: '1' } },
});

test('the checker of requests and answers finds what is wrong', () => {
  const source = { source: 'FILE_UPLOAD', video_size: 50_000_123, chunk_size: 10_000_000, total_chunk_count: 5 };
  const wrong = (exchange: Exchange) => tiktokErrors(exchange).length;
  expect(wrong(begun(source))).toBe(0);
  expect(wrong(begun({ ...source, total_chunk_count: 6 }))).toBe(1);
  expect(wrong(begun({ ...source, chunk_size: 4_000_000, total_chunk_count: 12 }))).toBe(1);
  expect(wrong(begun({ ...source, colour: 'red' }))).toBe(1);
  expect(wrong(begun(source, { privacy_level: 'SELF_ONLY' }))).toBe(2);
  expect(wrong({ ...begun(source), headers: new Headers() })).toBe(2);
  expect(wrong({ ...begun(source), answer: { data: {}, error: { code: 'ok', message: '', log_id: '1' } } })).toBe(2);
  expect(wrong({ ...begun(source), status: 400, answer: { data: {}, error: { code: 'never_heard', message: '', log_id: '1' } } })).toBe(1);
  expect(wrong({ ...begun(source), url: new URL('http://127.0.0.1/sandbox/tiktok/api/v2/post/publish/cancel/') })).toBe(1);
});
