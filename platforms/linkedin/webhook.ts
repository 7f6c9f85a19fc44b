import { fieldsIn } from '../port/fields.ts';
import { asJson, bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';

const prefix = 'hmacsha256=';
const header: SignatureHeader = { name: 'x-li-signature', shape: /^(?:hmacsha256=)?([\da-f]{64})$/i };

/**
 * LinkedIn’s webhooks: a challenge every two hours, and X-LI-Signature, HMAC-SHA256 of the body, hex, with the app’s secret. LinkedIn
 * documents it over the body; apps have seen it over the prefix and the body. Either proves the secret.
 */
export const linkedinWebhook: Webhook = {
  signature: header,
  challenge({ challengeCode }, app) {
    return challengeCode ? asJson({ challengeCode, challengeResponse: app.sign('hex', challengeCode) }) : null;
  },
  open(request, app) {
    const [, signature] = signatureIn(request, header) ?? [];
    if (signature === undefined) return null;
    if (!app.signed(signature, 'hex', request.body) && !app.signed(signature, 'hex', prefix, request.body)) return null;
    const { notifications } = fieldsIn(bodyOf(request));
    return { id: null, sentAt: null, accounts: textsIn(notifications, 'organizationalEntity') };
  },
};
