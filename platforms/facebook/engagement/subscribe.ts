import { subscribeApp } from '../../meta/engagement/subscribe.ts';
import { tokenOf } from '../../port/account.ts';
import type { Webhook } from '../../port/webhook.ts';
import { api, callMs } from '../api.ts';
import { reducedEngagement } from '../problems.ts';

/** Comments and posts that tag the Page, and messages; permission `pages_manage_metadata`. From the reference of a Page’s subscribed_apps. */
const fields = 'feed,mention,messages';

export const subscribePage: NonNullable<Webhook['subscribe']> = (account, env) =>
  reducedEngagement(env, 'ask', () =>
    subscribeApp({ url: api(account, `${account.remoteId}/subscribed_apps`), fields, token: tokenOf(account), timeoutMs: callMs }, env),
  );
