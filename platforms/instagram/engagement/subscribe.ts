import { subscribeApp } from '../../meta/engagement/subscribe.ts';
import { tokenOf } from '../../port/account.ts';
import type { Webhook } from '../../port/webhook.ts';
import { api, callMs } from '../api.ts';
import { reducedEngagement } from '../problems.ts';

/** From the reference of an Instagram user’s subscribed_apps. */
const fields = 'comments,mentions,messages';

export const subscribeAccount: NonNullable<Webhook['subscribe']> = (account, env) =>
  reducedEngagement(env, 'ask', () =>
    subscribeApp({ url: api(account, `${account.remoteId}/subscribed_apps`), fields, token: tokenOf(account), timeoutMs: callMs }, env),
  );
