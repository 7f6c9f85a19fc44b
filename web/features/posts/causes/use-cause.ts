import { useWords } from 'words:causes';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

type Refused = readonly { message: string }[];

/** Retries or ignores all targets of a cause, or records what a person found on the platform. */
export function useCause(postId: string, targetIds: readonly string[]) {
  const t = useWords();
  const body = { targetIds: [...targetIds] };
  /** Set at once, unlike what the mutations say: the second click of a double click comes before they are drawn. */
  const acting = useRef(false);
  const once = (act: () => void) => () => {
    if (!acting.current) act();
    acting.current = true;
  };
  const onTrouble = {
    onError: (problem: Error) => toast.fail(problem.message),
    async onSettled() {
      await refresh('/api/v1/posts');
      acting.current = false;
    },
  };
  const sayRefused = (refused: Refused) => {
    if (refused[0]) toast.fail(t('did.refused', { count: refused.length, why: refused[0].message }));
  };
  const undo = useMutation({
    ...onTrouble,
    mutationFn: (ids: string[]) => answer(http.POST('/api/v1/posts/ignore/undo', { body: { targetIds: ids } })),
    onSuccess({ unignored, refused }) {
      if (unignored.length > 0) toast.ok(t('did.undone'));
      sayRefused(refused);
    },
  });
  const retry = useMutation({
    ...onTrouble,
    mutationFn: () => answer(http.POST('/api/v1/posts/retry', { body })),
    onSuccess({ retried, refused }) {
      if (retried.length > 0) toast.ok(t('did.retry', { count: retried.length }));
      sayRefused(refused);
    },
  });
  const ignore = useMutation({
    ...onTrouble,
    mutationFn: () => answer(http.POST('/api/v1/posts/ignore', { body })),
    onSuccess({ ignored, refused }) {
      const back = { label: t('did.undo'), run: () => undo.mutate(ignored) };
      if (ignored.length > 0) toast.ok(t('did.ignore', { count: ignored.length }), { action: back });
      sayRefused(refused);
    },
  });
  const judge = useMutation({
    ...onTrouble,
    mutationFn: (verdict: 'it_is_there' | 'send_again') => {
      const path = { id: postId, targetId: targetIds[0] ?? '' };
      return answer(http.POST('/api/v1/posts/{id}/targets/{targetId}/verdict', { params: { path }, body: { verdict } }));
    },
    onSuccess: (_post, verdict) => toast.ok(t(`did.${verdict}`)),
  });
  return {
    retry: once(retry.mutate),
    ignore: once(ignore.mutate),
    judge: (verdict: 'it_is_there' | 'send_again') => once(() => judge.mutate(verdict))(),
    busy: retry.isPending || ignore.isPending || judge.isPending,
    retrying: retry.isPending,
  };
}
