import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { SentEvent, WebhookData } from '../contract/webhooks.ts';

export { WebhookVerificationError };

/** What a webhook gets, by its type. A newer server may send types that aren't here: ignore them. */
export type WebhookEvent = { [E in SentEvent]: { type: E; timestamp: string; data: WebhookData<E> } }[SentEvent];

/** Of a request: a `Headers`, or an object as Node's. */
type RequestHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * Checks that a webhook came from your server, by the Standard Webhooks specification, and within the last five minutes.
 * @param body the request's body as it arrived: parsed and written again, its signature would not match
 * @param secret the endpoint's, with or without `whsec_`; while one is replaced, the new and the old one
 * @returns the event
 * @throws WebhookVerificationError if it isn't signed with a secret, or is too old
 */
export function verifyWebhook(body: string | Uint8Array, headers: RequestHeaders, secret: string | readonly string[]): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = Object.fromEntries(names.map((name) => [name, headerOf(headers, name)]));
  const secrets = typeof secret === 'string' ? [secret] : secret;
  let refusal = new WebhookVerificationError('No secret was given.');
  for (const one of secrets) {
    try {
      // Signed by the server, so it has the shape that the server gives it.
      return new Webhook(one).verify(text, signed) as WebhookEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error; // another secret may match
    }
  }
  throw refusal;
}

function headerOf(headers: RequestHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}
