import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Deletes a post of a repeat with all that follow, which ends it. */
async function removeFollowing(postId: string): Promise<void> {
  const { items } = await answer(http.GET('/api/v1/series', { params: { query: { post: postId } } }));
  for (const { id } of items) await answer(http.POST('/api/v1/series/{id}/stop', { params: { path: { id } }, body: { from: postId } }));
}

/** Asks whether one post of a repeat is deleted, or all that follow, too. */
export function DeleteScope({ post, close, one, removed }: { post: PostSummary; close: () => void; one: () => void; removed: () => void }) {
  const t = useWords();
  const following = useMutation({
    mutationFn: () => removeFollowing(post.id),
    onSuccess() {
      toast.ok(t('delete.followingDone'));
      removed();
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled() {
      close();
      void Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/series')]);
    },
  });
  return (
    <Modal opened onClose={close} title={t('delete.repeats')} centered>
      <Text tone="quiet">{t('delete.repeatsNote')}</Text>
      <Row as="footer" gap="8 12" wrap justify="end" mt={16}>
        <Button onClick={close}>{t('delete.cancel')}</Button>
        <Button busy={following.isPending} onClick={() => following.mutate()}>
          {t('delete.following')}
        </Button>
        <Button variant="filled" disabled={following.isPending} onClick={one}>
          {t('delete.one')}
        </Button>
      </Row>
    </Modal>
  );
}
