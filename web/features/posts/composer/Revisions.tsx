import { useWords } from 'words:revisions';
import type { Revision } from '@everycast/contract/revisions';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { withContent } from '../draft/draft.ts';
import css from './Revisions.module.css';
import type { Composer } from './use-composer.ts';

/** What the post was like, newest first. One that is restored replaces what is in the editor, which Undo brings back. */
export default function Revisions({
  postId,
  composer,
  opened,
  close,
}: {
  postId: string;
  composer: Pick<Composer, 'edit' | 'undo'>;
  opened: boolean;
  close: () => void;
}) {
  const t = useWords();
  const { zone } = useTimes();
  const [chosen, choose] = useState<string | null>(null);
  const params = { path: { id: postId } };
  const list = useQuery({ ...get('/api/v1/posts/{id}/revisions', { params }), enabled: opened, staleTime: 0 });
  const revisions = list.data?.items;
  const open = revisions?.find(({ id }) => id === chosen) ?? revisions?.[0];
  const content = useQuery({
    queryKey: ['/api/v1/posts', 'revision', postId, open?.id, open?.at],
    queryFn: () =>
      answer(http.GET('/api/v1/posts/{id}/revisions/{revisionId}', { params: { path: { id: postId, revisionId: open?.id ?? '' } } })),
    enabled: opened && open !== undefined,
  });
  const restore = () => {
    if (!content.data || !open) return;
    const restored = content.data;
    composer.edit((was) => withContent(was, restored));
    close();
    const missing = restored.missing > 0 ? ` ${t('missing', { count: restored.missing })}` : '';
    toast.ok(t('restored', { when: formatMoment(open.at, zone) }) + missing, { action: { label: t('undo'), run: composer.undo } });
  };
  const facts = ({ accounts, media }: Revision) =>
    [t('accounts', { count: accounts }), ...(media > 0 ? [t('media', { count: media })] : [])].join(' · ');
  return (
    <Modal opened={opened} onClose={close} title={t('title')} size="xl" centered>
      {list.error && <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />}
      {revisions && (
        <div className={css.columns}>
          <Box as="ul" scroll tabIndex={0} className={css.list} aria-label={t('title')}>
            {revisions.map((revision, at) => (
              <ListRow key={revision.id}>
                <Stack
                  as={Button}
                  variant="bare"
                  grow
                  minW={0}
                  p="8 12"
                  size={13}
                  className={css.one}
                  aria-pressed={revision === open}
                  onClick={() => choose(revision.id)}
                >
                  <Text as="span" size={13} weight="medium">
                    {at === 0 ? t('newest') : formatMoment(revision.at, zone)}
                  </Text>
                  <Text as="span" size={12} tone="muted" truncate>
                    {[revision.by ?? t('someone'), facts(revision)].join(' · ')}
                  </Text>
                </Stack>
              </ListRow>
            ))}
          </Box>
          <Stack minW={0} gap={12} className={css.shown}>
            {content.error && <Problem title={t('notLoaded')} problem={content.error} retry={() => void content.refetch()} />}
            {content.data && (
              <Box as="section" scroll tabIndex={0} className={css.text} aria-label={t('text')}>
                <Text pre breaks size={14}>
                  {[content.data, ...content.data.thread].map(({ text }) => text).join('\n\n') || t('empty')}
                </Text>
              </Box>
            )}
            <Row gap={8} justify="end">
              <Button variant="filled" disabled={!content.data} onClick={restore}>
                {t('restore')}
              </Button>
            </Row>
          </Stack>
        </div>
      )}
    </Modal>
  );
}
