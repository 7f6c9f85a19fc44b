import { describe, expect, test } from 'vitest';
import { connectAt, type SandboxAccount } from '../../tests/support/connecting.ts';
import { filmOf } from '../../tests/support/films.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { account, atStandIn, bent, env, film, sandbox, seen, stand, stepAt, stops, world } from '../../tests/support/youtube.ts';
import type { Options } from '../port/options.ts';
import { NotYet } from '../port/problem.ts';
import type { Content, Outcomes } from '../port/publisher.ts';
import { youtube } from './youtube.ts';

atStandIn();

describe('processing', () => {
  const wait = async (content: Content, as: SandboxAccount = account) => {
    const outcomes: Outcomes = { 'upload 1': await youtube.publish.perform(stepAt('upload 1', content, {}, { account: as })) };
    outcomes.create = await youtube.publish.perform(stepAt('create', content, outcomes, { account: as }));
    return stepAt('wait 1', content, outcomes, { account: as });
  };

  test('is waited for, longer and longer', async () => {
    const context = await wait(film('Waits'));
    const asked = await youtube.publish.perform({ ...context, env: bent(slowVideo) }).catch((error: unknown) => error);
    expect(asked).toBeInstanceOf(NotYet);
    expect((asked as NotYet).at.getTime()).toBeLessThan(Date.now() + 6_000);
    const hourAgo = await youtube.publish
      .perform({ ...context, since: new Date(Date.now() - 3_600_000), env: bent(slowVideo) })
      .catch((error: unknown) => error);
    expect((hourAgo as NotYet).at.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  });
  const listed = (video: object) => Response.json({ kind: 'youtube#videoListResponse', items: [video] });
  const slowVideo = () => listed({ status: { uploadStatus: 'uploaded' }, processingDetails: { processingStatus: 'processing' } });

  test('that fails is told in plain words: nobody sees the video', async () => {
    await stand().faults.add(world.id, { operation: 'process', fault: 'processing_fails', times: 1 });
    const failure = publishToEnd(youtube.publish, film('Fails'), account, env);
    await expect(failure).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('doesn’t support this video’s codec'),
      platformMessage: 'codec',
      gone: true,
    });
    expect(await seen('Fails')).toEqual([]);
  });

  test.each([
    [{ uploadStatus: 'rejected', rejectionReason: 'length' }, 'longer than this channel may upload'],
    [{ uploadStatus: 'rejected', rejectionReason: 'duplicate' }, 'uploaded before'],
    [{ uploadStatus: 'rejected', rejectionReason: 'something new' }, 'gave no reason'],
    [{ uploadStatus: 'failed', failureReason: 'invalidFile' }, 'damaged or isn’t a video'],
    [{ uploadStatus: 'deleted' }, 'was deleted on YouTube'],
  ])('%j is told', async (status, words) => {
    const context = stepAt('wait 1', film('Told'), { create: { id: 'x' } }, { env: bent(() => listed({ status })) });
    await expect(youtube.publish.perform(context)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads(words),
      gone: true,
    });
  });

  test('of a channel without a phone number ends where a video lasts more than a quarter of an hour', async () => {
    const [, second] = await stand().people(world.id);
    const short = await connectAt(sandbox, youtube, world, env, { account: second?.id ?? '' });
    const lasting = (title: string, seconds: number): Content => ({
      ...film(title),
      media: [filmOf(title, { width: 64, height: 36, seconds, framesPerSecond: 1 })],
    });
    const { problems } = await publishToEnd(youtube.publish, lasting('Just so', 900), short, env);
    expect(problems).toEqual([]);
    await expect(publishToEnd(youtube.publish, lasting('Longer', 900.001), short, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('longer than this channel may upload'),
      platformMessage: 'length',
      gone: true,
    });
    expect(await seen('Longer')).toEqual([]);
    expect(await seen('Just so')).toHaveLength(1);
  });

  test('of an app that was not audited ends in private, and the person is told', async () => {
    const [, , third] = await stand().people(world.id);
    const locked = await connectAt(sandbox, youtube, world, env, { account: third?.id ?? '' });
    await expect(publishToEnd(youtube.publish, film('Locked'), locked, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('audited'),
      gone: false,
    });
    const { problems } = await publishToEnd(youtube.publish, film('Meant so', { privacy: 'private' }), locked, env);
    expect(problems).toEqual([]);
  });
});

describe('the first comment', () => {
  test.each([null, 'swallowed', 'half', 'broken'] as const)('is there once: %s', async (fault) => {
    const content = { ...film(`Commented ${fault}`), firstComment: `First!\nsays ${fault}` };
    const { outcomes } = await publishToEnd(youtube.publish, { ...content, firstComment: '' }, account, env);
    const context = stepAt('comment', content, outcomes);
    expect(await youtube.publish.lookUp(context)).toEqual({ found: false });
    if (fault) await stand().faults.add(world.id, { operation: 'create', fault, times: 1 });
    if (fault) await expect(youtube.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    const looked = await youtube.publish.lookUp(context);
    expect(looked.found).toBe(fault === 'swallowed' || fault === 'half');
    if (!looked.found) await youtube.publish.perform(context);
    const [video] = await seen(`Commented ${fault}`);
    const comments = (await stand().feed(world.id)).filter(({ replyTo }) => replyTo === video?.id);
    expect(comments).toMatchObject([{ text: content.firstComment }]);
  });

  test('is not promised where nobody can comment', () => {
    const commented = (options: Options) => stops({ ...film('No comments', options), firstComment: 'Hi' });
    expect(commented({})).toEqual([]);
    expect(commented({ madeForKids: 'yes' })).toEqual(['no_comments']);
    expect(commented({ privacy: 'private' })).toEqual(['no_comments']);
    expect(stops({ ...film('Long'), firstComment: 'x'.repeat(10_001) })).toEqual(['comment_too_long']);
  });
});
