import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/store.ts';
import { useWords } from './words.ts';

/** Retries all failed posts at once, which may be many after an outage. */
export function RetryAll({ targetIds }: { targetIds: string[] }) {
  const t = useWords();
  const retry = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/posts/retry', { body: { targetIds } })),
    onSuccess({ retried }) {
      if (retried.length > 0) toast.ok(t('attention.retriedAll', { count: retried.length }));
      else toast.fail(t('attention.noneRetried'));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
      {t('attention.retryAll', { count: targetIds.length })}
    </Button>
  );
}
