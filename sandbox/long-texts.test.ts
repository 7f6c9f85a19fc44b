import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkedin } from '../platforms/linkedin/linkedin.ts';
import { mastodon } from '../platforms/mastodon/mastodon.ts';
import { twitter } from '../platforms/twitter/twitter.ts';
import { newAccount } from '../tests/support/bluesky.ts';
import { connectAt } from '../tests/support/connecting.ts';
import { testEnv } from '../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../tests/support/sandbox.ts';

/** As long as a request can be, and slow to measure everywhere. */
const long = `http://a.co/${'('.repeat(4900)} `.repeat(1500);

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

async function answerTo(path: string, token: string | undefined, json: unknown, headers: Record<string, string> = {}) {
  const [platform = ''] = path.split('/');
  const response = await fetch(`${sandbox.serviceOf(platform)}${path.slice(platform.length)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });
  return { status: response.status, body: await response.json() };
}

test('X', async () => {
  const { credentials } = await connectAt(sandbox, twitter, await sandbox.newTenant(), testEnv());
  const { accessToken } = credentials;
  const detail = 'The text of the post is too long or not valid.';
  expect(await answerTo('twitter/api/2/tweets', accessToken, { text: long })).toMatchObject({ status: 400, body: { detail } });
  const titled = { text: 'A text', media: { media_ids: ['1'], title: long } };
  expect(await answerTo('twitter/api/2/tweets', accessToken, titled)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('The title is too long.') },
  });
});

test('Mastodon', async () => {
  const { credentials } = await connectAt(sandbox, mastodon, await sandbox.newTenant(), testEnv());
  const error = 'Validation failed: Text character limit of 500 exceeded';
  for (const wish of [{ status: long }, { status: 'A text', spoiler_text: long }]) {
    expect(await answerTo('mastodon/api/v1/statuses', credentials.accessToken, wish)).toEqual({ status: 422, body: { error } });
  }
});

test('Bluesky', async () => {
  const { login, account } = await newAccount(sandbox);
  const { body: session } = await answerTo('bluesky/xrpc/com.atproto.server.createSession', undefined, {
    identifier: login.identifier,
    password: login.password,
  });
  const { accessJwt } = session as { accessJwt: string };
  const record = { $type: 'app.bsky.feed.post', text: long, createdAt: new Date(0).toISOString() };
  const post = { repo: account.remoteId, collection: 'app.bsky.feed.post', record };
  expect(await answerTo('bluesky/xrpc/com.atproto.repo.createRecord', accessJwt, post)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(`string too big (maximum 3000, got ${long.length})`) },
  });
  const elsewhere = { ...post, record: {}, collection: 'a.'.repeat(3_500_000) };
  expect(await answerTo('bluesky/xrpc/com.atproto.repo.createRecord', accessJwt, elsewhere)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Invalid NSID') },
  });
});

test('LinkedIn', async () => {
  const { credentials, remoteId } = await connectAt(sandbox, linkedin, await sandbox.newTenant(), testEnv());
  const versioned = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
  const author = remoteId.startsWith('urn:') ? remoteId : `urn:li:person:${remoteId}`;
  const distribution = { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] };
  const post = { author, commentary: long, visibility: 'PUBLIC', distribution, lifecycleState: 'PUBLISHED' };
  const description = `commentary has ${long.length} characters, and at most 3000 are allowed.`;
  expect(await answerTo('linkedin/api/rest/posts', credentials.accessToken, post, versioned)).toMatchObject({
    status: 422,
    body: { errorDetails: { inputErrors: [{ description, code: 'FIELD_LENGTH_TOO_LONG' }] } },
  });
  // Its number isn't read: it is longer than an ID.
  const reaction = { root: `urn:li:activity:${'1'.repeat(4_000_000)}x`, reactionType: 'LIKE' };
  const path = `linkedin/api/rest/reactions?actor=${encodeURIComponent(author)}`;
  expect(await answerTo(path, credentials.accessToken, reaction, versioned)).toMatchObject({ status: 404 });
});
