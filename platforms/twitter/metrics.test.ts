import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { guarded } from '../port/guarded.ts';
import { twitterMetrics } from './metrics.ts';
import { twitter } from './twitter.ts';

const account = { service: 'https://api.x.com', remoteId: '1', credentials: { accessToken: 'a' } } as never;
const sent = (...ids: string[]) => ids.map((remoteId) => ({ remoteId, permalink: null, outcomes: {} }));
const answering = (body: unknown, status = 200) => testEnv({ fetch: async () => Response.json(body, { status }) });
const counts = { repost_count: 1, reply_count: 2, like_count: 3, quote_count: 4, bookmark_count: 5, impression_count: 6 };
const post = (id: string, days: number, more: object = {}) => ({
  id,
  text: id,
  created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
  public_metrics: counts,
  ...more,
});
const known = { likes: 3, comments: 2, shares: 5, saves: 5, views: 6 };
const gone = (id: string) => ({
  type: 'https://api.x.com/2/problems/resource-not-found',
  title: 'Not Found Error',
  detail: 'None.',
  value: id,
});

test('clicks are only reported of the past 30 days; later they are unknown, and not zero', async () => {
  const recent = post('1', 29, { non_public_metrics: { url_link_clicks: 7 } });
  const found = await twitterMetrics.ofPosts(
    sent('1', '2', '3'),
    account,
    answering({ data: [recent, post('2', 31)], errors: [gone('3')] }),
  );
  expect([...found]).toEqual([
    ['1', { ...known, clicks: 7 }],
    ['2', { ...known, clicks: null }],
    ['3', null],
  ]);
});

test('clicks that a recent post lacks are a problem, and so is a post of which nothing is said', async () => {
  const missing = guarded(twitter).metrics?.ofPosts(sent('1'), account, answering({ data: [post('1', 3)] }));
  await expect(missing).rejects.toMatchObject({ kind: 'outage', reason: { code: 'metrics.missing' } });
  const unsaid = twitterMetrics.ofPosts(sent('1', '2'), account, answering({ data: [post('2', 31)] }));
  await expect(unsaid).rejects.toMatchObject({ kind: 'outage' });
});

test('a login that may not read metrics still publishes, so it is not ended', async () => {
  const without = answering({ title: 'Forbidden', detail: 'Forbidden', type: 'about:blank', status: 403 }, 403);
  const refused = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  await expect(twitterMetrics.ofPosts(sent('1'), account, without)).rejects.toMatchObject(refused);
  await expect(twitterMetrics.ofAccount(account, without)).rejects.toMatchObject(refused);
});
