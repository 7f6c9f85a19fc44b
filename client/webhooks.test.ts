import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhooks.ts';

const secret = `whsec_${btoa('a secret of thirty-two characters')}`;
const other = `whsec_${btoa('another one, of which nobody knows')}`;
const body = JSON.stringify({ type: 'post.published', data: { note: 'Ebbe um zwölf' } });

function signed(at = new Date(), by = secret): Record<string, string> {
  const signature = new Webhook(by).sign('msg_1', at, body);
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature };
}

test('a delivery of the server is its event, as text or bytes, with headers of any runtime', () => {
  const nodes = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const headers of [signed(), new Headers(signed()), nodes]) expect(verifyWebhook(body, headers, secret)).toEqual(JSON.parse(body));
  expect(verifyWebhook(new TextEncoder().encode(body), signed(), secret)).toEqual(JSON.parse(body));
});

test('while a secret is replaced, both are valid', () => {
  expect(verifyWebhook(body, signed(new Date(), other), [secret, other])).toEqual(JSON.parse(body));
});

const old = new Date(Date.now() - 6 * 60_000);
test.each([
  ['a changed body', `${body} `, signed(), secret],
  ['another secret', body, signed(new Date(), other), secret],
  ['an old delivery', body, signed(old), secret],
  ['no headers', body, {}, secret],
  ['no secret', body, signed(), []],
])('%s is refused', (_what, text, headers, secrets) => {
  expect(() => verifyWebhook(text, headers, secrets)).toThrow(WebhookVerificationError);
});
