import { metaWebhook, subscribeApp } from '../meta/webhook.ts';
import { tokenOf } from '../port/account.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import type { Webhook } from '../port/webhook.ts';
import { api, callMs } from './api.ts';
import { instagramConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { instagramResponder } from './engagement/respond.ts';
import { instagramManifest } from './manifest.ts';
import { instagramMetrics } from './metrics.ts';
import { mapEngagementErrors } from './problems.ts';
import { instagramPublisher } from './publish.ts';

/** From the reference of an Instagram user’s subscribed_apps. */
const fields = 'comments,mentions,messages';

export const subscribeAccount: NonNullable<Webhook['subscribe']> = (account, env) =>
  mapEngagementErrors(env, 'ask', () =>
    subscribeApp({ url: api(account, `${account.remoteId}/subscribed_apps`), fields, token: tokenOf(account), timeoutMs: callMs }, env),
  );

export const instagram: Platform<OAuthConnector> = {
  manifest: instagramManifest,
  connect: instagramConnector,
  publish: instagramPublisher,
  metrics: instagramMetrics,
  engagement: { read: readEngagement, respond: instagramResponder },
  webhook: { ...metaWebhook, subscribe: subscribeAccount },
};
