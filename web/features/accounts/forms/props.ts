/** What a form that connects an account is given: whom to tell of the account, and how to leave. */
export interface ConnectFormProps {
  connected: (account: { handle: string }) => void;
  cancel: () => void;
}
