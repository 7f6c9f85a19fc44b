import '@mantine/charts/styles.layer.css';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { LineChart } from '@mantine/charts';
import { ReferenceArea } from 'recharts';
import { formatMonthDay, formatWeekday } from '../../lib/time/format.ts';
import { usePhone } from '../../lib/use-phone.ts';
import css from './Analytics.module.css';
import { runsOf } from './figures.ts';
import { noonOf } from './range.ts';
import { useWords } from './words.ts';

/** How long the line takes to be drawn, as specified. Milliseconds; nothing moves for people who want that. */
const drawn = 1_000;
/** With more days their names don't fit. */
const maxNamed = 14;

interface EngagementChartProps {
  days: AnalyticsOverview['days'];
  compare: boolean;
  /** What was unreachable between these days. */
  gapName: (from: number, to: number) => string;
}

/** Engagement per day. Days with a gap are hatched, and what other accounts gained on them is a dotted line. */
export default function EngagementChart({ days, compare, gapName }: EngagementChartProps) {
  const t = useWords();
  const isPhone = usePhone();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gaps = runsOf(days, ({ incomplete }) => incomplete);
  const data = days.map(({ engagement, previous, incomplete }, at) => ({
    ...{ at, whole: incomplete ? null : engagement, others: incomplete ? engagement : null, previous },
  }));
  const nameOf = (at: number): string => {
    const day = days[at]?.day;
    if (day === undefined) return '';
    const date = formatMonthDay(noonOf(day), 'UTC');
    if (days.length > maxNamed) return date;
    const weekday = formatWeekday(noonOf(day), 'UTC', 'short');
    // Seven dates don't fit on a phone.
    return isPhone ? weekday : `${weekday} ${Number(day.slice(-2))}`;
  };
  const lines = [
    { name: 'whole', label: t('engagement.value'), color: 'var(--c-brand)' },
    ...(gaps.length > 0 ? [{ name: 'others', label: t('engagement.others'), color: 'var(--c-brand)', strokeDasharray: '2 4' }] : []),
    ...(compare ? [{ name: 'previous', label: t('engagement.before'), color: 'var(--c-text-3)', strokeDasharray: '4 4' }] : []),
  ];
  return (
    <LineChart
      h={248}
      data={data}
      dataKey="at"
      series={lines}
      curveType="linear"
      connectNulls={false}
      strokeWidth={2}
      withDots={days.length <= maxNamed}
      dotProps={{ r: 3.5, strokeWidth: 2, strokeDasharray: '' }}
      gridColor="var(--c-line)"
      textColor="var(--c-text-2)"
      gridProps={{ strokeDasharray: '' }}
      tickLine="none"
      valueFormatter={(value) => value.toLocaleString()}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={({ name }) => ({
        isAnimationActive: !still && name === 'whole',
        animationDuration: drawn,
        animationEasing: 'ease-out',
        ...(name === 'previous' && { dot: false }),
      })}
      xAxisProps={{
        type: 'number',
        domain: [-0.5, days.length - 0.5],
        ticks:
          days.length <= maxNamed ? days.map((_, at) => at) : days.flatMap((_, at) => (at % Math.ceil(days.length / 8) === 0 ? [at] : [])),
        tickFormatter: nameOf,
        interval: 0,
      }}
      yAxisProps={{ width: 56, domain: [0, 'auto'], tickCount: 4, allowDecimals: false }}
      // The library also asks for the name of no point while the pointer enters.
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? nameOf(at) : '') }}
    >
      <defs>
        <pattern id="analytics-gap" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" className={css.gapGround} />
          <line x1="0" y1="0" x2="0" y2="8" className={css.gapLine} />
        </pattern>
      </defs>
      {gaps.map(({ from, to }) => (
        <ReferenceArea
          key={from}
          x1={from - 0.5}
          x2={to + 0.5}
          fill="url(#analytics-gap)"
          fillOpacity={1}
          stroke="var(--c-wait-line)"
          label={{ value: gapName(from, to), position: 'insideTop', className: css.gapName ?? '' }}
        />
      ))}
    </LineChart>
  );
}
