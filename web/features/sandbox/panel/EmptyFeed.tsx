import { useWords } from 'words:sandbox';
import type { SandboxPlatformId } from '@everycast/contract/sandbox';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Resets the stand-in, after a confirmation, because the posts can't be restored. */
export function EmptyFeed({ platform }: { platform: SandboxPlatformId }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const empty = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/sandbox/{platform}/empty', { params: { path: { platform } } })),
    onSuccess() {
      setAsking(false);
      void refresh('/api/v1/sandbox');
      toast.ok(t('empty.done'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('empty.button')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('empty.title', { name: platformName(platform) })} centered>
        <Text tone="muted">{t('empty.text')}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={20}>
          <Button onClick={() => setAsking(false)}>{t('empty.cancel')}</Button>
          <Button variant="filled" busy={empty.isPending} onClick={() => empty.mutate()}>
            {t('empty.button')}
          </Button>
        </Row>
      </Modal>
    </>
  );
}
