import { useWords } from 'words:notifications';
import { IconChecks } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTimes } from '../../lib/session/session.tsx';
import { formatDay, formatNearDay } from '../../lib/time/format.ts';
import { asHeading } from '../../lib/time/heading.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import chip from '../../ui/Filter.module.css';
import { GroupChoice } from '../../ui/groups/GroupChoice.tsx';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { NotificationLine } from './NotificationLine.tsx';
import css from './Notifications.module.css';
import { useNotifications, useRead } from './queries.ts';
import { daysOf, type Filter, filters, fits, type NotificationRow, rowsOf } from './rows.ts';
import { useRowKeys } from './use-row-keys.ts';

/** When each row took its place: one that gets more keeps it until the page is left. */
function usePlaces(): (row: NotificationRow) => string {
  const places = useRef(new Map<string, string>());
  return ({ key, newest }) => {
    const place = places.current.get(key) ?? newest.createdAt;
    places.current.set(key, place);
    return place;
  };
}

const loadSettings = () => import('./settings/NotificationSettings.tsx');

/** /notifications: what happened in this workspace, by day, failures first. */
export default function Notifications() {
  const t = useWords();
  const { zone } = useTimes();
  const now = useNow();
  const [filter, setFilter] = useState<Filter>('all');
  const group = useChosenGroup();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications(group);
  const rows = useMemo(
    () =>
      data
        ? rowsOf(
            data.pages.flatMap(({ items }) => items),
            zone,
          )
        : null,
    [data, zone],
  );
  const placed = usePlaces();
  const read = useRead();
  const Settings = useLazyComponent(loadSettings, !usePhone());
  const unread = rows?.filter((row) => row.unread).length ?? 0;
  const readRow = (row: NotificationRow) => read.some(row.notifications.map(({ id }) => id));
  useRowKeys({
    read: (key) => {
      const row = rows?.find((one) => one.key === key && one.unread);
      if (row) readRow(row);
    },
    readAll: () => unread > 0 && !read.busy && read.all(),
  });
  const days = daysOf(rows?.filter((row) => fits(row, filter)) ?? [], zone, placed);
  return (
    <Page
      title={t('title')}
      context={unread > 0 && t('unreadRows', { count: unread })}
      actions={
        <>
          {unread > 0 && (
            <Button variant="ghost" icon={<Icon of={IconChecks} size={16} />} busy={read.busy} onClick={read.all}>
              {t('readAll')}
            </Button>
          )}
          <GroupChoice />
        </>
      }
    >
      <div className={css.columns}>
        <Panel clip>
          {rows && rows.length > 0 && <Filters rows={rows} chosen={filter} choose={setFilter} />}
          {error && !data && <Problem title={t('failed')} problem={error} retry={() => void refetch()} />}
          {!rows && !error && (
            <Loading gap={8} p={16}>
              {['1', '2', '3', '4', '5', '6'].map((key) => (
                <Skeleton key={key} height="2.75rem" />
              ))}
            </Loading>
          )}
          {rows?.length === 0 && <Empty title={t('emptyTitle')}>{t(group ? 'emptyGroup' : 'empty')}</Empty>}
          {rows && rows.length > 0 && days.length === 0 && (
            <Empty title={t('noneTitle')} action={<Button onClick={() => setFilter('all')}>{t('showAll')}</Button>}>
              {t('none')}
            </Empty>
          )}
          {days.map(({ day, at, sections }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <Row gap={8} align="baseline" p="8 16" bg="sunken" edge="top" className={css.day}>
                <Text as="h2" id={`day-${day}`} size={14} weight="semibold">
                  {asHeading(formatNearDay(at, zone, now))}
                </Text>
                <Text as="span" size={13} tone="muted">
                  {formatDay(at, zone)}
                </Text>
              </Row>
              {sections.map(({ section, rows: those }) => (
                <div key={section} className={css.section}>
                  <Text as="h3" size={12} weight="medium" tone="muted" p="8 16 0">
                    {t(`section.${section}`)}
                  </Text>
                  <ul>
                    {those.map((row) => (
                      <NotificationLine key={row.key} row={row} read={() => readRow(row)} />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          ))}
          {hasNextPage && (
            <Box p="12 16" edge="top">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </Box>
          )}
        </Panel>
        <div>{Settings && <Settings />}</div>
      </div>
    </Page>
  );
}

/** Each with how many rows it has; those without any aren't offered. */
function Filters({ rows, chosen, choose }: { rows: readonly NotificationRow[]; chosen: Filter; choose: (filter: Filter) => void }) {
  const t = useWords();
  const counted = filters.map((filter) => ({ filter, count: rows.filter((row) => fits(row, filter)).length }));
  return (
    <Row as="fieldset" gap={8} p="8 16" aria-label={t('filter.label')} className={css.filters}>
      {counted
        .filter(({ filter, count }) => count > 0 || filter === 'all' || filter === 'unread' || filter === chosen)
        .map(({ filter, count }) => (
          <Button variant="bare" key={filter} className={chip.button} aria-pressed={chosen === filter} onClick={() => choose(filter)}>
            {t(`filter.${filter}`)}
            <Text as="span" tone="quiet" num>
              {count}
            </Text>
          </Button>
        ))}
    </Row>
  );
}
