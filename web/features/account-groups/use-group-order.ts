import type { AccountGroup } from '@everycast/contract/account-groups';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { toast } from '../../ui/toast/toast-store.ts';

const path = '/api/v1/account-groups';

/** The groups in the order that was asked for, also before it is saved, and what moves one to another place. */
export function useGroupOrder(groups: readonly AccountGroup[]) {
  const sort = useMutation<unknown, ApiProblem, string[]>({
    mutationFn: (ids) => answer(http.PUT(`${path}/order`, { body: { ids } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => refresh(path),
  });
  const items = sort.isPending ? groups.toSorted((a, b) => sort.variables.indexOf(a.id) - sort.variables.indexOf(b.id)) : groups;
  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    sort.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)));
  };
  return { items, move };
}
