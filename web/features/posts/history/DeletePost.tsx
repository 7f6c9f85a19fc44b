import type { PostSummary } from '@everycast/contract/posts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../ui/toast/store.ts';
import { useWords, words } from '../words.ts';

const asked = () => void refresh('/api/v1/posts');

/** Deletes a post here at once, with a way back for as long as the toast stands. `after` is called when it is gone. */
export function useDeletePost(after: () => void = () => undefined) {
  return useMutation({
    mutationFn: async (post: Pick<PostSummary, 'id'>) => {
      await answer(http.DELETE('/api/v1/posts/{id}', { params: { path: { id: post.id } } }));
      return post.id;
    },
    onSuccess(id) {
      asked();
      after();
      const t = words();
      const restore = () =>
        answer(http.POST('/api/v1/posts/{id}/restore', { params: { path: { id } } })).then(asked, (problem: Error) =>
          toast.fail(problem.message),
        );
      toast.ok(t('delete.done'), { action: { label: t('foot.undo'), run: () => void restore() } });
    },
    onError: (problem) => toast.fail(problem.message),
  });
}

export function DeletePost({ post }: { post: PostSummary }) {
  const t = useWords();
  const navigate = useNavigate();
  const remove = useDeletePost(() => void navigate('/calendar'));
  return (
    <Button variant="ghost" icon={<Icon of={IconTrash} size={16} />} busy={remove.isPending} onClick={() => remove.mutate(post)}>
      {t('delete.button')}
    </Button>
  );
}
