import { useWords } from 'words:streaming';
import type { StreamDestination } from '@everycast/contract/streams';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { removeDestination } from '../streams.ts';

/** Asks before a destination is deleted: its key is stored nowhere else. */
export function DeleteDestination({ destination: { id, name }, close }: { destination: StreamDestination; close: () => void }) {
  const t = useWords();
  const removal = useMutation({
    mutationFn: () => removeDestination(id),
    onSuccess() {
      toast.ok(t('delete.done', { name }));
      close();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened onClose={close} title={t('delete.title', { name })} centered>
      <Stack gap={12}>
        <p>{t('delete.text')}</p>
        <Row gap={8} justify="end">
          <Button onClick={close}>{t('setup.cancel')}</Button>
          <Button variant="filled" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t('platforms.delete')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
