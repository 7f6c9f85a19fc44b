import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { guarded } from '../port/guarded.ts';
import { linkedin } from './linkedin.ts';
import { linkedinMetrics } from './metrics.ts';

const share = 'urn:li:share:1';
const film = 'urn:li:ugcPost:2';
const of = (remoteId: string) => ({ service: 'https://api.linkedin.com', remoteId, credentials: { accessToken: 'a' } }) as never;
const page = of('urn:li:organization:5');
const member = of('urn:li:person:x');
const sent = (...urns: string[]) => urns.map((remoteId) => ({ remoteId, permalink: null, outcomes: {} }));
const scripted = (answer: (path: string, query: string) => Response) => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(String(input));
    asked.push(`${pathname.replace('/rest/', '')}${search}`);
    return answer(pathname, search);
  };
  return Object.assign(testEnv({ fetch }), { asked });
};
const failed = (status: number, code: string) => Response.json({ status, code, message: code }, { status });
const counts = {
  likeCount: 1,
  commentCount: 2,
  shareCount: 3,
  clickCount: 4,
  impressionCount: 60,
  uniqueImpressionsCount: 50,
  engagement: 0,
};
const known = { likes: 1, comments: 2, shares: 3, clicks: 4, views: 60, reach: 50 };
const nothing = { likes: 0, comments: 0, shares: 0, clicks: 0, views: 0, reach: 0 };

test('a Page’s posts are read together; one that is left out is looked up, and has no metrics yet or is gone', async () => {
  const env = scripted((path) => {
    if (path.endsWith('Statistics')) return Response.json({ elements: [{ share, totalShareStatistics: counts }] });
    return path.endsWith('2') ? Response.json({ id: film }) : failed(404, 'NOT_FOUND');
  });
  expect([...(await linkedinMetrics.ofPosts(sent(share, film, 'urn:li:share:3'), page, env))]).toEqual([
    [share, known],
    [film, nothing],
    ['urn:li:share:3', null],
  ]);
  const lists = '&shares=List(urn%3Ali%3Ashare%3A1,urn%3Ali%3Ashare%3A3)&ugcPosts=List(urn%3Ali%3AugcPost%3A2)';
  expect(env.asked[0]).toBe(
    `organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A5${lists}`,
  );
});

test('a member’s post has one request per metric, and clicks that are unknown, not zero', async () => {
  const env = scripted((_path, query) => Response.json({ elements: [{ count: query.length }] }));
  const counts = (await linkedinMetrics.ofPosts(sent(film), member, env)).get(film);
  expect(counts).toMatchObject({ clicks: null, likes: expect.any(Number), reach: expect.any(Number) });
  expect(env.asked).toHaveLength(5);
  expect(env.asked[0]).toContain('entity=(ugc:urn%3Ali%3AugcPost%3A2)&queryType=REACTION&aggregation=TOTAL');
  expect(env.costs).toEqual([1, 1, 1, 1, 1]);
  expect(await linkedinMetrics.ofAccount(member, env)).toEqual({ followers: null });
});

test('a query type that gives no count is a problem that names the metric', async () => {
  const env = scripted((_path, query) => Response.json({ elements: query.includes('RESHARE') ? [] : [{ count: 1 }] }));
  await expect(guarded(linkedin).metrics?.ofPosts(sent(share), member, env)).rejects.toMatchObject({
    kind: 'outage',
    reason: { code: 'metrics.missing', params: { metric: { code: 'metrics.shares' } } },
  });
});

test('a login without the scope still publishes, so it is not ended', async () => {
  const without = scripted(() => failed(403, 'ACCESS_DENIED'));
  const refused = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  for (const account of [page, member]) {
    await expect(linkedinMetrics.ofPosts(sent(share), account, without)).rejects.toMatchObject(refused);
  }
  await expect(linkedinMetrics.ofAccount(page, without)).rejects.toMatchObject(refused);
});

test('a proxy’s 404 says nothing about a post', async () => {
  const proxy = scripted(() => new Response('<h1>Not found</h1>', { status: 404 }));
  await expect(linkedinMetrics.ofPosts(sent(share), member, proxy)).rejects.toMatchObject({ kind: 'outage' });
});
