import { useWords } from 'words:bulk';
import type { BulkEdit as Edit } from '@everycast/contract/bulk-posts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Button } from '../../Button.tsx';
import { Row, Stack, Text } from '../../primitives/primitives.tsx';
import { StateGlyph } from '../../state/State.tsx';
import type { Choosable } from '../selection.ts';
import { maxBulkPosts, type useBulk } from '../use-bulk.ts';
import { EditFields } from './EditFields.tsx';
import { type EditDraft, editOf, emptyEdit } from './edit-draft.ts';
import { PreviewList } from './PreviewList.tsx';

interface Props {
  posts: readonly Choosable[];
  act: ReturnType<typeof useBulk>['act'];
  close: () => void;
}

/** What an edit would do to each post. */
async function preview(posts: readonly Choosable[], action: Edit) {
  const results = [];
  for (let at = 0; at < posts.length; at += maxBulkPosts) {
    const body = { posts: posts.slice(at, at + maxBulkPosts).map(({ id }) => ({ id })), action };
    results.push(...(await answer(http.POST('/api/v1/posts/bulk/preview', { body }))).results);
  }
  return { action, results };
}

/** Changes the times, accounts or words of many posts, after showing what becomes of each. */
export default function BulkEdit({ posts, act, close }: Props) {
  const t = useWords();
  const [draft, setDraft] = useState<EditDraft>(emptyEdit);
  const action = editOf(draft);
  const shown = useMutation<Awaited<ReturnType<typeof preview>>, ApiProblem, Edit>({ mutationFn: (edit) => preview(posts, edit) });
  const change = (next: Partial<EditDraft>) => {
    setDraft((was) => ({ ...was, ...next }));
    shown.reset();
  };
  const possible = new Set(shown.data?.results.flatMap(({ id, error }) => (error ? [] : [id])));
  function submit(): void {
    if (!action || shown.isPending) return;
    if (!shown.data) {
      shown.mutate(action);
      return;
    }
    act(
      shown.data.action,
      posts.filter(({ id }) => possible.has(id)),
    );
    close();
  }
  return (
    <Modal opened onClose={close} title={t('edit.title', { count: posts.length })} size="36rem" centered>
      <Stack
        as="form"
        gap={16}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <EditFields draft={draft} change={change} />
        <div aria-live="polite">
          {shown.error && (
            <Row gap={6} size={13} tone="wait">
              <StateGlyph state="warning" size={14} label={null} />
              <span>{shown.error.message}</span>
            </Row>
          )}
          {shown.data && possible.size === 0 && (
            <Text size={13} tone="wait" m="0 0 8">
              {t('edit.none')}
            </Text>
          )}
          {shown.data && <PreviewList results={shown.data.results} />}
        </div>
        <Row as="footer" gap={8} justify="end">
          <Button onClick={close}>{t('edit.cancel')}</Button>
          <Button type="submit" variant="filled" busy={shown.isPending} disabled={!action || (shown.data && possible.size === 0)}>
            {shown.data || !action ? t('edit.apply', { count: shown.data ? possible.size : posts.length }) : t('edit.show')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
