import { useWords } from 'words:sources';
import type { Source, SourceConnection } from '@everycast/contract/sources';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Ends a connection at once: what was imported stays, and it can be connected again. */
export function Disconnect({ source, connection }: { source: Source; connection: SourceConnection }) {
  const t = useWords();
  const end = useMutation<unknown, ApiProblem>({
    mutationFn: () => http.DELETE('/api/v1/sources/connections/{id}', { params: { path: { id: connection.id } } }),
    async onSuccess() {
      await refresh('/api/v1/sources');
      toast.ok(t('disconnect.done', { source: source.name }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
      {t('disconnect.button', { name: connection.name })}
    </Button>
  );
}
