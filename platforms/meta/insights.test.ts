import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { facebookMetrics } from '../facebook/metrics.ts';
import { instagramMetrics } from '../instagram/metrics.ts';

const sent = (remoteId: string) => [{ remoteId, permalink: null, outcomes: {} }];
const page = { service: 'https://graph.facebook.com', remoteId: '1', credentials: { accessToken: 'a' } } as never;
const studio = { service: 'https://graph.instagram.com', remoteId: '2', credentials: { accessToken: 'a' } } as never;
const failed = (code: number, message: string, subcode?: number) =>
  Response.json({ error: { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'x' } }, { status: 400 });
const summary = (total: number) => ({ data: [], summary: { total_count: total } });
const post = { id: '1_2', reactions: summary(4), comments: summary(2) };
const medium = { id: '18', like_count: 4, comments_count: 2 };

/** Meta's answers. `retired`: what it no longer takes for a metric. */
const meta = (node: unknown, { retired = '', insights }: { retired?: string; insights?: () => Response } = {}) =>
  testEnv({
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input));
      if (!pathname.endsWith('/insights')) return Response.json(node);
      if (insights) return insights();
      const names = JSON.parse(searchParams.get('metric') ?? '[]') as string[];
      if (names.includes(retired)) return failed(100, '(#100) The value must be a valid insights metric');
      return Response.json({ data: names.map((name) => ({ name, period: 'lifetime', values: [{ value: 9 }] })) });
    },
  });
const ofPage = (env: ReturnType<typeof meta>) => facebookMetrics.ofPosts(sent('1_2'), page, env).then((found) => found.get('1_2'));
const ofStudio = (env: ReturnType<typeof meta>) => instagramMetrics.ofPosts(sent('18'), studio, env).then((found) => found.get('18'));

test('a retired metric is a problem that names it, though Meta does not', async () => {
  await expect(ofPage(meta(post, { retired: 'post_clicks' }))).rejects.toMatchObject({
    kind: 'outage',
    reason: { code: 'metrics.missing', params: { metric: { code: 'metrics.clicks' } } },
  });
  await expect(ofStudio(meta(medium, { retired: 'saved' }))).rejects.toMatchObject({
    kind: 'outage',
    reason: { code: 'metrics.missing', params: { metric: { code: 'metrics.saves' } } },
  });
});

test('Facebook leaves out shares where there are none', async () => {
  const known = { likes: 4, comments: 2, views: 9, reach: 9, clicks: 9 };
  expect(await ofPage(meta(post))).toEqual({ ...known, shares: 0 });
  expect(await ofPage(meta({ ...post, shares: { count: 3 } }))).toEqual({ ...known, shares: 3 });
});

test('a video is read by the post that shows it', async () => {
  const asked: string[] = [];
  const env = meta({ ...post, post_id: '77' });
  const fetch: typeof env.fetch = (input) => {
    asked.push(new URL(String(input)).pathname.replace(/^\/v[\d.]+\//, ''));
    return env.fetch(input);
  };
  await facebookMetrics.ofPosts(sent('55'), page, { ...env, fetch });
  expect(asked).toEqual(['55', '1_77', '1_77/insights']);
});

test('what too few people have seen for Instagram to count is unknown, and not zero', async () => {
  const tooFew = meta(medium, { insights: () => failed(10, '(#10) Not enough viewers for the media to show insights') });
  expect(await ofStudio(tooFew)).toEqual({ likes: 4, comments: 2, views: null, reach: null, saves: null, shares: null });
});

test('a login without the permission still publishes, so it is not ended; what is gone is gone', async () => {
  const without = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  const denied = { insights: () => failed(200, '(#200) The permission read_insights is needed for this.') };
  await expect(ofPage(meta(post, denied))).rejects.toMatchObject(without);
  await expect(ofStudio(meta(medium, denied))).rejects.toMatchObject(without);
  const gone = { insights: () => failed(100, 'Unsupported get request.', 33) };
  expect(await ofPage(meta(post, gone))).toBeNull();
  expect(await ofStudio(meta(medium, gone))).toBeNull();
});
