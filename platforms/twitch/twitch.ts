import type { OAuthConnector } from '../port/connection.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import type { Platform } from '../port/platform.ts';
import { asText, bodyOf, headerOf, type SignatureHeader, signatureIn, type Webhook } from '../port/webhook.ts';
import { twitchConnector } from './connect.ts';
import { twitchManifest } from './manifest.ts';
import { twitchMetrics } from './metrics.ts';
import { twitchPublisher } from './publish.ts';
import { findCategories } from './schedule.ts';

const header: SignatureHeader = { name: 'twitch-eventsub-message-signature', shape: /^sha256=([\da-f]{64})$/i };

/**
 * Twitch’s EventSub: `sha256=` and HMAC-SHA256 of message ID, time and body, hex. Its challenge and the revocation of a subscription are
 * signed deliveries, too. Subscriptions are created with the app’s secret.
 */
export const twitchWebhook: Webhook = {
  signature: header,
  challenge: () => null,
  open(request, app) {
    const [, signature] = signatureIn(request, header) ?? [];
    const [id, time] = ['id', 'timestamp'].map((name) => headerOf(request, `twitch-eventsub-message-${name}`));
    if (!id || !time || signature === undefined || Number.isNaN(Date.parse(time))) return null;
    if (!app.signed(signature, 'hex', id, time, request.body)) return null;
    const { challenge, subscription } = fieldsIn(bodyOf(request));
    const delivery = { id, sentAt: new Date(time) };
    if (headerOf(request, 'twitch-eventsub-message-type') === 'webhook_callback_verification') {
      return { ...delivery, accounts: [], answer: asText(textOf(challenge)) };
    }
    const ids = Object.entries(fieldsIn(fieldsIn(subscription).condition)).filter(([name]) => name.endsWith('_user_id'));
    return { ...delivery, accounts: ids.flatMap(([, value]) => textOf(value) || []) };
  },
};

export const twitch: Platform<OAuthConnector> = {
  manifest: twitchManifest,
  connect: twitchConnector,
  publish: twitchPublisher,
  metrics: twitchMetrics,
  finds: { category: findCategories },
  webhook: twitchWebhook,
};
