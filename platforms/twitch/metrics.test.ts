import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { twitchMetrics } from './metrics.ts';

const account = {
  service: 'https://www.twitch.tv',
  remoteId: '1',
  credentials: { accessToken: 'a' },
  app: { clientId: 'c', clientSecret: 's' },
} as never;
const answering = (body: unknown, status = 200) => testEnv({ fetch: async () => Response.json(body, { status }) });

test('a login without the scope still publishes, so it is not ended', async () => {
  const without = answering({ error: 'Unauthorized', status: 401, message: 'Missing scope: moderator:read:followers' }, 401);
  await expect(twitchMetrics.ofAccount(account, without)).rejects.toMatchObject({
    kind: 'rejected',
    reason: { code: 'metrics.permission_missing' },
  });
  const expired = answering({ error: 'Unauthorized', status: 401, message: 'Invalid OAuth token' }, 401);
  await expect(twitchMetrics.ofAccount(account, expired)).rejects.toMatchObject({ kind: 'refresh' });
});

test('a total that is missing is a problem, and no zero', async () => {
  await expect(twitchMetrics.ofAccount(account, answering({ data: [] }))).rejects.toMatchObject({ reason: { code: 'metrics.missing' } });
  expect(await twitchMetrics.ofAccount(account, answering({ total: 0, data: [] }))).toEqual({ followers: 0 });
});

test('chat messages and broadcasts have no metrics, and nothing is asked for them', async () => {
  const silent = testEnv({ fetch: () => Promise.reject(new Error('Asked.')) });
  const found = await twitchMetrics.ofPosts([{ remoteId: 'x', permalink: null, outcomes: {} }], account, silent);
  expect([...found]).toEqual([['x', {}]]);
});
