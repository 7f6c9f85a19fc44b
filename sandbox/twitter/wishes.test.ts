import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twitter } from '../../platforms/twitter/twitter.ts';
import { connectAt } from '../../tests/support/connecting.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { NewPost } from './wishes.ts';

const ofEach = {
  text: 'A text',
  media: { media_ids: ['1'], embeddable: true },
  reply: { in_reply_to_tweet_id: '1', exclude_reply_user_ids: ['2'] },
  reply_settings: 'verified',
  made_with_ai: true,
  paid_partnership: true,
  quote_tweet_id: '1',
  edit_options: { previous_post_id: '1' },
  poll: { options: ['Yes', 'No'], duration_minutes: 60 },
  geo: { place_id: 'a' },
  community_id: '1',
  card_uri: 'card://1',
  direct_message_deep_link: 'https://example.org/',
  for_super_followers_only: true,
  share_with_followers: true,
  nullcast: true,
};
const plain = ['text', 'reply_settings', 'made_with_ai', 'paid_partnership'];

test('every field of X’s description is known, and no other (skipped without the folder that PLATFORM_APIS names)', ({ skip }) => {
  const folder = platformApis();
  if (folder === null) return skip();
  type Description = { components: { schemas: Record<string, { properties: object } | undefined> } };
  const { components } = JSON.parse(readFileSync(join(folder, 'x/openapi.json'), 'utf8')) as Description;
  const known = (name: string) => Object.keys(components.schemas[name]?.properties ?? {}).sort();
  const { shape } = NewPost;
  expect(Object.keys(shape).sort()).toEqual(known('CreatePostsRequest'));
  expect(Object.keys(shape.media.unwrap().shape).sort()).toEqual(known('CreatePostsMedia'));
  expect(Object.keys(shape.reply.unwrap().shape).sort()).toEqual(known('CreatePostsReply'));
  expect(Object.keys(shape.poll.unwrap().shape).sort()).toEqual(known('CreatePostsPoll'));
  expect(Object.keys(ofEach).sort()).toEqual(known('CreatePostsRequest'));
});

describe('what is asked for with a post', () => {
  let sandbox: TestSandbox;
  let tenant: Awaited<ReturnType<TestSandbox['newTenant']>>;
  let token: string | undefined;
  beforeAll(async () => {
    sandbox = await startSandbox();
    tenant = await sandbox.newTenant();
    token = (await connectAt(sandbox, twitter, tenant, testEnv())).credentials.accessToken;
  });
  afterAll(async () => {
    expect(sandbox?.errors).toEqual([]);
    await sandbox?.close();
  });
  const feed = () => sandbox.platforms.get('twitter')?.feed(tenant.id);
  const sent = async (json: object): Promise<[number, unknown]> => {
    const response = await fetch(`${sandbox.serviceOf('twitter')}/api/2/tweets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    return [response.status, ((await response.json()) as { detail?: unknown }).detail];
  };

  test.each(Object.entries(ofEach).filter(([name]) => !plain.includes(name)))(
    '%s is refused as not open to this account',
    async (name, value) => {
      const before = (await feed())?.length;
      expect(await sent({ text: `With ${name}`, [name]: value })).toEqual([403, expect.stringMatching(/\w+ \w+/)]);
      expect((await feed())?.length).toBe(before);
    },
  );

  test('what X does not know is wrong', async () => {
    expect(await sent({ text: 'With more', more: true })).toEqual([400, expect.stringContaining('more')]);
  });

  test('the rest is kept and shown', async () => {
    const wish = Object.fromEntries(Object.entries(ofEach).filter(([name]) => plain.includes(name)));
    expect(await sent(wish)).toEqual([201, undefined]);
    const details = [
      { name: 'Who can reply', value: 'Verified accounts' },
      { name: 'Made with AI', value: 'Yes' },
      { name: 'Paid partnership', value: 'Yes' },
    ];
    expect((await feed())?.[0]).toMatchObject({ text: 'A text', details });
  });
});
