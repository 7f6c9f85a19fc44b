import type { Label } from '@everycast/contract/labels';
import { Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/store.ts';
import { useWords } from './words.ts';

/** Deletes a label after a confirmation, because which posts had it isn't stored anywhere else. */
export function DeleteLabel({ label }: { label: Label }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const remove = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/labels/{id}', { params: { path: { id: label.id } } })),
    onSuccess: () => toast.ok(t('removed', label)),
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      setAsking(false);
      void refresh('/api/v1/labels');
    },
  });
  return (
    <>
      <IconButton icon={IconTrash} size={16} label={t('remove', label)} onClick={() => setAsking(true)} />
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('confirm.title', label)} centered>
        <Text tone="quiet">{t('confirm.text')}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{t('confirm.cancel')}</Button>
          <Button variant="filled" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('confirm.delete')}
          </Button>
        </Row>
      </Modal>
    </>
  );
}
