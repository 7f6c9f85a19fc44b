import { useWords } from 'words:security';
import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** What to do when someone else was in the account: end everything they may have, then choose a new password. */
export function NotMe({ close }: { close: () => void }) {
  const t = useWords();
  const security = useQuery(get('/api/v1/me/security')).data;
  const end = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/me/security/not-me')),
    async onSuccess() {
      await Promise.all([refresh('/api/v1/me'), refresh('/api/v1/api-keys')]);
      if (security?.password) return;
      toast.ok(t('notMe.done'));
      close();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened onClose={close} title={t('notMe.title')} centered>
      {end.isSuccess ? (
        <Stack gap={12}>
          <Note tone="ok" alert title={t('notMe.next')} />
          <PasswordForm cancel={t('notMe.later')} close={close} />
        </Stack>
      ) : (
        <>
          <Text tone="quiet">{t('notMe.text')}</Text>
          {security?.password && security.singleSignOn?.linked && (
            <Text tone="quiet" m="8 0 0">
              {t('notMe.singleSignOn', { provider: security.singleSignOn.provider })}
            </Text>
          )}
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button variant="filled" busy={end.isPending} onClick={() => end.mutate()}>
              {t('notMe.confirm')}
            </Button>
          </Row>
        </>
      )}
    </Modal>
  );
}
