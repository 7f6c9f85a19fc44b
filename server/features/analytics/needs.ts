import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv, ReadingLimit } from '@everycast/platforms/port/env';
import type { Platform } from '@everycast/platforms/port/platform';
import type { SentPost } from '@everycast/platforms/port/publisher';
import type { Subquery, Tx } from '../../kernel/database/database.ts';

/** An account as its figures are read. */
interface MeasuredAccount extends ConnectedAccount {
  id: string;
  platform: PlatformId;
  /** Why its person has to connect it again, or null. */
  needsPerson: Message | null;
}

/** What analytics needs of other features. */
export interface AnalyticsNeeds {
  platforms: Readonly<Record<PlatformId, Pick<Platform, 'manifest' | 'metrics'>>>;
  accounts: {
    /** By ID; disconnected ones need their person. */
    load(ids: readonly string[]): Promise<Map<string, MeasuredAccount>>;
    /** Calls an account's platform with a valid login and within its limits. Throws PlatformProblem. */
    call<T>(accountId: string, work: (account: ConnectedAccount, env: PlatformEnv) => Promise<T>, how: { quota: ReadingLimit }): Promise<T>;
  };
  labels: {
    /** Posts with any of these labels. */
    postsWith(labelIds: readonly string[]): Subquery<string>;
    /** Posts' labels, by post, which nobody removes until the transaction ends. */
    lock(tx: Tx, postIds: readonly string[]): Promise<Map<string, string[]>>;
  };
  groups: {
    /** A workspace's groups in their order, with all their accounts. */
    memberships(workspaceId: string): Promise<{ id: string; name: string; accountIds: string[] }[]>;
  };
  posts: {
    /** Published posts as their platforms know them, by target; others are left out. */
    sent(targetIds: readonly string[]): Promise<Map<string, SentPost>>;
  };
}
