import { randomBytes } from 'node:crypto';
import { maxWebhookAnswer } from '@everycast/contract/webhooks';
import { type Message, message } from '@everycast/messages/message';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '../../kernel/clock.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';

/** What came of an attempt. */
export interface Answer {
  isAccepted: boolean;
  /** The receiver says that it is gone for good. */
  isGone: boolean;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** How the answer begins. */
  answer: string | null;
  milliseconds: number;
  /** Why it isn't accepted. */
  problem: Message | null;
}

interface Delivery {
  url: string;
  eventId: string;
  body: string;
  /** The newest first; all of them sign. */
  secrets: readonly string[];
}

/** A secret as Standard Webhooks have it. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** The headers by which a receiver recognizes an event and knows that it is from here. */
function signedHeaders({ eventId, body, secrets }: Omit<Delivery, 'url'>, now: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
  };
}

/** Posts an event. Nothing a receiver does fails it: that is in the result. @throws what aborts the signal */
export function createSending(clock: Clock, fetch: typeof globalThis.fetch) {
  return async (delivery: Delivery, signal: AbortSignal): Promise<Answer> => {
    const { url, body } = delivery;
    const started = performance.now();
    const none = { isAccepted: false, isGone: false, status: null, answer: null };
    const took = () => Math.round(performance.now() - started);
    try {
      const headers = signedHeaders(delivery, clock.now());
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      const { status } = response;
      const answer = await beginningOf(response, signal);
      const isAccepted = status >= 200 && status < 300;
      const problem = isAccepted ? null : problemOf(status, new URL(url).host);
      return { isAccepted, isGone: status === 410, status, answer, milliseconds: took(), problem };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchRefused)) throw error;
      return { ...none, milliseconds: took(), problem: error.reason };
    }
  };
}

function problemOf(status: number, host: string): Message {
  if (status >= 300 && status < 400) return message('webhooks.redirected', { host, status });
  if (status === 410) return message('webhooks.gone_there', { host });
  return message('webhooks.refused', { host, status });
}

/** How an answer begins. Whether an event is accepted is known by then: a body that breaks off, or never ends, is only cut. */
async function beginningOf(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < maxWebhookAnswer) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.byteLength;
    }
    await reader.cancel();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchRefused)) throw error;
  }
  const bytes = Buffer.concat(parts).subarray(0, maxWebhookAnswer);
  // A character that is cut is left out, and the database stores no null characters.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
}
