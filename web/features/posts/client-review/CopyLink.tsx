import { useWords } from 'words:review-links';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import css from './CopyLink.module.css';

/** The address of a link that was just sent, for other ways to the client. */
export function CopyLink({ name, address, close }: { name: string; address: string; close: () => void }) {
  const t = useWords();
  return (
    <Stack gap={12}>
      <Note
        tone="ok"
        title={t('form.sent', { name })}
        actions={
          <Button size="sm" onClick={() => void copy(address)}>
            {t('form.copy')}
          </Button>
        }
      >
        {t('form.copyText')}
        <Text as="code" mt={8} block fontSize={13} mono breaks className={css.address}>
          {address}
        </Text>
      </Note>
      <Row justify="end">
        <Button variant="filled" onClick={close}>
          {t('form.done')}
        </Button>
      </Row>
    </Stack>
  );
}
