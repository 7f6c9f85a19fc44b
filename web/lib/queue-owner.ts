import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Queue } from '@everycast/contract/queues';

/** The account or group a queue belongs to; neither if its account was disconnected. */
export interface Owner {
  account?: Account | undefined;
  group?: AccountGroup | undefined;
}

export const ownerOf = (
  queue: Pick<Queue, 'accountId' | 'groupId'>,
  accounts: readonly Account[],
  groups: readonly AccountGroup[],
): Owner => ({
  account: accounts.find(({ id }) => id === queue.accountId),
  group: groups.find(({ id }) => id === queue.groupId),
});

/** "Casa Verde" or "@casaverde"; undefined if it is gone. */
export const nameOf = ({ account, group }: Owner): string | undefined => group?.name ?? (account && shownHandle(account));
