import { useWords } from 'words:account-groups';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GroupRow } from './GroupRow.tsx';
import { NewGroup } from './NewGroup.tsx';
import { useGroupOrder } from './use-group-order.ts';

const path = '/api/v1/account-groups';

/** /settings/groups: the workspace's groups of accounts; people with permission can create, fill, sort and delete them. */
export default function Groups() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('group.manage');
  const groups = useQuery(get(path));
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const { items: sorted, move } = useGroupOrder(groups.data?.items ?? []);
  const items = groups.data && sorted;
  const mover = (from: number, to: number) => (to < 0 || to >= sorted.length ? undefined : () => move(from, to));
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
                  <GroupRow group={group} accounts={accounts} up={mover(at, at - 1)} down={mover(at, at + 1)} />
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
