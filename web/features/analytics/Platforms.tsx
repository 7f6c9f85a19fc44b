import { useWords } from 'words:analytics';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Analytics.module.css';
import { sayPercent } from './numbers.ts';
import { Views } from './Views.tsx';

/** The bar chart of the specification: each platform's part of all engagement. */
export function Platforms({ platforms, compare }: { platforms: AnalyticsOverview['platforms']; compare: boolean }) {
  const t = useWords();
  const [asTable, setAsTable] = useState(false);
  const title = t('platforms.title');
  const most = Math.max(1, ...platforms.flatMap(({ engagement, previous }) => (compare ? [engagement, previous] : [engagement])));
  const width = (value: number) => ({ width: `${(Math.max(0, value) / most) * 100}%` });
  return (
    <Panel title={title} aside={<Views title={title} chart={IconChartBar} asTable={asTable} change={setAsTable} />}>
      {platforms.every(({ engagement }) => engagement === 0) && (
        <Text p={16} size={13} tone="quiet">
          {t('platforms.none')}
        </Text>
      )}
      {asTable ? (
        <div className={css.values}>
          <table className={`${css.table} ${css.dense}`}>
            <thead>
              <tr>
                <th scope="col">{t('platforms.platform')}</th>
                <th scope="col">{t('engagement.value')}</th>
                {compare && <th scope="col">{t('engagement.before')}</th>}
                <th scope="col">{t('platforms.share')}</th>
              </tr>
            </thead>
            <tbody>
              {platforms.map(({ platform, engagement, previous, share }) => (
                <tr key={platform}>
                  <th scope="row">{platformName(platform)}</th>
                  <td>{formatNumber(engagement)}</td>
                  {compare && <td>{formatNumber(previous)}</td>}
                  <td>{sayPercent(t, share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Grid as="ul" gap={12} p="12 16" aria-label={title}>
          {platforms.map(({ platform, engagement, previous, share, incomplete }) => (
            <li key={platform} className={css.platform}>
              <Row as="span" gap={8} minW={0}>
                <PlatformMark platform={platform} size={16} />
                <Text as="span" size={13} truncate>
                  {platformName(platform)}
                </Text>
              </Row>
              <Grid as="span" gap={2} aria-hidden="true">
                <span className={css.bar} style={width(engagement)} />
                {compare && <span className={css.barBefore} style={width(previous)} />}
              </Grid>
              <Text as="span" size={13} weight="medium" num>
                {formatNumber(engagement)}
              </Text>
              <Row as="span" gap={4} justify="end" size={13} tone="quiet">
                {incomplete && <StateGlyph state="unconfirmed" size={14} label={t('engagement.incomplete')} />}
                {sayPercent(t, share)}
              </Row>
            </li>
          ))}
        </Grid>
      )}
    </Panel>
  );
}
