import { describe, expect, test } from 'vitest';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { until } from '../../tests/support/until.ts';
import {
  account,
  atStandIn,
  bent,
  env,
  film,
  isUpload,
  rangeOf,
  sandbox,
  seen,
  stand,
  stepAt,
  world,
} from '../../tests/support/youtube.ts';
import { blockBytes } from './limits.ts';
import { standingOf } from './session.ts';
import { youtube } from './youtube.ts';

atStandIn();

describe('an upload that breaks off', () => {
  test('goes on where it stands, in the same session', async () => {
    const content = film('Broken', {}, 24 * 1024 * 1024);
    const sent: string[] = [];
    const broken = bent((url, init) => {
      if (!isUpload(url, init)) return undefined;
      sent.push(rangeOf(init));
      if (sent.length !== 2) return undefined;
      // The connection breaks in the middle of the second piece.
      const body = (init.body as ReadableStream<Uint8Array>).pipeThrough(breakingAfter(5 * 1024 * 1024));
      return fetch(url, { ...init, body, duplex: 'half' } as RequestInit);
    });
    const context = stepAt('upload 1', content, {}, { env: broken });
    await expect(youtube.publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
    expect(context.checkpoint).toMatchObject({ session: expect.stringContaining('upload_id=') });
    // Of the piece that broke off whole blocks stay, which takes the server a moment.
    const { session } = context.checkpoint as { session: string };
    await until(async () => {
      const standing = await standingOf(session, content.media[0]?.bytes ?? 0, context);
      return standing.state === 'partly' && standing.bytes > 16 * 1024 * 1024;
    });
    const outcome = await youtube.publish.perform(context);
    expect(outcome).toEqual(context.checkpoint);
    expect(Number(/^bytes (\d+)/.exec(sent[2] ?? '')?.[1]) % blockBytes).toBe(0);
    expect(Number(/^bytes (\d+)/.exec(sent[2] ?? '')?.[1])).toBeGreaterThan(16 * 1024 * 1024);
    await youtube.publish.perform(stepAt('create', content, { 'upload 1': outcome }));
    const [video] = await seen('Broken');
    const there = await fetch(`${sandbox.serviceOf('youtube')}/${video?.media[0]?.path}`).then((answer) => answer.bytes());
    expect(Buffer.compare(there, await new Response(await content.media[0]?.open()).bytes())).toBe(0);
  });

  test('is begun again where YouTube has forgotten it', async () => {
    const content = film('Forgotten', {}, 3 * blockBytes);
    const context = stepAt('upload 1', content);
    const first = await youtube.publish.perform(context);
    const forgetting = bent((_url, init) => (rangeOf(init).startsWith('bytes */') ? new Response(null, { status: 404 }) : undefined));
    const second = await youtube.publish.perform({ ...context, env: forgetting });
    expect(second).not.toEqual(first);
    await youtube.publish.perform(stepAt('create', content, { 'upload 1': second }));
    expect(await seen('Forgotten')).toHaveLength(1);
  });

  test('in the middle of a piece that is refused is no success', async () => {
    const context = stepAt(
      'upload 1',
      film('Stuck', {}, 2 * blockBytes),
      {},
      { env: bent((url, init) => (isUpload(url, init) ? new Response(null, { status: 308 }) : undefined)) },
    );
    await expect(youtube.publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
  });
});

const breakingAfter = (bytes: number) => {
  let left = bytes;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw new Error('The line is cut.');
      controller.enqueue(chunk);
    },
  });
};

describe('whatever goes wrong, the video is there once', () => {
  const uncertain = ['swallowed', 'half', 'dropped', 'broken'] as const;
  test.each(sampled('last bytes of YouTube', uncertain, 2))('with its last byte: %s', async (fault) => {
    await stand().faults.add(world.id, { operation: 'create', fault, times: 1 });
    const { problems, post } = await publishToEnd(youtube.publish, film(`Once ${fault}`, {}, 2 * blockBytes), account, env);
    expect(problems).toEqual(['unconfirmed']);
    expect(await seen(`Once ${fault}`)).toMatchObject([{ id: post.remoteId }]);
  });

  test('with a limit that is met, it waits', async () => {
    await stand().faults.add(world.id, { operation: 'create', fault: 'rate_limited', times: 1 });
    const { problems } = await publishToEnd(youtube.publish, film('Once limited'), account, env);
    expect(problems).toEqual(['retry_later']);
    expect(await seen('Once limited')).toHaveLength(1);
  });

  test('the last byte that arrives twice makes no second video', async () => {
    const content = film('Twice', {}, 2 * blockBytes);
    const outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content)) };
    const context = stepAt('create', content, outcomes);
    expect(await youtube.publish.lookUp(context)).toEqual({ found: false, safe: true });
    const [first, second] = await Promise.all([youtube.publish.perform(context), youtube.publish.perform(context)]);
    expect(first).toEqual(second);
    expect(await youtube.publish.lookUp(context)).toEqual({ found: true, outcome: first });
    expect(await seen('Twice')).toHaveLength(1);
  });

  test('where the upload is forgotten, the video is found by what it is', async () => {
    const content = film('Found by title', {}, 2 * blockBytes);
    const outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content)) };
    const forgetting = bent((_url, init) => (rangeOf(init).startsWith('bytes */') ? new Response(null, { status: 410 }) : undefined));
    const context = stepAt('create', content, outcomes, { env: forgetting });
    await expect(youtube.publish.lookUp(context)).rejects.toMatchObject({ kind: 'outage' });
    const later = { ...forgetting, now: () => new Date(Date.now() + 11 * 60_000) };
    expect(await youtube.publish.lookUp({ ...context, env: later })).toEqual({ found: false });
    const made = await youtube.publish.perform({ ...context, env });
    expect(await youtube.publish.lookUp(context)).toEqual({ found: true, outcome: made });
    // An older video of the same name is another one.
    expect(
      await youtube.publish.lookUp({
        ...context,
        since: new Date(Date.now() + 2 * 60_000),
        env: { ...forgetting, now: () => new Date(Date.now() + 13 * 60_000) },
      }),
    ).toEqual({ found: false });
  });

  test('a list that is full of newer videos does not say that it isn’t there', async () => {
    const content = film('Behind fifty');
    const outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content)) };
    const others = Array.from({ length: 50 }, (_, index) => `other-${index}`);
    const snippet = { title: 'Another', description: '', publishedAt: new Date().toISOString() };
    const lists = {
      playlistItems: { kind: 'youtube#playlistItemListResponse', items: others.map((videoId) => ({ contentDetails: { videoId } })) },
      videos: { kind: 'youtube#videoListResponse', items: others.map((id) => ({ id, snippet })) },
    };
    const crowded = bent((url, init) => {
      if (rangeOf(init).startsWith('bytes */')) return new Response(null, { status: 410 });
      const list = lists[url.pathname.split('/').at(-1) as keyof typeof lists];
      return list && Response.json(list);
    });
    const later = { ...crowded, now: () => new Date(Date.now() + 11 * 60_000) };
    await expect(youtube.publish.lookUp(stepAt('create', content, outcomes, { env: later }))).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
  });

  test('an upload that is gone before its end publishes nothing, and says so', async () => {
    const content = film('Gone', {}, 2 * blockBytes);
    const outcomes = {
      'upload 1': { session: `${sandbox.serviceOf('youtube')}/api/upload/youtube/v3/videos?uploadType=resumable&upload_id=x` },
    };
    await expect(youtube.publish.perform(stepAt('create', content, outcomes))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Nothing was published'),
    });
  });
});
