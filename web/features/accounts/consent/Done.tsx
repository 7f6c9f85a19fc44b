import type { Account } from '@everycast/contract/accounts';
import { useEffect } from 'react';
import { refresh } from '../../../lib/api/query-client.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/store.ts';
import { useWords } from '../words.ts';

/** The accounts are connected. The dialog only stays open if something is missing. */
export function Done({
  accounts,
  notes,
  connected,
  close,
}: {
  accounts: Account[];
  notes: string[];
  connected: (accounts: readonly Account[]) => void;
  close: () => void;
}) {
  const t = useWords();
  const handle = accounts.map((account) => shownHandle(account)).join(', ');
  const silent = notes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when they are there
  useEffect(() => {
    void refresh('/api/v1/');
    connected(accounts);
    if (!silent) return;
    toast.ok(t('connected', { handle }));
    close();
  }, []);
  if (silent) return null;
  return (
    <Stack gap={16}>
      <Note tone="ok" title={t('connected', { handle })}>
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
