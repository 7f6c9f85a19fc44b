import { useWords } from 'words:notifications';
import type { Notification } from '@everycast/contract/notifications';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTimes } from '../../lib/session/session.tsx';
import { formatRelative } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Bell.module.css';
import { markRead, unreadOf } from './queries.ts';

/** The newest notifications, with unread ones marked. Following one marks it as read. */
export function NotificationList({ notifications }: { notifications: UseQueryResult<{ items: Notification[] }> }) {
  const t = useWords();
  const read = useMutation({ mutationFn: markRead, onError: (problem) => toast.fail(problem.message) });
  const { data, error, refetch } = notifications;
  return (
    <>
      <Row justify="between" edge="bottom" size={14} className={css.head}>
        <h2>{t('title')}</h2>
        {unreadOf(data) > 0 && (
          <Button variant="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('readAll')}
          </Button>
        )}
      </Row>
      {error && !data && <Problem title={t('failed')} problem={error} retry={() => void refetch()} />}
      {notifications.isPending && (
        <Loading p="12 16">
          <SkeletonText width="60%" />
          <SkeletonText width="90%" size={13} />
        </Loading>
      )}
      {data?.items.length === 0 && <Empty title={t('emptyTitle')}>{t('empty')}</Empty>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((item) => (
            <Box as="li" divided key={item.id}>
              <Item item={item} onFollow={() => item.readAt === null && read.mutate([item.id])} />
            </Box>
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useTimes();
  const inside = (
    <>
      {item.readAt === null && <Box as="span" radius="full" className={css.dot} role="img" aria-label={t('unread')} />}
      <Text as="span" weight="semibold">
        {item.title}
      </Text>
      <Text as="time" fontSize={12} tone="quiet" dateTime={item.createdAt}>
        {formatRelative(item.createdAt, zone, now)}
      </Text>
      {item.body && (
        <Text as="span" tone="muted" breaks className={css.body}>
          {item.body}
        </Text>
      )}
    </>
  );
  return item.link ? (
    <Grid as={Link} pos="relative" tone="text" to={item.link} className={css.row} onClick={onFollow}>
      {inside}
    </Grid>
  ) : (
    <Grid pos="relative" tone="text" className={css.row}>
      {inside}
    </Grid>
  );
}
