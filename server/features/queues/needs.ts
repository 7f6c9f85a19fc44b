import type { AccountGroup } from '@everycast/contract/account-groups';
import type { NewPost, Post, PostChange } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';

/** A post that nothing has been sent of, and when it is to go out. */
export interface PlannedPost {
  id: string;
  version: number;
  at: string;
  zone: string;
  state: 'draft' | 'scheduled';
  accountIds: string[];
}

/** What queues need of other features. */
export interface QueuesNeeds {
  accounts: {
    /** Those of `ids` that the workspace has or had, by ID. */
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, { connected: boolean; handle: string }>>;
  };
  groups: {
    /** All of a workspace, in their order. */
    list(workspaceId: string): Promise<AccountGroup[]>;
  };
  posts: {
    get(workspaceId: string, id: string): Promise<Post>;
    /** Changes posts, all or none; `also`: what else belongs in the transaction. */
    changeAll(actor: Membership, changes: readonly { id: string; change: PostChange }[], also: (tx: Tx) => Promise<void>): Promise<unknown>;
    /** Checks a new post; `save` stores it. */
    prepare(actor: Membership, request: NewPost): Promise<{ id: string; save(tx: Tx): Promise<boolean> }>;
    /** Those of the posts that nothing has been sent of. */
    planned(workspaceId: string, ids: readonly string[]): Promise<PlannedPost[]>;
    /** What else moves when a zone's rules change; it returns how much did. */
    alsoFollowClockRules(follow: () => Promise<number>): void;
    /** When something goes out on accounts from an instant on; `at`: only at these instants. */
    takenTimes(
      accountIds: readonly string[],
      from: Date,
      options: { except: readonly string[]; at?: readonly Date[]; tx?: Tx },
    ): Promise<{ accountId: string; dueAt: Date }[]>;
  };
}
