import type { Chat } from '../../meta/engagement/messages.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import { tokenOf } from '../../port/account.ts';
import { api, callMs, webPage } from '../api.ts';
import { personOf } from './items.ts';

/** A Page's messages in Messenger. */
export const chatOf = (account: ConnectedAccount): Chat => ({
  account,
  node: account.remoteId,
  platform: 'MESSENGER',
  token: tokenOf(account),
  timeoutMs: callMs,
  url: (path) => api(account, path),
  // Messenger's links have no host.
  linked: (link) => new URL(link, webPage(account, '')).href,
  personOf: (from) => personOf(from, ''),
  isOwn: ({ id }) => id === account.remoteId,
});
