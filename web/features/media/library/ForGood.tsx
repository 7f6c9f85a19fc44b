import * as commonWords from 'words:common';
import { useWords } from 'words:media';
import { Modal } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';

/** Confirms what can't be undone. */
export function ForGood({ count, opened, close, remove }: { count: number; opened: boolean; close: () => void; remove: () => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('bulk.forGoodTitle', { count })} size={420}>
      <Text tone="muted">{t('bulk.forGoodText')}</Text>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={20}>
        <Button data-autofocus onClick={close}>
          {common('cancel')}
        </Button>
        <Button variant="filled" onClick={remove}>
          {t('bulk.forGood')}
        </Button>
      </Row>
    </Modal>
  );
}
