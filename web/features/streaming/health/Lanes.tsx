import { useWords, words } from 'words:streaming';
import type { StreamMark } from '@everycast/contract/stream-marks';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type { Stream } from '@everycast/contract/streams';
import { IconBookmarkFilled } from '@tabler/icons-react';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Health.module.css';
import { endOf, type Lane, laneLasts, laneOf } from './lane.ts';

/** The scale below the lanes: a time every so often. Milliseconds. */
const tickEvery = 2 * 60_000;

/** What each destination got in the last ten minutes, as lanes with the moments that were marked. */
export function Lanes({
  stream,
  recent,
  marks,
}: {
  stream: Stream;
  recent: StreamMetrics;
  marks: readonly Pick<StreamMark, 'id' | 'at'>[];
}) {
  const t = useWords();
  const { zone } = useTimes();
  const end = endOf(recent);
  const start = end - laneLasts;
  const left = (at: number) => `${((Math.min(Math.max(at, start), end) - start) / laneLasts) * 100}%`;
  const width = (from: number, to: number) => `${((Math.min(to, end) - Math.max(from, start)) / laneLasts) * 100}%`;
  const outputs = stream.outputs.filter(({ wanted }) => wanted !== 'removed');
  const shown = marks.map(({ id, at }) => ({ id, at: Date.parse(at) })).filter(({ at }) => at >= start);
  const firstTick = Math.ceil(start / tickEvery) * tickEvery;
  const ticks = Array.from({ length: laneLasts / tickEvery }, (_, index) => firstTick + index * tickEvery).filter(
    (at) => end - at > 60_000,
  );
  if (outputs.length === 0) return null;
  return (
    <section className={css.lanes} data-marked={shown.length > 0 || undefined} aria-label={t('lane.title')}>
      <ul>
        {outputs.map((output) => {
          const series = recent.outputs.find(({ outputId }) => outputId === output.id)?.series;
          const lane = series ? laneOf(output, series, recent) : null;
          const summary = lane ? laneInWords(lane) : '';
          return (
            <li key={output.id}>
              <Text as="span" size={12} tone="muted" truncate>
                {output.name}
              </Text>
              <span className={css.lane}>
                {lane?.parts.map(({ state, from, to }) => (
                  <span key={from} className={css.part} data-state={state} style={{ left: left(from), width: width(from, to) }} />
                ))}
              </span>
              <Text as="span" size={12} tone="quiet" num nowrap className={css.summary}>
                {summary}
              </Text>
            </li>
          );
        })}
      </ul>
      <div className={css.scale}>
        <Box pos="relative" className={css.ticks} aria-hidden="true">
          {ticks.map((at) => (
            <Text as="span" key={at} size={12} tone="quiet" num nowrap style={{ left: left(at) }}>
              {formatTime(at, zone).replace(/\s?[AP]M$/i, '')}
            </Text>
          ))}
          <Text as="span" size={12} tone="quiet" style={{ left: '100%' }}>
            {t('lane.now')}
          </Text>
        </Box>
      </div>
      {shown.length > 0 && (
        <div className={css.marks}>
          <ul aria-label={t('mark.list')}>
            {shown.map(({ id, at }) => (
              <li key={id} style={{ left: left(at) }} title={t('mark.at', { time: formatTime(at, zone) })}>
                <span className="visually-hidden">{t('mark.at', { time: formatTime(at, zone) })}</span>
                <Icon of={IconBookmarkFilled} size={14} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** What a lane shows, in words. */
function laneInWords({ parts, off, offNow, dropped }: Lane): string {
  const t = words();
  if (parts.length === 0) return '';
  if (offNow !== null) return t('lane.offFor', { duration: inWords(offNow) });
  if (off > 0) return t('lane.off', { duration: inWords(off) });
  return dropped > 0 ? t('lane.dropped', { count: dropped }) : t('lane.noGaps');
}

function inWords(milliseconds: number): string {
  const t = words();
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? t('lane.seconds', { seconds }) : t('lane.minutes', { minutes, seconds: seconds % 60 });
}
