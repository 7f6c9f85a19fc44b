import '@mantine/charts/styles.layer.css';
import { useWords } from 'words:analytics';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { LineChart } from '@mantine/charts';
import { ReferenceArea } from 'recharts';
import { formatNumber } from '../../lib/numbers.ts';
import { formatMonthDay, formatWeekday } from '../../lib/time/format.ts';
import { usePhone } from '../../lib/use-phone.ts';
import css from './Analytics.module.css';
import { axisTicks, runsOf } from './numbers.ts';
import { noonOf } from './range.ts';

/** How long the line takes to be drawn, as specified. Milliseconds; nothing moves for people who want that. */
const drawn = 1_000;
/** With more days their names don't fit. */
const maxNamed = 14;
/** Of a letter of a gap's name, on average. Pixels. */
const letter = 7;

const dot = { r: 3.5, strokeWidth: 2, strokeDasharray: '' };

interface EngagementChartProps {
  days: AnalyticsOverview['days'];
  compare: boolean;
  /** What was unreachable between these days, and the same in short. */
  gapNames: (from: number, to: number) => readonly [string, string];
}

/** Engagement per day. Days with a gap are hatched, and what other accounts gained on them is a dotted line. */
export default function EngagementChart({ days, compare, gapNames }: EngagementChartProps) {
  const t = useWords();
  const isPhone = usePhone();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gaps = runsOf(days, ({ incomplete }) => incomplete);
  const data = days.map(({ engagement, previous, incomplete }, at) => ({
    at,
    whole: incomplete ? null : engagement,
    others: incomplete ? engagement : null,
    previous,
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
  const last = days.length - 1;
  const ticks = axisTicks(Math.max(...days.flatMap(({ engagement, previous }) => [engagement ?? 0, compare ? (previous ?? 0) : 0])));
  const latest = data.findLastIndex(({ whole }) => whole !== null);
  const most = Math.max(...data.map(({ whole }) => whole ?? 0));
  const highest = data.findIndex(({ whole }) => whole === most);
  // Two figures next to each other would overlap in a long period.
  const shown = latest - highest < days.length / 10 ? [highest] : [highest, latest];
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
      dotProps={dot}
      gridColor="var(--c-line)"
      textColor="var(--c-text-2)"
      gridProps={{ strokeDasharray: '' }}
      tickLine="none"
      valueFormatter={(value) => formatNumber(value)}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 28, right: 16, bottom: 4, left: 0 } }}
      lineProps={({ name }) => ({
        isAnimationActive: !still && name === 'whole',
        animationDuration: drawn,
        animationEasing: 'ease-out',
        ...(name === 'previous' && { dot: false }),
        ...(name === 'others' && days.length <= maxNamed && { dot: { ...dot, stroke: 'var(--c-brand)', fill: 'var(--c-surface)' } }),
      })}
      xAxisProps={{
        type: 'number',
        domain: [-0.5, days.length - 0.5],
        ticks:
          days.length <= maxNamed
            ? days.map((_, at) => at)
            : days.flatMap((_, at) => (at % Math.ceil(days.length / (isPhone ? 4 : 8)) === 0 ? [at] : [])),
        interval: 0,
        tick: ({ x, y, payload: { value } }) => (
          <text x={x} y={y} dy="1.5em" textAnchor="middle" className={days[value]?.incomplete ? css.gapName : css.tick}>
            {nameOf(value)}
          </text>
        ),
      }}
      yAxisProps={{ width: 56, domain: [0, ticks.at(-1) ?? 0], ticks }}
      referenceDots={shown
        .filter((at) => at >= 0)
        .map((at) => ({
          x: at,
          y: data[at]?.whole ?? 0,
          r: 0,
          label: {
            value: formatNumber(data[at]?.whole ?? undefined) ?? '',
            position: at === last && at !== highest && days.length <= maxNamed && !isPhone ? 'right' : 'top',
            offset: 10,
            className: css.figure ?? '',
          },
        }))}
      // The library also calls this without a point, while the pointer enters.
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
          label={({ viewBox: { x, y, width } }) => {
            const names = gapNames(from, to);
            // A name that is wider than the gap fits if there is no other.
            const name = names.find(({ length }) => length * letter <= width) ?? (gaps.length === 1 ? names[1] : '');
            const anchor = from === 0 ? 'start' : to === last ? 'end' : 'middle';
            return (
              <text x={x + { start: 0, middle: width / 2, end: width }[anchor]} y={y - 8} textAnchor={anchor} className={css.gapName}>
                {name}
              </text>
            );
          }}
        />
      ))}
    </LineChart>
  );
}
