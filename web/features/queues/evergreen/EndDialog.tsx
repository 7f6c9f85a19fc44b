import { useWords } from 'words:evergreen';
import type { Evergreen } from '@everycast/contract/evergreen';
import { Modal } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useEnd } from './use-evergreen.ts';

/** Asks what becomes of the posts that are planned. */
export function EndDialog({ evergreen: { queueId, planned }, name, close }: { evergreen: Evergreen; name: string; close: () => void }) {
  const t = useWords();
  const end = useEnd(queueId, () => {
    toast.ok(t('ended', { name }));
    close();
  });
  return (
    <Modal opened onClose={close} title={t('endTitle', { name })} centered>
      <Text tone="quiet">{t('endText', { count: planned })}</Text>
      {end.error && <Text tone="wait">{end.error.message}</Text>}
      <Row as="footer" gap="8 12" wrap justify="end" mt={16}>
        <Button onClick={close}>{t('cancel')}</Button>
        {planned > 0 && (
          <Button busy={end.isPending && end.variables === 'remove'} disabled={end.isPending} onClick={() => end.mutate('remove')}>
            {t('endRemove')}
          </Button>
        )}
        <Button
          variant="filled"
          busy={end.isPending && end.variables === 'keep'}
          disabled={end.isPending}
          onClick={() => end.mutate('keep')}
        >
          {t(planned > 0 ? 'endKeep' : 'end')}
        </Button>
      </Row>
    </Modal>
  );
}
