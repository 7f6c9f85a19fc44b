import { graph, successIn } from '../../meta/graph.ts';
import type { Webhook } from '../../port/webhook.ts';
import { api, callMs, tokenOf } from '../api.ts';
import { reducedInbox } from '../problems.ts';

/** From the reference of an Instagram user's subscribed_apps. */
const subscribedFields = 'comments,mentions,messages';

/** Has Instagram call the app for this account: entering the webhook's URL in the app's settings alone subscribes none. */
export const subscribeAccount: NonNullable<Webhook['subscribe']> = (account, env) =>
  reducedInbox(env, 'ask', async () => {
    const url = api(account, `${account.remoteId}/subscribed_apps`);
    const query = { subscribed_fields: subscribedFields };
    successIn(await graph(env, { method: 'POST', url, query, token: tokenOf(account), timeoutMs: callMs }), url);
  });
