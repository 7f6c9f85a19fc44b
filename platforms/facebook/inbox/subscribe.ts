import { graph, successIn } from '../../meta/graph.ts';
import type { Webhook } from '../../port/webhook.ts';
import { api, callMs, tokenOf } from '../api.ts';
import { reducedInbox } from '../problems.ts';

/** Comments and posts that tag the Page, and messages; permission `pages_manage_metadata`. From the reference of a Page's subscribed_apps. */
const subscribedFields = 'feed,mention,messages';

/** Has Facebook call the app for this Page: entering the webhook's URL in the app's settings alone subscribes none. */
export const subscribePage: NonNullable<Webhook['subscribe']> = (account, env) =>
  reducedInbox(env, 'ask', async () => {
    const url = api(account, `${account.remoteId}/subscribed_apps`);
    const query = { subscribed_fields: subscribedFields };
    successIn(await graph(env, { method: 'POST', url, query, token: tokenOf(account), timeoutMs: callMs }), url);
  });
