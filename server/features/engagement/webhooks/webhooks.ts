import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials } from '@everycast/platforms/port/account';
import { signatureIn, type Webhook, type WebhookAnswer, type WebhookApp, type WebhookRequest } from '@everycast/platforms/port/webhook';
import type { Clock } from '../../../kernel/clock.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Engagement } from '../engagement.ts';
import type { WebhooksNeeds } from '../needs.ts';
import { createDeliveryStore } from './webhook-store.ts';

/** A delivery signed longer ago is taken for a replay, as Twitch advises; readings find what a late retry was about. Milliseconds. */
const maxAge = 10 * 60_000;
/** How long an app is taken to be the same: a flood of deliveries costs few queries. Milliseconds. */
const appLasts = 5_000;
/** How long deliveries are remembered: the longest retries are TikTok's, 72 hours. Milliseconds. */
const keptFor = 96 * 3_600_000;

export interface Webhooks {
  /**
   * Answers a platform that asks whether this address is ours.
   * @throws AppError not_found; signature_invalid if the platform doesn't ask as it should
   */
  challenge(platform: string, query: WebhookRequest['query']): Promise<WebhookAnswer>;
  /**
   * Once it returns, the delivery is stored.
   * @throws AppError not_found; signature_invalid if it is forged or too old; unavailable if too many wait
   */
  deliver(platform: string, request: WebhookRequest): Promise<WebhookAnswer | null>;
}

/**
 * Deliveries of platforms. They are verified, remembered so that one counts once, and make the account's inbox read now: what they are about
 * comes from the reading, so it is there once however it was announced.
 */
export function createWebhooks(
  { db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>,
  needs: WebhooksNeeds,
  readSoon: Engagement['readSoon'],
): Webhooks {
  const store = createDeliveryStore(db, readSoon);
  jobs.every('webhooks.clean', '27 * * * *', () => store.clean(new Date(clock.now().getTime() - keptFor)));

  const appOf = remembered(needs.accounts.appOf, { clock, lasts: appLasts });
  const unknown = () => new AppError('not_found', 'engagement.webhook_unknown');

  /** @throws AppError not_found */
  function webhookOf(platform: string): { webhook: Webhook; platform: PlatformId } {
    const webhook = Object.hasOwn(needs.platforms, platform) ? needs.platforms[platform as PlatformId].webhook : undefined;
    if (!webhook) throw unknown();
    return { webhook, platform: platform as PlatformId };
  }

  /** @throws AppError not_found */
  async function signingOf(platform: PlatformId): Promise<WebhookApp> {
    const app = await appOf(platform);
    if (!app) throw unknown();
    return signing(app);
  }

  return {
    async challenge(name: string, query: WebhookRequest['query']): Promise<WebhookAnswer> {
      const { webhook, platform } = webhookOf(name);
      const answer = webhook.challenge(query, await signingOf(platform));
      if (!answer) throw new AppError('signature_invalid', 'engagement.webhook_forged');
      return answer;
    },

    async deliver(name: string, request: WebhookRequest): Promise<WebhookAnswer | null> {
      const { webhook, platform } = webhookOf(name);
      const forged = () => new AppError('signature_invalid', 'engagement.webhook_forged');
      if (!signatureIn(request, webhook.signature)) throw forged();
      const delivery = webhook.open(request, await signingOf(platform));
      if (!delivery) throw forged();
      const { id, sentAt, accounts, answer = null } = delivery;
      const now = clock.now();
      if (sentAt && Math.abs(now.getTime() - sentAt.getTime()) > maxAge) throw new AppError('signature_invalid', 'engagement.webhook_old');
      const remoteIds = [...new Set(accounts)];
      if (remoteIds.length > 0) await store.add({ platform, id: id ?? idOfBytes(request.body), receivedAt: now, remoteIds });
      return answer;
    },
  };
}

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/** A function that keeps its results for a while, and loads one for all who call at the same time. A failure isn't kept. */
function remembered<K, T>(load: (key: K) => Promise<T>, { clock, lasts }: { clock: Clock; lasts: number }): (key: K) => Promise<T> {
  const entries = new Map<K, Entry<T>>();
  return (key) => {
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known && now < known.until) return known.value;
    const value = load(key);
    const entry = { value, until: now + lasts };
    entries.set(key, entry);
    value.catch(() => {
      // Deliveries that wait for it get the error.
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };
}

/** What platforms send as a challenge: random characters, as base64 or a UUID. Every delivery is the JSON of an object, or contains it. */
const token = /^[\w+/-]{1,200}={0,2}$/;

/** The app as webhooks know it: they can sign with its secret, but don't see it. */
function signing({ clientId, clientSecret }: AppCredentials): WebhookApp {
  const hmac = (parts: readonly (string | Uint8Array)[]): Buffer => {
    const sum = createHmac('sha256', clientSecret);
    for (const part of parts) sum.update(part);
    return sum.digest();
  };
  return {
    clientId,
    signChallenge: (encoding, text) => (token.test(text) ? hmac([text]).toString(encoding) : null),
    signed(signature, encoding, ...parts) {
      if (token.test(Buffer.concat(parts.map((part) => Buffer.from(part))).toString('latin1'))) return false;
      const right = hmac(parts);
      const given = Buffer.from(signature, encoding);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** The ID of a delivery whose platform gives none: equal bytes are the same delivery. */
const idOfBytes = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');
