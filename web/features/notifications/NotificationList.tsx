import { useWords } from 'words:notifications';
import type { Notification } from '@everycast/contract/notifications';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatRelative } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import css from './Bell.module.css';
import { unreadOf, useRead } from './queries.ts';
import { textsOf } from './row-words.ts';
import { daysOf, type NotificationRow, rowsOf } from './rows.ts';

/** What is unread or of today, failures first. Following one marks it as read. */
export function NotificationList({ notifications }: { notifications: UseQueryResult<{ items: Notification[] }> }) {
  const t = useWords();
  const { zone } = useTimes();
  const now = useNow();
  const read = useRead();
  const { data, error, refetch } = notifications;
  const today = dayKey(now, zone);
  const rows = rowsOf(data?.items ?? [], zone).filter(({ unread, newest }) => unread || dayKey(newest.createdAt, zone) === today);
  const shown = daysOf(rows, zone, ({ newest }) => newest.createdAt).flatMap(({ sections }) => sections.flatMap((one) => one.rows));
  return (
    <>
      <Row justify="between" edge="bottom" size={14} className={css.head}>
        <h2>{t('title')}</h2>
        {unreadOf(data) > 0 && (
          <Button variant="ghost" size="sm" busy={read.busy} onClick={read.all}>
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
      {data && shown.length === 0 && <Empty title={t('emptyTitle')}>{t(data.items.length > 0 ? 'emptyToday' : 'empty')}</Empty>}
      {shown.length > 0 && (
        <ul>
          {shown.map((row) => (
            <Box as="li" divided key={row.key}>
              <Item row={row} onFollow={() => row.unread && read.some(row.notifications.map(({ id }) => id))} />
            </Box>
          ))}
        </ul>
      )}
      <Row justify="center" edge="top" p={6}>
        <ButtonLink variant="ghost" size="sm" to="/notifications">
          {t('seeAll')}
        </ButtonLink>
      </Row>
    </>
  );
}

function Item({ row, onFollow }: { row: NotificationRow; onFollow: () => void }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useTimes();
  const { title, context, lines } = textsOf(row);
  const { newest, notifications, tone } = row;
  const inside = (
    <>
      {row.unread && <Box as="span" radius="full" className={css.dot} role="img" aria-label={t('unread')} />}
      <Text as="span" weight="semibold" tone={tone ?? 'text'}>
        {title}
      </Text>
      <Text as="time" fontSize={12} tone="quiet" dateTime={newest.createdAt}>
        {formatRelative(newest.createdAt, zone, now)}
      </Text>
      {[context, ...lines]
        .filter((line) => line !== '')
        .map((line) => (
          <Text as="span" tone="muted" breaks className={css.body} key={line}>
            {line}
          </Text>
        ))}
    </>
  );
  const to = notifications.length > 1 && newest.topic !== 'published' ? '/engagement' : newest.link;
  return to ? (
    <Grid as={Link} pos="relative" tone="text" to={to} className={css.row} onClick={onFollow}>
      {inside}
    </Grid>
  ) : (
    <Grid pos="relative" tone="text" className={css.row}>
      {inside}
    </Grid>
  );
}
