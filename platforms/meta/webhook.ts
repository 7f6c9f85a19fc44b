import { fieldsIn } from '../port/fields.ts';
import { asText, bodyOf, headerOf, textsIn, type Webhook } from '../port/webhook.ts';

const prefix = 'sha256=';

/**
 * Webhooks of Facebook Pages and Instagram: X-Hub-Signature-256 is HMAC-SHA256 of the body, hex, with the app’s secret. The verify token
 * that the app’s owner enters at Meta is the app’s ID: anyone else who has it only gets their own challenge back.
 */
export const metaWebhook: Webhook = {
  challenge(query, { clientId }) {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
    // Facebook's challenges are numbers; anything else would put a stranger's text on our address.
    return mode === 'subscribe' && token === clientId && /^[\w-]{1,200}$/.test(challenge ?? '') ? asText(challenge ?? '') : null;
  },
  open(request, app) {
    const header = headerOf(request, 'x-hub-signature-256');
    if (!header.startsWith(prefix) || !app.signed(header.slice(prefix.length), 'hex', request.body)) return null;
    const { entry } = fieldsIn(bodyOf(request));
    return { id: null, sentAt: null, accounts: textsIn(entry, 'id') };
  },
};
