import { describe, expect, test } from 'vitest';
import { connectAt } from '../../tests/support/connecting.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { atStandIn, film, sandbox } from '../../tests/support/youtube.ts';
import { guarded } from '../port/guarded.ts';
import { youtubeMetrics } from './metrics.ts';
import { youtube } from './youtube.ts';

atStandIn();

const sent = (remoteId: string) => ({ remoteId, permalink: null, outcomes: {} });
const account = { service: 'https://www.youtube.com', remoteId: 'UC1', credentials: { accessToken: 'a' } } as never;
type Scripted = Record<string, { status?: number; body: unknown }>;
/** Responses by the last part of the path. */
const scripted = (responses: Scripted) =>
  testEnv({
    fetch: async (input) => {
      const { pathname } = new URL(String(input));
      const { status = 200, body } = responses[pathname.split('/').at(-1) ?? ''] ?? { status: 500, body: {} };
      return Response.json(body, { status });
    },
  });
const list = (kind: string, item: object) => ({ body: { kind: `youtube#${kind}ListResponse`, items: [item] } });
const video = (statistics: object, status: object = { privacyStatus: 'public' }) => list('video', { id: 'v', statistics, status });
const all = { viewCount: '9', likeCount: '3', dislikeCount: '0', commentCount: '2' };
const refused = (status: number, reason: string) => ({ status, body: { error: { code: status, message: reason, errors: [{ reason }] } } });
const counts = async (responses: Scripted) =>
  (await guarded(youtube).metrics?.ofPosts([sent('v')], account, scripted(responses)))?.get('v');

describe('what an owner hides is not reported, and not zero', () => {
  test('likes', async () => {
    expect(await counts({ videos: video({ viewCount: '9', commentCount: '2' }) })).toEqual({ views: 9, likes: null, comments: 2 });
    const renamed = { ...all, likeCount: undefined };
    await expect(counts({ videos: video(renamed) })).rejects.toMatchObject({ reason: { code: 'metrics.missing' } });
  });

  test('comments, where there are none to count', async () => {
    const closed = { viewCount: '9', likeCount: '3', dislikeCount: '0' };
    const none = { views: 9, likes: 3, comments: null };
    expect(await counts({ videos: video(closed, { madeForKids: true }) })).toEqual(none);
    expect(await counts({ videos: video(closed), commentThreads: refused(403, 'commentsDisabled') })).toEqual(none);
    const open = { videos: video(closed), commentThreads: { body: { kind: 'youtube#commentThreadListResponse' } } };
    await expect(counts(open)).rejects.toMatchObject({ kind: 'outage', reason: { code: 'metrics.missing' } });
  });

  test('subscribers', async () => {
    const hidden = { id: 'UC1', statistics: { viewCount: '50', subscriberCount: '0', hiddenSubscriberCount: true } };
    expect(await youtubeMetrics.ofAccount(account, scripted({ channels: list('channel', hidden) }))).toEqual({
      followers: null,
      views: 50,
    });
  });
});

test('a video for kids has no comments to count, at the stand-in as well', async () => {
  const env = testEnv();
  const own = await connectAt(sandbox, youtube, await sandbox.newTenant(), env);
  const { post } = await publishToEnd(youtube.publish, film('Kids', { madeForKids: 'yes' }), own, env);
  const found = (await youtubeMetrics.ofPosts([sent(post.remoteId)], own, env)).get(post.remoteId);
  expect(found).toMatchObject({ comments: null, likes: expect.any(Number), views: expect.any(Number) });
});

test('a login without the scope still publishes, so it is not ended', async () => {
  const without = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  await expect(counts({ videos: refused(403, 'insufficientPermissions') })).rejects.toMatchObject(without);
  const channels = scripted({ channels: refused(403, 'insufficientPermissions') });
  await expect(youtubeMetrics.ofAccount(account, channels)).rejects.toMatchObject(without);
});

test('a used-up quota waits for the next day in California, and every call is paid for', async () => {
  await expect(counts({ videos: refused(403, 'quotaExceeded') })).rejects.toMatchObject({ kind: 'retry_later', at: expect.any(Date) });
  const env = scripted({ videos: video(all) });
  await youtubeMetrics.ofPosts([sent('v')], account, env);
  expect(env.costs).toEqual([1]);
});
