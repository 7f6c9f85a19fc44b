import type { OAuthConnector } from '../port/connection.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Platform } from '../port/platform.ts';
import { asJson, bodyOf, type SignatureHeader, signatureIn, textsIn, type Webhook } from '../port/webhook.ts';
import { twitterConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { twitterResponder } from './engagement/respond.ts';
import { twitterManifest } from './manifest.ts';
import { twitterMetrics } from './metrics.ts';
import { findPerson } from './people.ts';
import { twitterPublisher } from './publish.ts';

const prefix = 'sha256=';
const header: SignatureHeader = { name: 'x-twitter-webhooks-signature', shape: /^sha256=([\w+/-]{43}=?)$/ };

/** X’s Account Activity: a CRC challenge every hour, and HMAC-SHA256 of the body, base64, with the app’s secret. */
export const twitterWebhook: Webhook = {
  signature: header,
  challenge({ crc_token: token = '' }, app) {
    const signature = app.signChallenge('base64', token);
    return signature === null ? null : asJson({ response_token: prefix + signature });
  },
  open(request, app) {
    const [, signature] = signatureIn(request, header) ?? [];
    if (signature === undefined || !app.signed(signature, 'base64', request.body)) return null;
    const activity = fieldsIn(bodyOf(request));
    const { filter } = fieldsIn(activity.data);
    return { id: null, sentAt: null, accounts: [...textsIn([activity], 'for_user_id'), ...textsIn([filter], 'user_id')] };
  },
};

export const twitter: Platform<OAuthConnector> = {
  manifest: twitterManifest,
  connect: twitterConnector,
  publish: twitterPublisher,
  metrics: twitterMetrics,
  people: findPerson,
  engagement: { read: readEngagement, respond: twitterResponder },
  webhook: twitterWebhook,
};
