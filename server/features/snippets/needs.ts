import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';

/** What snippets need of other features. */
export interface SnippetsNeeds {
  accounts: Pick<Accounts, 'describe'>;
  groups: Pick<AccountGroups, 'list'>;
}
