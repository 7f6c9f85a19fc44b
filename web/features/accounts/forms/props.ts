import type { Account } from '@everycast/contract/accounts';
/** A connection form's props: callbacks for the new account and for closing. */
export interface ConnectFormProps {
  connected: (account: Account) => void;
  cancel: () => void;
}
