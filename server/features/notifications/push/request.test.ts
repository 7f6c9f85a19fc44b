import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBrowserKeys, openMessage, openVapid } from '../../../../tests/support/push-service.ts';
import { areBrowserKeys, pushRequest, vapidKeys } from './request.ts';

const keys = vapidKeys({ derive: () => Buffer.alloc(32, 7).toString('base64') });
const vapid = { ...keys, subject: 'mailto:owner@example.org' };
const message = { title: 'A post failed', body: 'Bluesky did not answer.', link: '/drafts', tag: 'post' };
const endpoint = 'https://push.example/one';

test('only the browser it is for can open a message, whatever it says', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 100, unit: 'grapheme' }),
      fc.string({ maxLength: 280, unit: 'grapheme' }),
      async (title, body) => {
        const [mine, another] = [newBrowserKeys(), newBrowserKeys()];
        const request = await pushRequest({ endpoint, ...mine.keys }, { ...message, title, body }, vapid);
        const sealed = Buffer.from(request.body);
        expect(sealed.length).toBeLessThanOrEqual(4_096);
        expect(JSON.parse(openMessage(sealed, mine).toString('utf8'))).toMatchObject({ title, link: '/drafts' });
        expect(() => openMessage(sealed, { ...another, keys: { ...another.keys, p256dh: mine.keys.p256dh } })).toThrow();
      },
    ),
    { numRuns: 30 },
  ));

test('the longest text in the widest script fits, without its body if need be', async () => {
  const mine = newBrowserKeys();
  const wide = '👩‍👩‍👧‍👦'.repeat(400);
  const { body } = await pushRequest({ endpoint, ...mine.keys }, { ...message, body: wide }, vapid);
  expect(body.length).toBeLessThanOrEqual(4_096);
  expect(JSON.parse(openMessage(Buffer.from(body), mine).toString('utf8'))).toMatchObject({ title: message.title });
});

test.each([
  ['https://push.example/one', 'https://push.example'],
  ['https://push.example:443/one', 'https://push.example'],
  ['https://PUSH.example/one', 'https://push.example'],
  ['http://127.0.0.1:8080/one', 'http://127.0.0.1:8080'],
])('a request to %s is signed for its origin, with the key that browsers subscribe with', async (address, origin) => {
  const { headers, method } = await pushRequest({ endpoint: address, ...newBrowserKeys().keys }, message, vapid);
  const { claims, publicKey } = openVapid(headers.Authorization ?? '');
  expect(claims).toMatchObject({ aud: origin, sub: 'mailto:owner@example.org' });
  expect([method, publicKey, headers.TTL, headers['Content-Encoding']]).toEqual(['POST', keys.publicKey, '86400', 'aes128gcm']);
});

test('messages that replace each other have the same topic', async () => {
  const topic = async (tag: string) =>
    (await pushRequest({ endpoint, ...newBrowserKeys().keys }, { ...message, tag }, vapid)).headers.Topic;
  expect(await topic('one')).toBe(await topic('one'));
  expect(await topic('one')).not.toBe(await topic('another'));
});

test('a key that is no point on the curve is none', async () => {
  const { keys: real } = newBrowserKeys();
  expect(await areBrowserKeys(real)).toBe(true);
  expect(await areBrowserKeys({ ...real, p256dh: 'A'.repeat(87) })).toBe(false);
});
