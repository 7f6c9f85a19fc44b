import { createHmac } from 'node:crypto';
import { linkedinWebhook } from '@everycast/platforms/linkedin/linkedin';
import { metaWebhook } from '@everycast/platforms/meta/webhook';
import { tiktokWebhook } from '@everycast/platforms/tiktok/tiktok';
import { twitchWebhook } from '@everycast/platforms/twitch/twitch';
import { twitterWebhook } from '@everycast/platforms/twitter/twitter';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createWebhooks } from './webhooks.ts';

const app = { clientId: 'our app', clientSecret: 'a secret of the app' };
const hmac = (encoding: 'hex' | 'base64', ...parts: string[]) =>
  createHmac('sha256', app.clientSecret).update(parts.join('')).digest(encoding);
const webhooks = {
  twitter: twitterWebhook,
  facebook: metaWebhook,
  instagram: metaWebhook,
  tiktok: tiktokWebhook,
  twitch: twitchWebhook,
  linkedin: linkedinWebhook,
};
type Name = keyof typeof webhooks;
const now = new Date('2026-11-21T12:00:00Z');

let messages = 0;
/** A delivery about an account, as its platform signs it at that time. */
function delivery(platform: Name, account: string, at = now, text = `text ${messages++}`) {
  const bodies: Record<Name, object> = {
    twitter: { for_user_id: account, text },
    facebook: { object: 'page', entry: [{ id: account, time: 1, text }] },
    instagram: { object: 'instagram', entry: [{ id: account, time: 1, text }] },
    tiktok: { client_key: 'key', event: 'comment', user_openid: account, content: text },
    twitch: { subscription: { type: 'channel.chat.message', condition: { broadcaster_user_id: account } }, event: { text } },
    linkedin: { type: 'ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS', notifications: [{ organizationalEntity: account, text }] },
  };
  const body = JSON.stringify(bodies[platform]);
  const unix = String(at.getTime() / 1000);
  const id = `message ${text}`;
  const headers: Record<Name, Record<string, string>> = {
    twitter: { 'x-twitter-webhooks-signature': `sha256=${hmac('base64', body)}` },
    facebook: { 'x-hub-signature-256': `sha256=${hmac('hex', body)}` },
    instagram: { 'x-hub-signature-256': `sha256=${hmac('hex', body)}` },
    tiktok: { 'tiktok-signature': `t=${unix},s=${hmac('hex', unix, '.', body)}` },
    twitch: {
      'twitch-eventsub-message-id': id,
      'twitch-eventsub-message-timestamp': at.toISOString(),
      'twitch-eventsub-message-signature': `sha256=${hmac('hex', id, at.toISOString(), body)}`,
      'twitch-eventsub-message-type': 'notification',
    },
    linkedin: { 'x-li-signature': hmac('hex', body) },
  };
  return { headers: headers[platform], query: {}, body: Buffer.from(body) };
}

let database: TestDatabase;
let read: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  read = [];
});
afterEach(() => database.db.withTables<{ webhookDelivery: object }>().deleteFrom('webhookDelivery').execute());

const feature = () =>
  createWebhooks(
    { db: database.db, clock: { now: () => now }, jobs: { every: () => undefined } as never } as never,
    {
      platforms: Object.fromEntries(Object.entries(webhooks).map(([id, webhook]) => [id, { webhook }])) as never,
      accounts: { appOf: async () => app },
    },
    async (_tx, _platform, ids) => void read.push(...ids),
  );
const names = Object.keys(webhooks) as Name[];

/** The same with an app that is counted when it is loaded, at a time that passes. */
function counting() {
  const world = { now, loads: 0, fails: false };
  const kernel = { db: database.db, clock: { now: () => world.now }, jobs: { every: () => undefined } };
  const { deliver } = createWebhooks(
    kernel as never,
    {
      platforms: Object.fromEntries(Object.entries(webhooks).map(([id, webhook]) => [id, { webhook }])) as never,
      accounts: {
        async appOf() {
          world.loads += 1;
          if (world.fails) throw new Error('The database is away.');
          return app;
        },
      },
    },
    async () => undefined,
  );
  return Object.assign(world, { deliver });
}

describe.each(names)('%s', (platform) => {
  test('what is genuine makes its account due, once however often it is delivered', async () => {
    const { deliver } = feature();
    const genuine = delivery(platform, 'account 1');
    await Promise.all([deliver(platform, genuine), deliver(platform, genuine), deliver(platform, genuine)]);
    await deliver(platform, delivery(platform, 'account 2'));
    expect(read).toEqual(['account 1', 'account 2']);
  });

  test('whatever byte is changed, it is forged', async () => {
    const { body, ...rest } = delivery(platform, 'account 1');
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (index, by) => {
        const changed = Buffer.from(body);
        changed[index] = (changed[index] ?? 0) ^ by;
        await expect(feature().deliver(platform, { ...rest, body: changed })).rejects.toMatchObject({ code: 'signature_invalid' });
      }),
      { numRuns: 40 },
    );
    await expect(feature().deliver(platform, { ...rest, headers: {}, body })).rejects.toMatchObject({ code: 'signature_invalid' });
    expect(read).toEqual([]);
  });
});

test.each(names)('%s: without a signature of the right shape, not even the app is loaded', async (platform) => {
  const world = counting();
  const { headers, ...rest } = delivery(platform, 'account 1');
  const signed = Object.keys(headers).find((name) => name.includes('signature')) ?? '';
  for (const wrong of [undefined, '', 'sha256=', 'nonsense', `${headers[signed]}00`]) {
    const forged = { ...rest, headers: { ...headers, [signed]: wrong } };
    await expect(world.deliver(platform, forged)).rejects.toMatchObject({ code: 'signature_invalid' });
  }
  expect(world.loads).toBe(0);
});

