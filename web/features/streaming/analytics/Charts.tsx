import { useWords } from 'words:stream-analytics';
import type { StreamMark } from '@everycast/contract/stream-marks';
import { metricsKeptDays, type StreamMetrics, type StreamSeries } from '@everycast/contract/stream-metrics';
import type { Stream } from '@everycast/contract/streams';
import { useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './Analytics.module.css';
import { type Line, lineLooks } from './lines.ts';
import { TimeChart } from './TimeChart.tsx';

const day = 24 * 3600 * 1000;

interface ChartsProps {
  stream: Stream;
  metrics: StreamMetrics;
  marks: readonly StreamMark[];
  zone: string;
}

/** A stream's metrics over time; which destinations are drawn is chosen once for all charts. */
export function Charts({ stream, metrics, marks, zone }: ChartsProps) {
  const t = useWords();
  const all = [
    { id: stream.id, name: t('incoming'), series: metrics.incoming.series },
    ...metrics.outputs.flatMap(({ outputId, series }) => {
      const output = stream.outputs.find(({ id }) => id === outputId);
      return output ? [{ id: outputId, name: output.name, series }] : [];
    }),
  ];
  const [chosen, setChosen] = useState(() => all.slice(0, lineLooks.length).map(({ id }) => id));
  if (metrics.steps === 0) {
    const old = stream.endedAt !== null && Date.now() - Date.parse(stream.endedAt) > metricsKeptDays * day;
    const never = stream.endedAt !== null && stream.liveAt === null;
    return (
      <Panel>
        <Empty title={t('chart.none')}>
          {old ? t('chart.deleted', { count: metricsKeptDays }) : never ? t('chart.never') : t('chart.noneText')}
        </Empty>
      </Panel>
    );
  }
  // A line keeps its look while others come and go.
  const lines: Line<StreamSeries>[] = all.flatMap((line) => {
    const look = lineLooks[chosen.indexOf(line.id)];
    return look ? [{ ...line, look }] : [];
  });
  const toggle = (id: string) => {
    const place = chosen.indexOf(id);
    const free = chosen.indexOf('');
    if (place >= 0) setChosen(chosen.with(place, ''));
    else if (free >= 0) setChosen(chosen.with(free, id));
    else if (chosen.length < lineLooks.length) setChosen([...chosen, id]);
    else toast.ok(t('chart.tooMany'));
  };
  const of = (field: keyof StreamSeries, from = lines) => from.map((line) => ({ ...line, values: line.series[field] }));
  const outgoing = lines.filter(({ id }) => id !== stream.id);
  const time = {
    from: metrics.from,
    stepSeconds: metrics.stepSeconds,
    steps: metrics.steps,
    zone,
    marks: marks.map(({ at }) => Date.parse(at)),
  };
  const whole = (value: number) => formatNumber(value);
  return (
    <Grid gap={12} minW={0}>
      <Row gap={8} wrap as="fieldset" aria-label={t('destinations')} className={css.legend}>
        {all.map(({ id, name }) => {
          const look = lineLooks[chosen.indexOf(id)];
          return (
            <Button
              key={id}
              size="sm"
              variant="soft"
              aria-pressed={look !== undefined}
              aria-label={t('chart.show', { name })}
              onClick={() => toggle(id)}
            >
              <svg width={20} height={8} aria-hidden="true">
                {look && <line x1={0} y1={4} x2={20} y2={4} stroke={look.color} strokeWidth={2} strokeDasharray={look.dash} />}
              </svg>
              {name}
            </Button>
          );
        })}
      </Row>
      <TimeChart
        {...time}
        title={t('chart.bitrate')}
        lines={of('bitrate')}
        say={(value) => t('kbps', { value: Math.round(value / 1000) })}
        least={1_000_000}
        tall
      />
      <div className={css.pair}>
        <TimeChart {...time} title={t('chart.onAir')} lines={of('onAir')} say={(value) => t('percent', { value })} least={1} most={1} />
        <TimeChart
          {...time}
          title={t('chart.queue')}
          lines={of('queueMs', outgoing)}
          say={(value) => t('seconds', { value: Math.round(value / 100) / 10 })}
          least={1_000}
        />
        <TimeChart {...time} title={t('chart.dropped')} lines={of('dropped', outgoing)} say={whole} least={10} />
        <TimeChart {...time} title={t('chart.reconnects')} lines={of('reconnects', outgoing)} say={whole} least={10} />
      </div>
    </Grid>
  );
}
