import { useWords as useAttentionWords } from 'words:attention';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** The most that one request takes. */
const maxAtOnce = 500;

/** Retries all failed posts at once, which may be many after an outage. `posts`: the targets of each. */
export default function RetryAll({ posts }: { posts: string[][] }) {
  const t = useAttentionWords();
  const retry = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/posts/retry', { body: { targetIds: posts.flat().slice(0, maxAtOnce) } })),
    onSuccess({ retried }) {
      const count = posts.filter((ids) => ids.some((id) => retried.includes(id))).length;
      if (count > 0) toast.ok(t('retriedAll', { count }));
      else toast.fail(t('noneRetried'));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
      {retry.isPending ? t('retrying') : t('retryAll', { count: posts.length })}
    </Button>
  );
}
