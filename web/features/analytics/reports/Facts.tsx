import { useWords } from 'words:reports';
import type { AnalyticsReport } from '@everycast/contract/analytics-reports';
import { formatNumber } from '../../../lib/numbers.ts';
import { formatDays } from '../../../lib/time/format.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { shownCount, signed } from '../numbers.ts';
import { noonOf } from '../range.ts';
import css from './Reports.module.css';

/** What the first page of a report will say. */
export function Facts({ report }: { report: AnalyticsReport }) {
  const t = useWords();
  const { figures, posts, top, gaps, color } = report;
  const rows = [
    [t('facts.followers'), figures.followers],
    [t('facts.reach'), figures.reach],
    [t('facts.engagement'), figures.engagement],
  ] as const;
  return (
    <Panel label={t('facts.title')}>
      <Box className={css.bar} {...(color && { style: { background: color } })} />
      <Stack gap={16} p={16}>
        <Stack gap={2}>
          <Text size={18} weight="semibold" breaks>
            <bdi>{report.title}</bdi>
          </Text>
          <Text size={13} tone="muted">
            <bdi>{report.brand}</bdi>
          </Text>
          <Text size={13} num>
            {formatDays(noonOf(report.from), noonOf(report.to), 'UTC')}
          </Text>
        </Stack>
        <Grid as="dl" gap={12} className={css.facts}>
          {rows.map(([label, { value, previous }]) => (
            <Stack key={label} gap={2}>
              <Text as="dt" size={12} tone="quiet">
                {label}
              </Text>
              <Text as="dd" size={18} weight="semibold" num>
                {shownCount(value, t('unknown'))}
              </Text>
              {value !== null && previous !== null && (
                <Text as="dd" size={12} tone="quiet" num>
                  {t('facts.change', { change: signed(value - previous) })}
                </Text>
              )}
            </Stack>
          ))}
          <Stack gap={2}>
            <Text as="dt" size={12} tone="quiet">
              {t('facts.posts')}
            </Text>
            <Text as="dd" size={18} weight="semibold" num>
              {posts.atLeast ? t('facts.atLeast', { count: posts.count }) : formatNumber(posts.count)}
            </Text>
          </Stack>
        </Grid>
        <Row gap="4 12" wrap size={13}>
          <Text tone="muted">{t('facts.accounts', { count: report.accounts })}</Text>
          <Text tone="muted">{t('facts.top', { count: top.length })}</Text>
          {gaps.length > 0 && <Text tone="wait">{t('facts.gaps', { count: gaps.length })}</Text>}
          <Text tone="muted">{t(report.hasLogo ? 'facts.logo' : 'facts.noLogo')}</Text>
        </Row>
      </Stack>
    </Panel>
  );
}
