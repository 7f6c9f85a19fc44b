import type { Chat } from '../../meta/engagement/messages.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import { tokenOf } from '../../port/account.ts';
import { api, callMs } from '../api.ts';
import { isOwn, personOf } from './items.ts';

/** An account's messages on Instagram. */
export const chatOf = (account: ConnectedAccount): Chat => ({
  account,
  node: account.remoteId,
  platform: 'INSTAGRAM',
  token: tokenOf(account),
  timeoutMs: callMs,
  url: (path) => api(account, path),
  personOf: (from) => personOf(from, '', account),
  isOwn: (from) => isOwn(from, account),
});
