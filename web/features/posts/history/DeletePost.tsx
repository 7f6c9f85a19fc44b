import { useWords, words } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { DeleteLive } from './DeleteLive.tsx';
import { DeleteScope } from './DeleteScope.tsx';
import { type Deletion, deleteEverywhere, type LiveTarget, liveOf } from './live.ts';

const changed = () => void refresh('/api/v1/posts');
const restore = (id: string) =>
  answer(http.POST('/api/v1/posts/{id}/restore', { params: { path: { id } } })).then(changed, (problem: Error) =>
    toast.fail(problem.message),
  );

/** A post to delete, and the accounts it is deleted from first. */
interface Wish {
  id: string;
  targets: readonly LiveTarget[];
}

function deletePost({ id, targets }: Wish): Promise<Deletion> {
  return deleteEverywhere(targets, {
    takeDown: (target) =>
      answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/take-down', { params: { path: { id, targetId: target.id } } })),
    remove: () => answer(http.DELETE('/api/v1/posts/{id}', { params: { path: { id } } })),
  });
}

/**
 * Deletes posts: right away with an undo while the toast is shown, or after a question if one is live. `dialog` has to be rendered. `after`
 * is called when one is deleted.
 */
export function useDeletePost(after: () => void = () => undefined): {
  remove: (post: PostSummary) => void;
  busy: boolean;
  dialog: ReactNode;
} {
  const t = useWords();
  /** The last post asked about; its dialog stays in the page while it closes. */
  const [asked, setAsked] = useState<PostSummary | null>(null);
  const [opened, setOpened] = useState(false);
  /** A post that repeats, while the question is shown whether it is for all that follow. */
  const [repeating, setRepeating] = useState<PostSummary | null>(null);
  const removal = useMutation({
    mutationFn: deletePost,
    onSuccess({ failed, takenDown }, { id }) {
      changed();
      if (failed.length > 0) return;
      setOpened(false);
      after();
      const action = { label: words()('foot.undo'), run: () => void restore(id) };
      toast.ok(takenDown > 0 ? words()('delete.takenDown', { count: takenDown }) : words()('delete.done'), { action });
    },
    onError(problem) {
      changed(); // what was already deleted is no longer live, so it isn't among the accounts next time
      setOpened(false);
      toast.fail(problem.message);
    },
  });
  function remove(post: PostSummary) {
    if (post.targets.every(({ state }) => state !== 'published')) {
      if (post.repeats) return setRepeating(post);
      return removal.mutate({ id: post.id, targets: [] });
    }
    removal.reset();
    setAsked(post);
    setOpened(true);
  }
  const live = asked && (
    <Modal opened={opened} onClose={() => setOpened(false)} title={t('delete.title')} centered>
      <DeleteLive
        live={liveOf(asked)}
        failed={removal.data?.failed ?? []}
        busy={removal.isPending}
        remove={(targets) => removal.mutate({ id: asked.id, targets })}
        close={() => setOpened(false)}
      />
    </Modal>
  );
  const dialog = (
    <>
      {live}
      {repeating && (
        <DeleteScope
          post={repeating}
          close={() => setRepeating(null)}
          one={() => {
            setRepeating(null);
            removal.mutate({ id: repeating.id, targets: [] });
          }}
          removed={after}
        />
      )}
    </>
  );
  return { remove, busy: removal.isPending, dialog };
}

export function DeletePost({ post }: { post: PostSummary }) {
  const t = useWords();
  const navigate = useNavigate();
  const { remove, busy, dialog } = useDeletePost(() => void navigate('/calendar'));
  return (
    <>
      <Button variant="ghost" icon={<Icon of={IconTrash} size={16} />} busy={busy} onClick={() => remove(post)}>
        {t('delete.button')}
      </Button>
      {dialog}
    </>
  );
}
