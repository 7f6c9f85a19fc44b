import { subscribeApp } from '../../meta/inbox/subscribe.ts';
import { tokenOf } from '../../port/account.ts';
import type { Webhook } from '../../port/webhook.ts';
import { api, callMs } from '../api.ts';
import { reducedInbox } from '../problems.ts';

/** From the reference of an Instagram user’s subscribed_apps. */
const fields = 'comments,mentions,messages';

export const subscribeAccount: NonNullable<Webhook['subscribe']> = (account, env) =>
  reducedInbox(env, 'ask', () =>
    subscribeApp({ url: api(account, `${account.remoteId}/subscribed_apps`), fields, token: tokenOf(account), timeoutMs: callMs }, env),
  );
