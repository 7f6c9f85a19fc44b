import { metaWebhook, subscribeApp } from '../meta/webhook.ts';
import { tokenOf } from '../port/account.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import type { Webhook } from '../port/webhook.ts';
import { api, callMs } from './api.ts';
import { facebookConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { facebookResponder } from './engagement/respond.ts';
import { facebookManifest } from './manifest.ts';
import { facebookMetrics } from './metrics.ts';
import { mapEngagementErrors } from './problems.ts';
import { facebookPublisher } from './publish.ts';

/** Comments and posts that tag the Page, and messages; permission `pages_manage_metadata`. From the reference of a Page’s subscribed_apps. */
const fields = 'feed,mention,messages';

export const subscribePage: NonNullable<Webhook['subscribe']> = (account, env) =>
  mapEngagementErrors(env, 'ask', () =>
    subscribeApp({ url: api(account, `${account.remoteId}/subscribed_apps`), fields, token: tokenOf(account), timeoutMs: callMs }, env),
  );

export const facebook: Platform<OAuthConnector> = {
  manifest: facebookManifest,
  connect: facebookConnector,
  publish: facebookPublisher,
  metrics: facebookMetrics,
  engagement: { read: readEngagement, respond: facebookResponder },
  webhook: { ...metaWebhook, subscribe: subscribePage },
};
