import type { Account } from '@everycast/contract/accounts';
/** What a form that connects an account is given: whom to tell of the account, and how to leave. */
export interface ConnectFormProps {
  connected: (account: Account) => void;
  cancel: () => void;
}
