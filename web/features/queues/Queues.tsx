import { useWords } from 'words:queues';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { ownerOf } from '../../lib/queue-owner.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NewQueue } from './NewQueue.tsx';
import { QueueSheet } from './QueueSheet.tsx';

/** /settings/queues: the weekly slots of accounts and groups; people with permission can change, pause and shuffle them. */
export default function Queues() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('queue.manage');
  const queues = useQuery(get('/api/v1/queues'));
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const groups = useGroups() ?? [];
  const items = queues.data?.items;
  return (
    <>
      <Row justify="end">
        <ButtonLink to="/queues" icon={<Icon of={IconCalendarWeek} size={16} />}>
          {t('week.see')}
        </ButtonLink>
      </Row>
      {mayManage && <NewQueue accounts={accounts} groups={groups} queues={items ?? []} />}
      {queues.error && <Problem title={t('notLoaded')} problem={queues.error} retry={() => void queues.refetch()} />}
      {queues.isPending && <Skeleton height="8rem" />}
      {items?.length === 0 && (
        <Sheet title={t('title')}>
          <Empty title={t('none')}>{mayManage && t('teach')}</Empty>
        </Sheet>
      )}
      {items && items.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('title')}>
          {items.map((queue) => (
            <QueueSheet key={queue.id} queue={queue} owner={ownerOf(queue, accounts, groups)} mayManage={mayManage} />
          ))}
        </Stack>
      )}
    </>
  );
}
