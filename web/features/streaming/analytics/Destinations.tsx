import { useWords } from 'words:stream-analytics';
import type { StreamOutput } from '@everycast/contract/streams';
import { formatDuration } from '../../../lib/measures.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StreamMark } from '../platforms/StreamMark.tsx';
import css from './Analytics.module.css';
import { averageBitrate } from './sums.ts';

/** Each destination's totals, and what it last said if it failed. */
export function Destinations({ outputs }: { outputs: readonly StreamOutput[] }) {
  const t = useWords();
  if (outputs.length === 0) {
    return (
      <Panel title={t('destinations')}>
        <Empty title={t('noDestinations')}>{t('noDestinationsText')}</Empty>
      </Panel>
    );
  }
  return (
    <Panel title={t('destinations')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('chart.values', { title: t('destinations') })}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('destinations')}</th>
              {(['onAir', 'bitrate', 'dropped', 'reconnects', 'queue'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {outputs.map(({ id, name, platform, totals, health }) => {
              const bitrate = averageBitrate(totals);
              return (
                <tr key={id}>
                  <th scope="row">
                    <Row as="span" gap={8}>
                      <StreamMark platform={platform} />
                      <span>
                        {name}
                        {health?.problem && (
                          <Text as="span" block size={12} tone="quiet">
                            {health.problem.message}
                          </Text>
                        )}
                      </span>
                    </Row>
                  </th>
                  <td>{formatDuration(totals.onAirMs / 1000)}</td>
                  <td>{bitrate === null ? t('unknown') : t('kbps', { value: Math.round(bitrate / 1000) })}</td>
                  <td>{formatNumber(totals.dropped)}</td>
                  <td>{formatNumber(totals.reconnects)}</td>
                  <td>{t('seconds', { value: Math.round(totals.longestQueueMs / 100) / 10 })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
