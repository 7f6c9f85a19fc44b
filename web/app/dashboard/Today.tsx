import { useWords } from 'words:dashboard';
import type { PostSummary } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { inTime, isOpenSlot, type OpenSlot } from '../../features/calendar/open/open.ts';
import { openApprovals, useHasApprovals } from '../../features/posts/approvals/waiting.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatDay, formatTime, formatWeekday, zoneLabel } from '../../lib/time/format.ts';
import { asHeading } from '../../lib/time/heading.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { type Entry, entriesOf } from './entries.ts';
import { OpenRow, PlannedRow, TodayRow } from './PlannedRow.tsx';
import { daysOf, plan, planOfStreams } from './queries.ts';
import css from './Today.module.css';
import { useOpenSlots } from './use-open-slots.ts';

/** How many of a later day are listed before the rest is counted. */
const perDay = 3;
const laterDays = 3;
/** How many of today’s open slots are listed before the rest is counted. */
const openSlots = 2;

/** Today's posts and streams with the current time between them, and a summary of the next days. */
export function Today() {
  const t = useWords();
  const now = useNow();
  const { zone } = useTimes();
  const posts = useQuery(plan(now, useChosenGroup()));
  const streams = useQuery(planOfStreams(now));
  const error = posts.error ?? streams.error;
  const waiting = useWaiting(now);
  const data = posts.data && streams.data && entriesOf(posts.data.items, streams.data.items, waiting);
  const days = Map.groupBy(data ?? [], ({ at }) => dayKey(at, zone));
  const today = days.get(dayKey(now, zone)) ?? [];
  const cell = useOpenSlots(now, { days: 1, lines: openSlots })?.get(dayKey(now, zone));
  const open = cell?.open ?? [];
  const later = [...days].filter(([day]) => day > dayKey(now, zone)).slice(0, laterDays);

  return (
    <Box pb={12}>
      <Row as="header" gap={12} justify="between" p="0 16" minH="2.75rem">
        <h2>{t('today.title')}</h2>
        <Text as="span" size={12} tone="quiet">
          {t('today.dayAndZone', { day: formatDay(now, zone), zone: zoneLabel(zone, now) })}
        </Text>
      </Row>
      {error && !data && (
        <Problem title={t('today.notLoaded')} problem={error} retry={() => void Promise.all([posts.refetch(), streams.refetch()])} />
      )}
      {!data && !error && (
        <Loading p="8 16">
          <SkeletonText width="90%" />
          <SkeletonText width="60%" size={12} />
          <SkeletonText width="80%" />
          <SkeletonText width="50%" size={12} />
        </Loading>
      )}
      {data && today.length + open.length === 0 && (
        <div className={css.empty}>
          <Empty
            title={t('today.empty')}
            action={
              later.length === 0 && (
                <ButtonLink to="/post-composer" size="sm">
                  {t('today.plan')}
                </ButtonLink>
              )
            }
          >
            {t('today.emptyText')}
          </Empty>
        </div>
      )}
      {data && today.length + open.length > 0 && <TodayList entries={today} open={open} now={now} zone={zone} />}
      {cell && cell.count > open.length && (
        <Text size={12} tone="quiet" className={css.more}>
          {t('today.moreOpen', { count: cell.count - open.length })}
        </Text>
      )}
      {later.map(([day, entries]) => (
        <Fragment key={day}>
          <Text as="h3" mt={8} edge="top" size={13} p="12 16 4">
            {dayName(entries[0], now, zone, t('today.tomorrow'))}
          </Text>
          <ul>
            {entries.slice(0, perDay).map((entry) => (
              <PlannedRow key={entry.id} entry={entry} zone={zone} />
            ))}
          </ul>
          {entries.length > perDay && (
            <Text size={12} tone="quiet" className={css.more}>
              {t('today.moreThatDay', { count: entries.length - perDay })}
            </Text>
          )}
        </Fragment>
      ))}
    </Box>
  );
}

/** What waits for approval and should go out in these days, or should be out. */
function useWaiting(now: number): PostSummary[] {
  const group = useChosenGroup();
  const { data } = useQuery({ ...openApprovals, enabled: useHasApprovals() });
  const { from, to } = daysOf(now);
  return (data?.items ?? []).flatMap(({ post }) => {
    const at = post.approval?.wantedAt;
    const isShown = at && at >= from && at < to && (!group || post.targets.some(({ accountId }) => group.accountIds.includes(accountId)));
    return isShown ? [post] : [];
  });
}

function TodayList({ entries, open, now, zone }: { entries: Entry[]; open: readonly OpenSlot[]; now: number; zone: string }) {
  const t = useWords();
  const all = inTime(entries, ({ at }) => at, open);
  const next = all.findIndex(({ at }) => Date.parse(at) > now);
  const upcoming = entries.find(({ at }) => Date.parse(at) > now);
  const line = (
    <Grid as="li" gap="0 8" align="center" p="8 16" tone="text" className={css.now} key="now">
      <span className="visually-hidden">{t('today.now')}</span>
      <Text as="time" fontSize={12} weight="medium" num nowrap className={css.time}>
        {formatTime(now, zone)}
      </Text>
      <Box as="span" h="2px" className={css.line} />
    </Grid>
  );
  return (
    <ul>
      {all.map((one, index) => (
        <Fragment key={isOpenSlot(one) ? `${one.queueId} ${one.at}` : one.id}>
          {index === next && line}
          {isOpenSlot(one) ? <OpenRow slot={one} zone={zone} /> : <TodayRow entry={one} now={now} zone={zone} next={one === upcoming} />}
        </Fragment>
      ))}
      {next === -1 && line}
    </ul>
  );
}

function dayName(entry: Entry | undefined, now: number, zone: string, tomorrow: string): string {
  if (!entry) return '';
  const isTomorrow = dayKey(entry.at, zone) === dayKey(now + 86_400_000, zone);
  return isTomorrow ? tomorrow : asHeading(formatWeekday(entry.at, zone));
}
