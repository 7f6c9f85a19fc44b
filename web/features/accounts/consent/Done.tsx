import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
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

const handlesOf = (accounts: readonly Account[]): string => accounts.map((account) => shownHandle(account)).join(', ');

/** The accounts are connected, but something is missing. */
export function Done({ accounts, notes, close }: { accounts: readonly Account[]; notes: readonly string[]; close: () => void }) {
  const t = useWords();
  return (
    <Stack gap={16}>
      <Note tone="ok" title={t('connected', { handle: handlesOf(accounts) })}>
        {notes.map((note) => (
          <Text tone="muted" key={note}>
            {note}
          </Text>
        ))}
      </Note>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button variant="filled" data-autofocus onClick={close}>
          {t('close')}
        </Button>
      </Row>
    </Stack>
  );
}
