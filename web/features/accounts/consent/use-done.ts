import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { refresh } from '../../../lib/api/query-client.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Called once accounts are connected. If nothing is missing, a toast says so, and the dialog isn't needed. */
export function useDone(connected: (accounts: readonly Account[]) => void, close: () => void) {
  const t = useWords();
  return (accounts: readonly Account[], notes: readonly string[]) => {
    void refresh('/api/v1/');
    connected(accounts);
    if (notes.length > 0) return;
    toast.ok(t('connected', { handle: handlesOf(accounts) }));
    close();
  };
}

export const handlesOf = (accounts: readonly Account[]): string => accounts.map((account) => shownHandle(account)).join(', ');
