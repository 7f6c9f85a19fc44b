import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { Platform } from '@everycast/platforms/port/platform';
import type { WebhookAnswer, WebhookRequest } from '@everycast/platforms/port/webhook';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { idOfBytes, signing } from './signing.ts';
import { createDeliveryStore } from './store.ts';

/** A delivery signed longer ago is taken for a replay, as Twitch advises; readings find what a late retry was about. Milliseconds. */
const maxAge = 10 * 60_000;
/** How long deliveries are remembered: the longest retries are TikTok's, 72 hours. Milliseconds. */
const keptFor = 96 * 3_600_000;

interface WebhooksNeeds {
  platforms: Readonly<Record<PlatformId, Pick<Platform, 'webhook'>>>;
  /** This instance's app on the platform, or null. */
  appOf(platform: PlatformId): Promise<AppCredentials | null>;
  /** Reads these accounts' inboxes now, if the transaction commits. */
  readSoon: Parameters<typeof createDeliveryStore>[1];
}

/**
 * Deliveries of platforms. They are verified, remembered so that one counts once, and make the account's inbox read now: what they are about
 * comes from the reading, so it is there once however it was announced.
 */
export function createWebhooks({ db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>, needs: WebhooksNeeds) {
  const store = createDeliveryStore(db, needs.readSoon);
  jobs.every('webhooks.clean', '27 * * * *', () => store.clean(new Date(clock.now().getTime() - keptFor)));

  async function found(platform: string) {
    const webhook = Object.hasOwn(needs.platforms, platform) ? needs.platforms[platform as PlatformId].webhook : undefined;
    const app = webhook ? await needs.appOf(platform as PlatformId) : null;
    if (!webhook || !app) throw new AppError('not_found', 'engagement.webhook_unknown');
    return { webhook, app: signing(app), platform: platform as PlatformId };
  }

  return {
    /** @throws AppError not_found; signature_invalid if the platform doesn't ask as it should */
    async challenge(name: string, query: WebhookRequest['query']): Promise<WebhookAnswer> {
      const { webhook, app } = await found(name);
      const answer = webhook.challenge(query, app);
      if (!answer) throw new AppError('signature_invalid', 'engagement.webhook_forged');
      return answer;
    },

    /**
     * Once it returns, the delivery is stored.
     * @throws AppError not_found; signature_invalid if it is forged or too old
     */
    async deliver(name: string, request: WebhookRequest): Promise<WebhookAnswer | null> {
      const { webhook, app, platform } = await found(name);
      const delivery = webhook.open(request, app);
      if (!delivery) throw new AppError('signature_invalid', 'engagement.webhook_forged');
      const { id, sentAt, accounts, answer = null } = delivery;
      const now = clock.now();
      if (sentAt && Math.abs(now.getTime() - sentAt.getTime()) > maxAge) throw new AppError('signature_invalid', 'engagement.webhook_old');
      const remoteIds = [...new Set(accounts)];
      if (remoteIds.length > 0) await store.add({ platform, id: id ?? idOfBytes(request.body), receivedAt: now, remoteIds });
      return answer;
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
