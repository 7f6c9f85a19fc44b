import type { Ask } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { asText, bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';
import { graph, successIn } from './graph.ts';

const header: SignatureHeader = { name: 'x-hub-signature-256', shape: /^sha256=([\da-f]{64})$/i };

/**
 * Webhooks of Facebook Pages and Instagram: X-Hub-Signature-256 is HMAC-SHA256 of the body, hex, with the app’s secret. The verify token
 * that the app’s owner enters at Meta is the app’s ID: anyone else who has it only gets their own challenge back.
 */
export const metaWebhook: Webhook = {
  signature: header,
  challenge(query, { clientId }) {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
    // Facebook's challenges are numbers; anything else would put a stranger's text on our address.
    return mode === 'subscribe' && token === clientId && /^[\w-]{1,200}$/.test(challenge ?? '') ? asText(challenge ?? '') : null;
  },
  open(request, app) {
    const [, signature] = signatureIn(request, header) ?? [];
    if (signature === undefined || !app.signed(signature, 'hex', request.body)) return null;
    const { entry } = fieldsIn(bodyOf(request));
    return { id: null, sentAt: null, accounts: textsIn(entry, 'id') };
  },
};

/**
 * Has Meta call the app about an account: entering the webhook's URL in the app's settings alone subscribes none.
 * @param fields what it is called about, with commas
 * @throws CallFailure
 */
export async function subscribeApp({ fields, ...ask }: Ask & { fields: string }, env: PlatformEnv): Promise<void> {
  successIn(await graph(env, { ...ask, method: 'POST', query: { subscribed_fields: fields } }), ask.url);
}
