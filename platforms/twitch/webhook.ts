import { fieldsIn, textOf } from '../port/fields.ts';
import { asText, bodyOf, headerOf, type Webhook } from '../port/webhook.ts';

const prefix = 'sha256=';

/**
 * Twitch’s EventSub: `sha256=` and HMAC-SHA256 of message ID, time and body, hex. Its challenge and the revocation of a subscription are
 * signed deliveries, too. Subscriptions are created with the app’s secret.
 */
export const twitchWebhook: Webhook = {
  challenge: () => null,
  open(request, app) {
    const [id, time, header] = ['id', 'timestamp', 'signature'].map((name) => headerOf(request, `twitch-eventsub-message-${name}`));
    if (!id || !time || !header?.startsWith(prefix) || Number.isNaN(Date.parse(time))) return null;
    if (!app.signed(header.slice(prefix.length), 'hex', id, time, request.body)) return null;
    const { challenge, subscription } = fieldsIn(bodyOf(request));
    const delivery = { id, sentAt: new Date(time) };
    if (headerOf(request, 'twitch-eventsub-message-type') === 'webhook_callback_verification') {
      return { ...delivery, accounts: [], answer: asText(textOf(challenge)) };
    }
    const ids = Object.entries(fieldsIn(fieldsIn(subscription).condition)).filter(([name]) => name.endsWith('_user_id'));
    return { ...delivery, accounts: ids.flatMap(([, value]) => textOf(value) || []) };
  },
};
