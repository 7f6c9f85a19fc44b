import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { tiktokMetrics } from './metrics.ts';

const account = { service: 'https://open.tiktokapis.com', remoteId: '1', credentials: { accessToken: 'a' } } as never;
const sent = (...ids: string[]) => ids.map((remoteId) => ({ remoteId, permalink: null, outcomes: {} }));
const counts = { like_count: 3, comment_count: 2, share_count: 1, view_count: 9 };
const answering = (data: object, code = 'ok', status = 200) => {
  const asked: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    asked.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    return Response.json({ data, error: { code, message: '', log_id: 'x' } }, { status });
  };
  return Object.assign(testEnv({ fetch }), { asked });
};

test('a post that is not public has no ID to read it by, so its metrics are unknown, and not zero', async () => {
  const env = answering({ videos: [{ id: '7', ...counts }] });
  expect([...(await tiktokMetrics.ofPosts(sent('7', '8', 'v_pub_file~v2-1.9'), account, env))]).toEqual([
    ['7', { likes: 3, comments: 2, shares: 1, views: 9 }],
    ['8', null],
    ['v_pub_file~v2-1.9', { likes: null, comments: null, shares: null, views: null }],
  ]);
  expect(env.asked).toEqual([{ filters: { video_ids: ['7', '8'] } }]);
});

test('where none has an ID, nothing is asked', async () => {
  const env = answering({});
  expect(await tiktokMetrics.ofPosts(sent('v_pub_file~v2-1.9'), account, env)).toMatchObject({ size: 1 });
  expect(env.asked).toEqual([]);
});

test('a login without the scope still publishes, so it is not ended', async () => {
  const without = answering({}, 'scope_not_authorized', 401);
  const refused = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  await expect(tiktokMetrics.ofPosts(sent('7'), account, without)).rejects.toMatchObject(refused);
  await expect(tiktokMetrics.ofAccount(account, without)).rejects.toMatchObject(refused);
});

test('a reached limit waits, also where it comes with another status', async () => {
  const limited = answering({}, 'rate_limit_exceeded', 200);
  await expect(tiktokMetrics.ofPosts(sent('7'), account, limited)).rejects.toMatchObject({ kind: 'retry_later' });
});
