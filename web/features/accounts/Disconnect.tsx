import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { shownHandle } from '../../lib/handle.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/**
 * Disconnects an account, after a confirmation, because it can't be undone: only the person with the password can connect it again, and its
 * scheduled posts are cancelled.
 */
export function Disconnect({ account, asking, close, done }: { account: Account; asking: boolean; close: () => void; done: () => void }) {
  const t = useWords();
  const asked = { params: { path: { id: account.id } } };
  const planned = useQuery({ ...get('/api/v1/accounts/{id}/planned', asked), enabled: asking, staleTime: 0 });
  const disconnect = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/accounts/{id}', asked)),
    onSuccess() {
      close();
      done();
      void refresh('/api/v1/posts');
      toast.ok(t('disconnect.done', { handle: shownHandle(account) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened={asking} onClose={close} title={t('disconnect.title', { handle: shownHandle(account) })} centered>
      <Stack gap={16}>
        {planned.data && planned.data.posts > 0 && (
          <Note tone="wait" title={t('disconnect.planned', { count: planned.data.posts })}>
            {t('disconnect.plannedElsewhere')}
          </Note>
        )}
        {planned.error && (
          <Note tone="wait" title={t('disconnect.notCounted')}>
            {planned.error.message}
          </Note>
        )}
        <Text tone="muted">{t('disconnect.what')}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="filled" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('disconnect.button')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