test('deliveries of a few seconds load the app once; a failure to load it is not kept', async () => {
  const world = counting();
  const some = () => Promise.all(Array.from({ length: 5 }, () => world.deliver('facebook', delivery('facebook', 'account 1'))));
  world.fails = true;
  await expect(some()).rejects.toThrow('away');
  world.fails = false;
  await some();
  await some();
  expect(world.loads).toBe(2);
  world.now = new Date(now.getTime() + 6_000);
  await some();
  expect(world.loads).toBe(3);
});

test.each(['tiktok', 'twitch'] as const)('%s: what was signed long ago, or for later, is a replay', async (platform) => {
  for (const minutes of [-11, 11]) {
    const old = delivery(platform, 'account 1', new Date(now.getTime() + minutes * 60_000));
    await expect(feature().deliver(platform, old)).rejects.toMatchObject({ code: 'signature_invalid' });
  }
  expect(read).toEqual([]);
});

describe.each(names)('%s: what a challenge signs', (platform) => {
  const asked = (text: string) => ({ crc_token: text, challengeCode: text, 'hub.challenge': text });
  /** The signature in the answer to a challenge; undefined if it isn't answered. */
  const signedBy = (query: Record<string, string>) =>
    feature()
      .challenge(platform, query)
      .then(
        ({ body }) => /[\da-f]{64}|[\w+/]{43}=/.exec(body)?.[0],
        () => undefined,
      );
  const forge = async (text: string, body: string): Promise<unknown> => {
    const signature = (await signedBy(asked(text))) ?? '0'.repeat(64);
    const headers = {
      'x-twitter-webhooks-signature': `sha256=${signature}`,
      'x-li-signature': signature,
      'x-hub-signature-256': `sha256=${signature}`,
      'tiktok-signature': `t=${now.getTime() / 1000},s=${signature}`,
      'twitch-eventsub-message-id': 'id',
      'twitch-eventsub-message-timestamp': now.toISOString(),
      'twitch-eventsub-message-signature': `sha256=${signature}`,
    };
    return feature().deliver(platform, { headers, query: {}, body: Buffer.from(body) });
  };

  test('is no delivery', async () => {
    const { body } = delivery(platform, 'account 1');
    const text = body.toString();
    for (const prefix of ['', ' ', '\n', 'hmacsha256=', `${now.getTime() / 1000}.`, `id${now.toISOString()}`]) {
      await expect(forge(prefix + text, text)).rejects.toMatchObject({ code: 'signature_invalid' });
      await expect(forge(prefix + text, prefix + text)).rejects.toMatchObject({ code: 'signature_invalid' });
    }
    expect(read).toEqual([]);
  });

  test('is no delivery even where it is signed: a token, a number, an ID', async () => {
    for (const text of ['M2RkODJkZmMtYjlkYi00NmQ4', '4711', 'true', '890e4665-4dfe-4ab1-b689-ed553bceeed0']) {
      await expect(forge(text, text)).rejects.toMatchObject({ code: 'signature_invalid' });
    }
  });

  test('is a token of random characters, and of no other text', async () => {
    const texts = [
      '{}',
      '{"for_user_id":"1"}',
      '[]',
      '"a"',
      'a b',
      'a.b',
      'a\n',
      'ä',
      'hmacsha256=890e4665-4dfe-4ab1-b689-ed553bceeed0',
      'a'.repeat(201),
      '',
    ];
    for (const text of texts) expect([text, await signedBy(asked(text))]).toEqual([text, undefined]);
  });
});

test('challenges are answered as each platform asks', async () => {
  const { challenge, deliver } = feature();
  const token = 'M2RkODJkZmMtYjlkYi00NmQ4LTk0MGUtM2JjYzkwM2Q4MjQ0';
  expect(JSON.parse((await challenge('twitter', { crc_token: token, nonce: 'MTc2OTUxODI5MjkxNA' })).body)).toEqual({
    response_token: `sha256=${hmac('base64', token)}`,
  });
  const challengeCode = '890e4665-4dfe-4ab1-b689-ed553bceeed0';
  expect(JSON.parse((await challenge('linkedin', { challengeCode })).body)).toEqual({
    challengeCode,
    challengeResponse: hmac('hex', challengeCode),
  });
  await expect(challenge('linkedin', { challengeCode: token })).rejects.toMatchObject({ code: 'signature_invalid' });
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': app.clientId, 'hub.challenge': '123' };
  expect(await challenge('facebook', asked)).toEqual({ type: 'text/plain', body: '123' });
  await expect(challenge('facebook', { ...asked, 'hub.verify_token': 'guess' })).rejects.toMatchObject({ code: 'signature_invalid' });
  await expect(challenge('facebook', { ...asked, 'hub.challenge': '<b>' })).rejects.toMatchObject({ code: 'signature_invalid' });
  const body = JSON.stringify({ challenge: 'echo me', subscription: { condition: {} } });
  const headers = {
    'twitch-eventsub-message-id': 'id',
    'twitch-eventsub-message-timestamp': now.toISOString(),
    'twitch-eventsub-message-signature': `sha256=${hmac('hex', 'id', now.toISOString(), body)}`,
    'twitch-eventsub-message-type': 'webhook_callback_verification',
  };
  expect(await deliver('twitch', { headers, query: {}, body: Buffer.from(body) })).toEqual({ type: 'text/plain', body: 'echo me' });
});

test('a platform without webhooks, and a name that is none, are not found', async () => {
  for (const name of ['mastodon', 'constructor', 'nobody']) {
    await expect(feature().deliver(name, delivery('twitter', 'account'))).rejects.toMatchObject({ code: 'not_found' });
  }
});
