import { useWords } from 'words:accounts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';

/** Connecting failed: why, and how to try again. */
export function NotConnected({
  problem,
  again,
  busy = false,
  close,
}: {
  problem: string;
  again: () => void;
  busy?: boolean;
  close: () => void;
}) {
  const t = useWords();
  return (
    <Stack gap={16}>
      <Note tone="fail" alert title={t('notConnected')}>
        {problem}
      </Note>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={close}>{t('close')}</Button>
        <Button variant="filled" busy={busy} onClick={again}>
          {t('outcome.again')}
        </Button>
      </Row>
    </Stack>
  );
}
