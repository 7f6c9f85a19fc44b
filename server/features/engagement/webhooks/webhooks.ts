import type { PlatformId } from '@everycast/contract/platforms';
import { signatureIn, type Webhook, type WebhookAnswer, type WebhookApp, type WebhookRequest } from '@everycast/platforms/port/webhook';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Engagement } from '../engagement.ts';
import type { WebhooksNeeds } from '../needs.ts';
import { remembered } from './remembered.ts';
import { idOfBytes, signing } from './signing.ts';
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
