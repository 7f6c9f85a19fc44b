import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { TestAll } from './TestAll.tsx';

/** Tests all accounts one after another, or reconnects those that need it. */
export function Bulk({ accounts, reconnect }: { accounts: readonly Account[]; reconnect: (ids: string[]) => void }) {
  const t = useWords();
  const lost = accounts.filter(({ state }) => state === 'reconnect').map(({ id }) => id);
  return (
    <Row gap={8} wrap>
      <TestAll accounts={accounts} variant="soft" />
      {lost.length > 0 && <Button onClick={() => reconnect(lost)}>{t('bulk.reconnect', { count: lost.length })}</Button>}
    </Row>
  );
}
