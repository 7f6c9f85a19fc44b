import { useWords } from 'words:calendar';
import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { confirmed } from '../../../lib/session/confirm-identity.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { IdentityDialog } from '../../../ui/IdentityDialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useCalendar } from '../use-calendar.ts';

const path = '/api/v1/calendar-feed';

/** Creates, resets and switches off the person's feed of this calendar. Its address is only shown once. */
export default function FeedDialog({ close }: { close: () => void }) {
  const t = useWords();
  const { zone } = useCalendar();
  const feed = useQuery(get(path));
  const create = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST(path))),
    onSuccess: () => refresh(path),
    onError: (problem) => toast.fail(t('feed.failed', { why: problem.message })),
  });
  const remove = useMutation({
    mutationFn: () => answer(http.DELETE(path)),
    onSuccess: () => {
      create.reset();
      toast.ok(t('feed.removed'));
      return refresh(path);
    },
    onError: (problem) => toast.fail(t('feed.failed', { why: problem.message })),
  });
  const url = create.data?.url;
  const { createdAt = null, readAt = null } = feed.data ?? {};
  return (
    <Modal opened onClose={close} title={t('feed.title')} centered>
      <Stack gap={12}>
        <Text size={13} tone="muted">
          {t('feed.what')}
        </Text>
        {feed.error && <Problem title={t('feed.notLoaded')} problem={feed.error} retry={() => void feed.refetch()} />}
        {url && (
          <>
            <Row gap={8}>
              <Text as="code" size={12} mono grow minW={0} breaks p={8} bg="sunken" radius={6}>
                {url}
              </Text>
              <Button
                onClick={() => void copyText(url).then((copied) => (copied ? toast.ok(t('feed.copied')) : toast.fail(t('feed.notCopied'))))}
              >
                {t('feed.copy')}
              </Button>
            </Row>
            <Text size={12} tone="wait">
              {t('feed.once')}
            </Text>
          </>
        )}
        {createdAt && !url && (
          <Text size={13}>
            {t('feed.since', { when: formatMoment(createdAt, zone) })}{' '}
            {readAt ? t('feed.read', { when: formatMoment(readAt, zone) }) : t('feed.unread')}
          </Text>
        )}
        <Row gap={8} justify="end">
          {createdAt && (
            <Button busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('feed.off')}
            </Button>
          )}
          {feed.data && (
            <Button variant="filled" busy={create.isPending} onClick={() => create.mutate()}>
              {t(createdAt ? 'feed.reset' : 'feed.create')}
            </Button>
          )}
        </Row>
      </Stack>
      <IdentityDialog />
    </Modal>
  );
}
