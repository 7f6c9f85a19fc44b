import type { Accounts } from '../accounts/accounts.ts';

/** What account groups need of other features. */
export interface AccountGroupsNeeds {
  accounts: Pick<Accounts, 'describe'>;
}
