import { useWords } from 'words:analytics';
import type { Account } from '@everycast/contract/accounts';
import type { AccountBestTimes } from '@everycast/contract/analytics';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconChevronDown, IconDownload, IconGridDots } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { nextBest } from '../../lib/best-times/next-best.ts';
import { bestTimesQuery } from '../../lib/best-times/query.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { weekdaysFrom } from '../../lib/time/weeks.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import analytics from './Analytics.module.css';
import { byEngagement, nameOf } from './accounts.ts';
import css from './BestTimes.module.css';
import { dayName, hourName, hoursCsv, hoursShown, slotName } from './hours.ts';
import { partsQuery, type Shown } from './queries.ts';
import { Views } from './Views.tsx';

/** When posts do best on one account, by its own history; without a pattern only when it posted. Until one is chosen, it is the one with the most posts. */
export function BestTimes({ accounts, shown }: { accounts: readonly Account[]; shown: Shown }) {
  const t = useWords();
  const [chosen, choose] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const parts = useQuery({ ...partsQuery(shown, 'account'), placeholderData: keepPreviousData });
  const picked = accounts.filter(({ id }) => id === chosen);
  const asked = picked.length > 0 ? picked : byEngagement(accounts, shown.accounts, parts.data?.items ?? []);
  const { data, error, refetch } = useQuery({
    ...bestTimesQuery(asked.map(({ id }) => id)),
    enabled: asked.length > 0 && !parts.isPending,
    placeholderData: keepPreviousData,
  });
  const title = t('best.title');
  const times = data?.items.filter(({ accountId }) => asked.some(({ id }) => id === accountId)).toSorted((a, b) => b.count - a.count)[0];
  const account = picked[0] ?? accounts.find(({ id }) => id === times?.accountId);
  return (
    <Panel
      title={title}
      aside={
        <Row gap={8} grow minW={0} justify="end">
          {account && (
            <Menu
              label={t('best.account', { account: shownHandle(account) })}
              variant="default"
              className={css.account}
              trigger={
                <>
                  <PlatformMark platform={account.platform} size={16} />
                  <Text as="bdi" size={13} truncate className={css.handle}>
                    {shownHandle(account)}
                  </Text>
                  <Icon of={IconChevronDown} size={14} />
                </>
              }
              options={accounts.map((one) => ({ key: one.id, label: nameOf(one), choose: () => choose(one.id) }))}
            />
          )}
          <Views title={title} chart={IconGridDots} asTable={asTable} change={setAsTable} />
        </Row>
      }
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!times && !error && (
        <Loading>
          <Skeleton height="14rem" />
        </Loading>
      )}
      {account && data && times && (
        <Stack gap={12} p="12 16">
          <Verdict account={account} times={times} zone={data.zone} />
          {asTable ? <HourTable times={times} /> : <HourMap times={times} />}
          <Row justify="end">
            <Button
              variant="ghost"
              icon={<Icon of={IconDownload} size={16} />}
              onClick={() => saveFile(hoursCsv(times), `everycast-best-times-${account.handle}.csv`, 'text/csv')}
            >
              {t('best.export')}
            </Button>
          </Row>
        </Stack>
      )}
    </Panel>
  );
}

/** One sentence: the best time and what it is based on, or why there is none. */
function Verdict({ account, times, zone }: { account: Account; times: AccountBestTimes; zone: string }) {
  const t = useWords();
  const now = useNow();
  const posts = t('best.posts', { count: times.count });
  const [slot] = times.best;
  if (slot === undefined) {
    const few = times.found === 'too_few';
    return (
      <div>
        <Text weight="medium">{t(few ? 'best.tooFew' : 'best.noSignal')}</Text>
        <Text size={13} tone="quiet">
          {few ? t('best.tooFewText', { posts: times.count, needed: times.needed }) : t('best.noSignalText', { posts })}
        </Text>
      </div>
    );
  }
  const next = nextBest([{ ...times, best: [slot] }], zone, now)[0];
  return (
    <div>
      <Text weight="medium">{t('best.found', { account: shownHandle(account), time: slotName(slot), posts })}</Text>
      <Row gap="0 12" wrap justify="between" size={13} tone="quiet">
        <span>
          {t('best.compared', { times: formatNumber(times.times[slot]), posts: t('best.posts', { count: times.posts[slot] ?? 0 }) })}
        </span>
        {next && <Link to={`/post-composer?${new URLSearchParams({ at: next.at, zone })}`}>{t('best.schedule')}</Link>}
      </Row>
    </div>
  );
}

