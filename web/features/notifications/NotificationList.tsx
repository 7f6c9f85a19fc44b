import type { Notification } from '@everycast/contract/notifications';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHere } from '../../lib/session/here.tsx';
import { formatRelative } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/store.ts';
import css from './Bell.module.css';
import { markRead, unreadOf } from './queries.ts';
import { useWords } from './words.ts';

/** The newest notifications, the unread ones with a mark. Following one marks it as read. */
export function NotificationList({ notifications }: { notifications: UseQueryResult<{ items: Notification[] }> }) {
  const t = useWords();
  const read = useMutation({ mutationFn: markRead, onError: (problem) => toast.fail(problem.message) });
  const { data, error, refetch } = notifications;
  return (
    <>
      <div className={css.head}>
        <h2>{t('title')}</h2>
        {unreadOf(data) > 0 && (
          <Button variant="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {error && !data && <Problem title={t('failed')} problem={error} retry={() => void refetch()} />}
      {notifications.isPending && (
        <Loading className={css.loading}>
          <SkeletonText width="60%" />
          <SkeletonText width="90%" size={13} />
        </Loading>
      )}
      {data?.items.length === 0 && <Empty title={t('emptyTitle')}>{t('empty')}</Empty>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((item) => (
            <li key={item.id} className={css.item}>
              <Row item={item} onFollow={() => item.readAt === null && read.mutate([item.id])} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useHere().workspace;
  const inside = (
    <>
      {item.readAt === null && <span className={css.dot} role="img" aria-label={t('unread')} />}
      <span className={css.title}>{item.title}</span>
      <time className={css.time} dateTime={item.createdAt}>
        {formatRelative(item.createdAt, zone, now)}
      </time>
      {item.body && <span className={css.body}>{item.body}</span>}
    </>
  );
  return item.link ? (
    <Link to={item.link} className={css.row} onClick={onFollow}>
      {inside}
    </Link>
  ) : (
    <div className={css.row}>{inside}</div>
  );
}
