import type { OAuthConnector } from '../port/connection.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Platform } from '../port/platform.ts';
import { asJson, bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';
import { linkedinConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { linkedinResponder } from './engagement/respond.ts';
import { linkedinManifest } from './manifest.ts';
import { linkedinMetrics } from './metrics.ts';
import { linkedinPublisher } from './publish.ts';

const prefix = 'hmacsha256=';
const header: SignatureHeader = { name: 'x-li-signature', shape: /^(?:hmacsha256=)?([\da-f]{64})$/i };
/** The shape of challenges: UUIDs of version 4. */
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * LinkedIn’s webhooks: a challenge every two hours, and X-LI-Signature, HMAC-SHA256 of the body, hex, with the app’s secret. LinkedIn
 * documents it over the body; apps have seen it over the prefix and the body. Either proves the secret.
 */
export const linkedinWebhook: Webhook = {
  signature: header,
  challenge({ challengeCode = '' }, app) {
    const challengeResponse = uuid.test(challengeCode) ? app.signChallenge('hex', challengeCode) : null;
    return challengeResponse === null ? null : asJson({ challengeCode, challengeResponse });
  },
  open(request, app) {
    const [, signature] = signatureIn(request, header) ?? [];
    if (signature === undefined) return null;
    if (!app.signed(signature, 'hex', request.body) && !app.signed(signature, 'hex', prefix, request.body)) return null;
    const { notifications } = fieldsIn(bodyOf(request));
    return { id: null, sentAt: null, accounts: textsIn(notifications, 'organizationalEntity') };
  },
};

export const linkedin: Platform<OAuthConnector> = {
  manifest: linkedinManifest,
  connect: linkedinConnector,
  publish: linkedinPublisher,
  metrics: linkedinMetrics,
  engagement: { read: readEngagement, respond: linkedinResponder },
  webhook: linkedinWebhook,
};
