import type { ChangedRow, ImportChange, PostImport, RowChange, ValueReplacement } from '@everycast/contract/imports';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';

/** Which rows a list shows. */
export type Show = 'all' | 'problem' | 'ready' | 'imported';

const pageSize = 100;
const rowsKey = '/api/v1/post-imports/{id}/rows' as const;

/** Sends a file, whose rows are checked from then on. @throws ApiProblem with the line that can't be read */
export function sendFile(file: File): Promise<PostImport> {
  const body = new FormData();
  body.append('file', file);
  return answer(http.POST('/api/v1/post-imports', { body: { file: '' }, bodySerializer: () => body }));
}

/** The rows of an import, a page after the other. */
export const useRows = (id: string, show: Show, search: string) =>
  useInfiniteQuery({
    queryKey: [rowsKey, id, show, search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        http.GET(rowsKey, {
          params: {
            path: { id },
            query: { show, limit: pageSize, ...(search && { search }), ...(pageParam && { cursor: Number(pageParam) }) },
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });

const failed = ({ message }: ApiProblem) => void toast.fail(message);

/** Everything that can be done with an import; each shows why it couldn't be done. */
export function useImportActions(id: string) {
  const path = { id };
  const settled = () => refresh('/api/v1/post-imports');
  const change = useMutation<PostImport, ApiProblem, ImportChange>({
    mutationFn: (body) => answer(http.PATCH('/api/v1/post-imports/{id}', { params: { path }, body })),
    onSettled: settled,
    onError: failed,
  });
  const changeRow = useMutation<ChangedRow, ApiProblem, RowChange & { position: number }>({
    mutationFn: ({ position, ...body }) =>
      answer(http.PATCH('/api/v1/post-imports/{id}/rows/{position}', { params: { path: { id, position } }, body })),
    onSettled: settled,
    onError: failed,
  });
  const replace = useMutation<PostImport, ApiProblem, ValueReplacement>({
    mutationFn: (body) => answer(http.POST('/api/v1/post-imports/{id}/replace', { params: { path }, body })),
    onSettled: settled,
    onError: failed,
  });
  const start = useMutation<PostImport, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/post-imports/{id}/import', { params: { path } })),
    onSettled: settled,
    onError: failed,
  });
  const undo = useMutation<PostImport, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/post-imports/{id}/undo', { params: { path } })),
    onSettled: settled,
    onError: failed,
  });
  const recheck = useMutation<PostImport, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/post-imports/{id}/check', { params: { path } })),
    onSettled: settled,
    onError: failed,
  });
  return { change, changeRow, replace, start, undo, recheck };
}

/** An import as the server answered, until it is refetched. */
export const remember = (one: PostImport): void =>
  void queryClient.setQueryData(['/api/v1/post-imports/{id}', { params: { path: { id: one.id } } }], one);
