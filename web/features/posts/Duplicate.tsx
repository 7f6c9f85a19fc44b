import { useWords } from 'words:posts';
import { IconCopyPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** A draft with everything of a post but its history. @returns its ID @throws ApiProblem */
async function duplicate(id: string): Promise<string> {
  const { results } = await answer(http.POST('/api/v1/posts/bulk', { body: { posts: [{ id }], action: { kind: 'duplicate' } } }));
  const [copy] = results;
  if (!copy?.copyId) throw new Error(copy?.error?.message);
  await refresh('/api/v1/posts');
  return copy.copyId;
}

/** Opens a copy of the post as a draft. `ready` returns its ID once everything is saved, or null if that failed. */
export function Duplicate({ ready, reuse = false }: { ready: () => Promise<string | null>; reuse?: boolean }) {
  const t = useWords();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: async () => {
      const id = await ready();
      return id === null ? null : duplicate(id);
    },
    onSuccess(id) {
      if (id === null) return toast.fail(t('duplicate.notSaved'));
      toast.ok(t('duplicate.done'));
      void navigate(`/post-composer?post=${id}`);
    },
    onError: (problem) => void toast.fail(problem.message),
  });
  return (
    <Button variant="ghost" icon={<Icon of={IconCopyPlus} size={16} />} busy={copy.isPending} onClick={() => copy.mutate()}>
      {t(reuse ? 'duplicate.reuse' : 'duplicate.button')}
    </Button>
  );
}
