import { useWords as useAttentionWords } from 'words:attention';
import type { Account } from '@everycast/contract/accounts';
import { Link } from 'react-router';
import { TestAll } from '../../features/accounts/TestAll.tsx';
import { useReturningHere } from '../../lib/connect/return-to.ts';
import css from './Accounts.module.css';

/** What people who connect accounts can do with all of them: test them, and reconnect those that need it one after another. */
export default function AccountsActions({ accounts }: { accounts: readonly Account[] }) {
  const ta = useAttentionWords();
  const here = useReturningHere();
  const lost = accounts.filter(({ state }) => state === 'reconnect').length;
  return (
    <>
      {accounts.length > 1 && <TestAll accounts={accounts} variant="bare" className={css.action} />}
      {lost > 0 && (
        <Link className={css.action} to="/accounts?reconnect=all" state={here}>
          {ta('reconnect', { count: lost })}
        </Link>
      )}
    </>
  );
}
