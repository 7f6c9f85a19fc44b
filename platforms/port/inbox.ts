import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Json } from './json.ts';

/** What someone wrote to an account. `at`: an ISO 8601 instant; `under`: the remote ID of the post or message it answers. */
export type InboxItem = {
  remoteId: string;
  kind: 'comment' | 'mention' | 'message';
  from: { remoteId: string; handle: string };
  text: string;
  at: string;
  under: string | null;
};

/** Reads what people write to an account. Throws PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Inbox {
  /** What arrived after `cursor`, oldest first, and the next cursor; null starts with the newest. */
  read(cursor: Json, account: ConnectedAccount, env: PlatformEnv): Promise<{ items: InboxItem[]; cursor: Json }>;
}
