import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { handlesOf } from './use-done.ts';

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
