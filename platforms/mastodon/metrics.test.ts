import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, send, textOf } from '../../tests/support/mastodon.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { guarded } from '../port/guarded.ts';
import { mastodon } from './mastodon.ts';
import { mastodonMetrics } from './metrics.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

test('a server older than 4.3 is read one post at a time', async () => {
  const env = testEnv();
  const where = await newAccount(sandbox, env);
  const { post, outcomes } = await send(textOf('Old'), where);
  const asked: string[] = [];
  const old: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname.replace(/\d+$/, ':id'));
    // Rails has no such route there.
    return pathname.endsWith('/statuses') ? Response.json({ error: 'Not Found' }, { status: 404 }) : fetch(input, init);
  };
  const gone = { remoteId: '1', permalink: null, outcomes: {} };
  const found = await mastodonMetrics.ofPosts([{ ...post, outcomes }, gone], where.account, { ...env, fetch: old });
  expect([...found]).toEqual([
    [post.remoteId, { likes: 0, comments: 0, shares: 0 }],
    ['1', null],
  ]);
  expect(asked.map((path) => path.slice(path.indexOf('/api')))).toEqual([
    '/api/v1/statuses',
    '/api/v1/statuses/:id',
    '/api/v1/statuses/:id',
  ]);
});

test('a proxy’s 404 says nothing about a post', async () => {
  const where = await newAccount(sandbox, testEnv());
  const proxy = testEnv({
    fetch: async () => new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } }),
  });
  const post = { remoteId: '1', permalink: null, outcomes: {} };
  await expect(mastodonMetrics.ofPosts([post], where.account, proxy)).rejects.toMatchObject({ kind: 'outage' });
});

test('a login without the scope still publishes, so it is not ended', async () => {
  const env = testEnv();
  const { account } = await newAccount(sandbox, env);
  const without = testEnv({ fetch: async () => Response.json({ error: 'This action is outside the authorized scopes' }, { status: 403 }) });
  const post = { remoteId: '1', permalink: null, outcomes: {} };
  const refused = { kind: 'rejected', reason: { code: 'metrics.permission_missing' } };
  await expect(mastodonMetrics.ofPosts([post], account, without)).rejects.toMatchObject(refused);
  await expect(mastodonMetrics.ofAccount(account, without)).rejects.toMatchObject(refused);
});

test('no more posts are asked for at once than its servers take', async () => {
  const env = testEnv();
  const where = await newAccount(sandbox, env);
  const posts = Array.from({ length: mastodon.manifest.metrics?.batch ?? 0 }, (_, index) => ({
    remoteId: String(index + 1),
    permalink: null,
    outcomes: {},
  }));
  expect(await mastodonMetrics.ofPosts(posts, where.account, env)).toMatchObject({ size: 20 });
  const more = [...posts, { remoteId: '99', permalink: null, outcomes: {} }];
  await expect(mastodonMetrics.ofPosts(more, where.account, env)).rejects.toMatchObject({ kind: 'rejected' });
});

test('a post whose server returns a strange count keeps no other post from being read', async () => {
  const env = testEnv();
  const where = await newAccount(sandbox, env);
  const counts = { favourites_count: 3, replies_count: 2, reblogs_count: 1 };
  const fetch = async () =>
    Response.json([
      { id: '1', ...counts },
      { id: '2', ...counts, favourites_count: -1 },
    ]);
  const posts = ['1', '2'].map((remoteId) => ({ remoteId, permalink: null, outcomes: {} }));
  const found = await guarded(mastodon).metrics?.ofPosts(posts, where.account, testEnv({ fetch }));
  expect([...(found ?? [])]).toEqual([
    ['1', { likes: 3, comments: 2, shares: 1 }],
    ['2', { likes: null, comments: 2, shares: 1 }],
  ]);
});