/** Days of a week of slots, of which 0 is Monday, as the person's week starts. */
const useWeekdays = (): number[] => weekdaysFrom(useSession().times.weekStart).map((weekday) => weekday - 1);

/** Four shades, from the least to the most engagement of all hours with posts. */
const shades = 4;
/** More posts than this look alike. */
const largest = 4;

/** The week: shade is how posts did at an hour, size how many there were. */
function HourMap({ times: { times, posts, best, found } }: { times: AccountBestTimes }) {
  const t = useWords();
  const weekdays = useWeekdays();
  const hours = hoursShown(posts);
  const used = times.filter((_, slot) => (posts[slot] ?? 0) > 0);
  const [low, high] = [Math.min(...used), Math.max(...used)];
  const shadeOf = (value: number) => (high > low ? Math.min(shades - 1, Math.floor(((value - low) / (high - low)) * shades)) : 1);
  const nameOfSlot = (slot: number): string => {
    const values = { day: dayName(Math.floor(slot / 24)), time: hourName(slot % 24), posts: t('best.posts', { count: posts[slot] ?? 0 }) };
    return found === 'times' ? t('best.hour', { ...values, times: formatNumber(times[slot]) }) : t('best.hourPosts', values);
  };
  return (
    <>
      <div className={css.map} role="img" aria-label={t('best.map')} style={{ '--hours': hours.length } as object}>
        {weekdays.map((weekday) => (
          <div key={dayName(weekday)} className={css.day}>
            <Text as="span" size={12} tone={Math.floor((best[0] ?? -24) / 24) === weekday ? 'text' : 'quiet'}>
              {dayName(weekday)}
            </Text>
            {hours.map((hour) => {
              const slot = weekday * 24 + hour;
              const count = posts[slot] ?? 0;
              return (
                <span
                  key={hour}
                  className={css.hour}
                  data-best={best[0] === slot || undefined}
                  title={count > 0 ? nameOfSlot(slot) : undefined}
                >
                  <span
                    className={css.mark}
                    data-size={Math.min(count, largest)}
                    data-shade={count > 0 ? shadeOf(times[slot] ?? 1) : undefined}
                  />
                </span>
              );
            })}
          </div>
        ))}
        <div className={css.day}>
          <span />
          {hours.map((hour, index) => (
            <Text as="span" key={hour} size={12} tone="quiet" className={css.axis}>
              {index % 3 === 0 ? hourName(hour) : ''}
            </Text>
          ))}
        </div>
      </div>
      {used.length > 0 && (
        <Row gap="4 16" wrap justify="between" size={12} tone="quiet" aria-hidden="true">
          {found === 'times' && (
            <Row as="span" gap={4}>
              {t('best.less', { value: formatNumber(low) })}
              {Array.from({ length: shades }, (_, shade) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its index
                <span key={shade} className={css.mark} data-size={3} data-shade={shade} />
              ))}
              {t('best.more', { value: formatNumber(high) })}
            </Row>
          )}
          <Row as="span" gap={4}>
            {([1, 2, 4] as const).map((size) => (
              <Row as="span" gap={4} key={size}>
                <span className={css.mark} data-size={size} data-shade="grey" />
                {t(`best.size${size}`)}
              </Row>
            ))}
          </Row>
        </Row>
      )}
    </>
  );
}

function HourTable({ times: { times, posts, found } }: { times: AccountBestTimes }) {
  const t = useWords();
  const slots = useWeekdays().flatMap((weekday) => Array.from({ length: 24 }, (_, hour) => weekday * 24 + hour));
  const rows = slots.flatMap((slot) => ((posts[slot] ?? 0) > 0 ? [{ slot, count: posts[slot] ?? 0 }] : []));
  if (rows.length === 0) return <Box size={13}>{t('best.noPosts')}</Box>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard
    <section className={analytics.values} tabIndex={0} aria-label={t('best.map')}>
      <table className={`${analytics.table} ${analytics.dense}`}>
        <thead>
          <tr>
            <th scope="col">{t('best.time')}</th>
            <th scope="col">{t('best.postsAt')}</th>
            {found === 'times' && <th scope="col">{t('best.times')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slot, count }) => (
            <tr key={slot}>
              <th scope="row">{slotName(slot)}</th>
              <td>{formatNumber(count)}</td>
              {found === 'times' && <td>{t('best.less', { value: formatNumber(times[slot]) })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
