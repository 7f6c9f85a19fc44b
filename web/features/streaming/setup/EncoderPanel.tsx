import { useWords } from 'words:streaming';
import { Modal, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmed } from '../../../lib/session/confirm-identity.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { IdentityDialog } from '../../../ui/IdentityDialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { createStreamKey, encoderQuery } from '../streams.ts';
import { SecretInput } from './SecretInput.tsx';

/** What a person enters in OBS or another encoder: the server, and their stream key. */
export function EncoderPanel({ close }: { close: () => void }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(encoderQuery);
  const renew = useMutation({
    mutationFn: (_replaces: boolean) => confirmed(createStreamKey),
    onSuccess: (_setup, replaces) => replaces && toast.ok(t('encoder.replaced')),
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened onClose={close} title={t('encoder.title')} centered>
      <Stack gap={12}>
        {error && <Problem title={t('encoder.notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="10rem" />}
        {data?.url === null && (
          <Note tone="info" title={t('encoder.off')}>
            {t('encoder.offText')}
          </Note>
        )}
        {data?.url && (
          <>
            {data.taken && (
              <Note tone="wait" alert title={t('encoder.taken')}>
                {t('encoder.takenText')}
              </Note>
            )}
            <Text size={13} tone="muted">
              {t('encoder.steps')}
            </Text>
            <Row gap={4} align="end">
              <TextInput flex={1} label={t('encoder.server')} readOnly value={data.url} />
              <IconButton icon={IconCopy} label={t('encoder.copyServer')} onClick={() => void copy(data.url ?? '')} />
            </Row>
            {data.key !== null && <SecretInput label={t('encoder.key')} help={t('encoder.keyHelp')} readOnly value={data.key} />}
            <Row gap={8} wrap>
              <Button
                size={data.key === null ? undefined : 'sm'}
                variant={data.key === null ? 'filled' : 'default'}
                busy={renew.isPending}
                onClick={() => renew.mutate(data.key !== null)}
              >
                {data.key === null ? t('encoder.create') : t('encoder.replace')}
              </Button>
              {data.key !== null && (
                <Text size={12} tone="quiet">
                  {t('encoder.replaceHelp')}
                </Text>
              )}
            </Row>
          </>
        )}
        <Row as="footer" gap={8} justify="end" mt={8}>
          <Button onClick={close}>{t('encoder.done')}</Button>
        </Row>
      </Stack>
      <IdentityDialog />
    </Modal>
  );
}
