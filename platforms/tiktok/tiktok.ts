import type { OAuthConnector } from '../port/connection.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Platform } from '../port/platform.ts';
import { bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';
import { tiktokConnector } from './connect.ts';
import { tiktokManifest } from './manifest.ts';
import { tiktokMetrics } from './metrics.ts';
import { tiktokPublisher } from './publish.ts';

const header: SignatureHeader = { name: 'tiktok-signature', shape: /^t=(\d{1,12}),s=([\da-f]{64})$/ };

/** TikTok’s webhooks: TikTok-Signature is `t=<unix time>,s=<hex>`, HMAC-SHA256 of time, a dot and the body. TikTok asks no challenge. */
export const tiktokWebhook: Webhook = {
  signature: header,
  challenge: () => null,
  open(request, app) {
    const [, time = '', signature = ''] = signatureIn(request, header) ?? [];
    if (!app.signed(signature, 'hex', `${time}.`, request.body)) return null;
    const event = fieldsIn(bodyOf(request));
    return { id: null, sentAt: new Date(Number(time) * 1000), accounts: textsIn([event], 'user_openid') };
  },
};

export const tiktok: Platform<OAuthConnector> = {
  manifest: tiktokManifest,
  connect: tiktokConnector,
  publish: tiktokPublisher,
  metrics: tiktokMetrics,
  webhook: tiktokWebhook,
};
