import type { HighlightSearch } from '@everycast/contract/clips';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

const onSuccess = () => void refresh('/api/v1/clips/highlights');
const onError = (problem: ApiProblem) => void toast.fail(problem.message);

/** A video's highlights, and starting and stopping the search for them. */
export function useHighlights(mediaId: string) {
  const params = { path: { mediaId } };
  return {
    found: useQuery(get('/api/v1/clips/highlights/{mediaId}', { params })),
    search: useMutation<HighlightSearch, ApiProblem, { again: boolean }>({
      mutationFn: ({ again }) => answer(http.POST('/api/v1/clips/highlights', { body: { mediaId, again } })),
      onSuccess,
      onError,
    }),
    cancel: useMutation<unknown, ApiProblem>({
      mutationFn: () => answer(http.DELETE('/api/v1/clips/highlights/{mediaId}', { params })),
      onSuccess,
      onError,
    }),
  };
}
