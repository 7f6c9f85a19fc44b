import { useWords } from 'words:analytics';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { dayKey, formatDays, formatMoment } from '../../lib/time/format.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Box, Grid, Row } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Analytics.module.css';
import { nameOf } from './accounts.ts';
import { DayTable } from './DayTable.tsx';
import { sharedGaps } from './gaps.ts';
import { noonOf } from './range.ts';
import { Views } from './Views.tsx';

const loadChart = () => import('./EngagementChart.tsx');

/** The line chart of the specification, its table, and what is missing from it. */
export function Engagement({ overview, compare }: { overview: AnalyticsOverview; compare: boolean }) {
  const t = useWords();
  const [asTable, setAsTable] = useState(false);
  const Chart = useLazyComponent(loadChart, !asTable);
  const { days, gaps, zone } = overview;
  const title = t('engagement.title');
  const period = formatDays(noonOf(overview.from), noonOf(overview.to), 'UTC');
  const sum = days.reduce((all, { engagement }) => all + (engagement ?? 0), 0);
  const ofDays = (from: number, to: number) => {
    const [first, last] = [days[from]?.day ?? '', days[to]?.day ?? ''];
    const isIn = ({ since, until }: (typeof gaps)[number]) =>
      dayKey(since, zone) <= last && (until === null || dayKey(until, zone) >= first);
    const open = gaps.filter(isIn);
    const on = [...new Set(open.map(({ platform }) => platformName(platform)))];
    const count = new Set(open.map(({ accountId }) => accountId)).size;
    return on.length === 1
      ? ([t('gap.one', { platform: on[0] }), t('gap.oneShort', { platform: on[0] })] as const)
      : ([t('gap.some', { count }), t('gap.someShort', { count })] as const);
  };
  return (
    <Panel title={title} aside={<Views title={title} chart={IconChartLine} asTable={asTable} change={setAsTable} />}>
      {asTable ? (
        <DayTable overview={overview} compare={compare} title={title} />
      ) : (
        <Box p="12 16">
          <Row gap="4 16" wrap size={12} tone="quiet" aria-hidden="true">
            <Legend text={period} className={css.line} />
            {compare && (
              <Legend text={formatDays(noonOf(overview.previousFrom), noonOf(overview.previousTo), 'UTC')} className={css.before} />
            )}
          </Row>
          <div
            role="img"
            aria-label={t('engagement.alt', {
              title,
              days: period,
              sum: formatNumber(sum),
              gaps: gaps.length === 0 ? '' : t('gap.some', { count: new Set(gaps.map(({ accountId }) => accountId)).size }),
            })}
          >
            {Chart ? (
              <Chart key={`${overview.from} ${overview.to}`} days={days} compare={compare} gapNames={ofDays} />
            ) : (
              <Loading>
                <Skeleton height="248px" />
              </Loading>
            )}
          </div>
        </Box>
      )}
      {gaps.length > 0 && (
        <Grid gap={8} cols="minmax(0, 1fr)" p="0 16 16">
          {sharedGaps(gaps, zone).map(({ accounts, reason, since, until, engagement }) => {
            const names = accounts.map(nameOf);
            const about = { count: accounts.length, account: names[0], from: formatMoment(since, zone) };
            return (
              <Note
                key={`${names} ${since}`}
                tone="wait"
                title={until === null ? t('gap.titleOpen', about) : t('gap.title', { ...about, to: formatMoment(until, zone) })}
              >
                {t('gap.text', { reason, count: engagement })}
                {names.length > 1 && <bdi className={css.those}>{names.join(', ')}</bdi>}
              </Note>
            );
          })}
        </Grid>
      )}
    </Panel>
  );
}

const Legend = ({ text, className }: { text: string; className: string | undefined }) => (
  <Row as="span" gap={6}>
    <svg width={20} height={4} aria-hidden="true">
      <line x1={0} x2={20} y1={2} y2={2} className={className} />
    </svg>
    <span>{text}</span>
  </Row>
);
