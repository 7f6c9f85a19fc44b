import { fieldsIn } from '../port/fields.ts';
import { asJson, bodyOf, headerOf, textsIn, type Webhook } from '../port/webhook.ts';

const prefix = 'sha256=';

/** X’s Account Activity: a CRC challenge every hour, and HMAC-SHA256 of the body, base64, with the app’s secret. */
export const twitterWebhook: Webhook = {
  challenge({ crc_token: token }, app) {
    return token ? asJson({ response_token: prefix + app.sign('base64', token) }) : null;
  },
  open(request, app) {
    const header = headerOf(request, 'x-twitter-webhooks-signature');
    if (!header.startsWith(prefix) || !app.signed(header.slice(prefix.length), 'base64', request.body)) return null;
    const activity = fieldsIn(bodyOf(request));
    const { filter } = fieldsIn(activity.data);
    return { id: null, sentAt: null, accounts: [...textsIn([activity], 'for_user_id'), ...textsIn([filter], 'user_id')] };
  },
};
