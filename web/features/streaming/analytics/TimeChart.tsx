import '@mantine/charts/styles.layer.css';
import { useWords } from 'words:stream-analytics';
import { LineChart } from '@mantine/charts';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { formatClock, formatTime } from '../../../lib/time/format.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Row } from '../../../ui/primitives/primitives.tsx';
import css from './Analytics.module.css';
import { type LineLook, range } from './lines.ts';

interface TimeChartProps {
  title: string;
  from: string;
  stepSeconds: number;
  steps: number;
  zone: string;
  /** Marked moments, in epoch milliseconds. */
  marks: readonly number[];
  lines: readonly { id: string; name: string; look: LineLook; values: readonly (number | null)[] }[];
  /** A value with its unit. */
  say: (value: number) => string;
  /** The axis goes up to this at least, so that nothing at all doesn't look like something. */
  least: number;
  /** No value is more. */
  most?: number;
  tall?: boolean;
}

/** Values over time, as a chart and as a table. A step that nobody measured is a gap. */
export function TimeChart({ title, from, stepSeconds, steps, zone, marks, lines, say, least, most, tall }: TimeChartProps) {
  const t = useWords();
  const [asTable, setAsTable] = useState(false);
  const start = Date.parse(from);
  const times = Array.from({ length: steps }, (_, step) => start + step * stepSeconds * 1000);
  const clock = (at: number) => (stepSeconds < 60 ? formatClock(at, zone) : formatTime(at, zone));
  const tick = (at: number) => (steps * stepSeconds < 600 ? formatClock(at, zone) : formatTime(at, zone));
  const switches = (
    <Row gap={2}>
      <IconButton
        icon={IconChartLine}
        size={16}
        label={t('chart.showChart', { title })}
        aria-pressed={!asTable}
        onClick={() => setAsTable(false)}
      />
      <IconButton
        icon={IconTable}
        size={16}
        label={t('chart.showTable', { title })}
        aria-pressed={asTable}
        onClick={() => setAsTable(true)}
      />
    </Row>
  );
  if (asTable) {
    return (
      <Panel title={title} aside={switches}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard */}
        <section className={css.values} tabIndex={0} aria-label={t('chart.values', { title })}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('column.time')}</th>
                {lines.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, step) => (
                <tr key={at}>
                  <th scope="row">{clock(at)}</th>
                  {lines.map(({ id, values }) => {
                    const value = values[step] ?? null;
                    return <td key={id}>{value === null ? t('unknown') : say(value)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
    );
  }
  const alt = lines.map(({ name, values }) => {
    const found = range(values);
    return found ? t('chart.altLine', { name, min: say(found.min), max: say(found.max) }) : t('chart.altNothing', { name });
  });
  // A single value is a line of no length: it is drawn as a point.
  const single = steps === 1;
  return (
    <Panel title={title} aside={switches}>
      <Box
        p="12 16"
        role="img"
        aria-label={t('chart.alt', {
          title,
          from: clock(start),
          to: clock(start + steps * stepSeconds * 1000),
          lines: [...alt, ...(marks.length > 0 ? [t('chart.marks', { count: marks.length })] : [])].join('; '),
        })}
      >
        <LineChart
          h={tall ? 240 : 176}
          data={times.map((at, step) => ({ at, ...Object.fromEntries(lines.map(({ id, values }) => [id, values[step] ?? null])) }))}
          dataKey="at"
          series={lines.map(({ id, name, look }) => ({
            name: id,
            label: name,
            color: look.color,
            ...(look.dash && { strokeDasharray: look.dash }),
          }))}
          curveType="linear"
          connectNulls={false}
          withDots={single}
          valueFormatter={say}
          gridColor="var(--c-line)"
          textColor="var(--c-text-3)"
          referenceLines={marks.map((at) => ({ x: at, color: 'var(--c-text-2)', strokeDasharray: '2 2' }))}
          gridProps={{ strokeDasharray: '' }}
          tickLine="none"
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
          xAxisProps={{
            type: 'number',
            scale: 'time',
            domain: ['dataMin', 'dataMax'],
            tickFormatter: tick,
            minTickGap: 40,
          }}
          yAxisProps={{
            width: 88,
            domain: [0, most ?? ((max: number) => Math.max(max, least))],
            tickCount: tall ? 5 : 3,
            allowDecimals: most !== undefined,
          }}
          // The library also calls this without a point, while the pointer enters.
          tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? clock(at) : '') }}
        />
      </Box>
    </Panel>
  );
}
