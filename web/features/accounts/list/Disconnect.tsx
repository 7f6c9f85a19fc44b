import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useLast } from '../../../lib/use-last.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

const none: readonly Account[] = [];

/**
 * Disconnects accounts, after a confirmation, because it can't be undone: only the person with the password can connect one again, and its
 * scheduled posts are cancelled. One that fails stops the rest.
 */
export function Disconnect({
  accounts: asked,
  scheduled,
  close,
}: {
  accounts: readonly Account[] | null;
  /** How many posts are scheduled on several of them. */
  scheduled: number;
  close: () => void;
}) {
  const t = useWords();
  const accounts = useLast(asked) ?? none;
  const [first] = accounts;
  const count = accounts.length;
  const one = { params: { path: { id: first?.id ?? '' } } };
  const planned = useQuery({ ...get('/api/v1/accounts/{id}/planned', one), enabled: asked !== null && count === 1, staleTime: 0 });
  const disconnect = useMutation({
    async mutationFn() {
      for (const { id } of accounts) await answer(http.DELETE('/api/v1/accounts/{id}', { params: { path: { id } } }));
    },
    onSuccess() {
      toast.ok(count === 1 && first ? t('disconnect.done', { handle: shownHandle(first) }) : t('disconnect.allDone', { count }));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      close();
      void refresh('/api/v1/accounts');
      void refresh('/api/v1/posts');
    },
  });
  const posts = count === 1 ? (planned.data?.posts ?? 0) : scheduled;
  const title = count === 1 && first ? t('disconnect.title', { handle: shownHandle(first) }) : t('disconnect.titleMany', { count });
  return (
    <Modal opened={asked !== null} onClose={close} title={title} centered>
      <Stack gap={16}>
        {posts > 0 && (
          <Note tone="wait" title={count === 1 ? t('disconnect.planned', { count: posts }) : t('disconnect.plannedMany', { count: posts })}>
            {t('disconnect.plannedElsewhere')}
          </Note>
        )}
        {count === 1 && planned.error && (
          <Note tone="wait" title={t('disconnect.notCounted')}>
            {planned.error.message}
          </Note>
        )}
        <Text tone="muted">{count === 1 ? t('disconnect.what') : t('disconnect.whatMany')}</Text>
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
