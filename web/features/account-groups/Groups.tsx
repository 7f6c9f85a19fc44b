import { useWords } from 'words:account-groups';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { GroupRow } from './GroupRow.tsx';
import { NewGroup } from './NewGroup.tsx';

const path = '/api/v1/account-groups';

/** /settings/groups: the workspace's groups of accounts; people with permission can create, fill, sort and delete them. */
export default function Groups() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('group.manage');
  const groups = useQuery(get(path));
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const sort = useMutation<unknown, ApiProblem, string[]>({
    mutationFn: (ids) => answer(http.PUT(`${path}/order`, { body: { ids } })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  const items = groups.data && inOrder(groups.data.items, sort.isPending ? sort.variables : []);
  const move = (from: number, to: number): (() => void) | undefined => {
    if (!items || to < 0 || to >= items.length) return undefined;
    const ids = items.map(({ id }) => id);
    return () => sort.mutate(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)));
  };
  return (
    <>
      {mayManage && <NewGroup accounts={accounts} groups={items ?? []} />}
      <Sheet title={t('title')}>
        {groups.error && <Problem title={t('notLoaded')} problem={groups.error} retry={() => void groups.refetch()} />}
        {groups.isPending && <Skeleton height="3rem" />}
        {items?.length === 0 && <Empty title={t('none')}>{mayManage && t('teach')}</Empty>}
        {items && items.length > 0 && (
          <Stack as="ul" gap={16} aria-label={t('title')}>
            {items.map((group, at) => (
              <Row as="li" gap="8 12" wrap key={group.id}>
                {mayManage ? (
                  <GroupRow group={group} accounts={accounts} up={move(at, at - 1)} down={move(at, at + 1)} />
                ) : (
                  <Named group={group} />
                )}
              </Row>
            ))}
          </Stack>
        )}
      </Sheet>
    </>
  );
}

/** In an order that was asked for and isn't saved yet. */
const inOrder = (groups: readonly AccountGroup[], ids: readonly string[]): AccountGroup[] =>
  groups.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));

function Named({ group }: { group: AccountGroup }) {
  const t = useWords();
  return (
    <>
      <GroupTile group={group} />
      <bdi>{group.name}</bdi>
      <Text as="span" size={12} tone="quiet">
        {t('count', { count: group.accountIds.length })}
      </Text>
    </>
  );
}
