import { fieldsIn } from '../port/fields.ts';
import { bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';

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
