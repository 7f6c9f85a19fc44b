import { useWords } from 'words:analytics';
import type { AnalyticsCard, AnalyticsOverview } from '@everycast/contract/analytics';
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react';
import { formatNumber } from '../../lib/numbers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Card, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Analytics.module.css';
import { percentOf, sayPercent, shownCount, signed } from './numbers.ts';
import { Sparkline } from './Sparkline.tsx';

/** The four cards: now, how that compares, and each day. A change is neither good nor bad, so it has no color. */
export function Cards({ cards, compare }: { cards: AnalyticsOverview['cards']; compare: boolean }) {
  const t = useWords();
  const percent = (rate: number) => sayPercent(t, rate);
  const count = (value: number) => formatNumber(value);
  return (
    <div className={css.cards}>
      <StatCard name={t('card.followers')} of={cards.followers} say={count} change={signed} compare={compare} />
      <StatCard
        name={t('card.engagementRate')}
        help={t('card.rateHelp')}
        of={cards.engagementRate}
        say={percent}
        change={(by) => t('card.points', { value: signed(percentOf(by)) })}
        compare={compare}
      />
      <StatCard name={t('card.shares')} of={cards.shares} say={count} change={signed} compare={compare} />
      <StatCard name={t('card.comments')} of={cards.comments} say={count} change={signed} compare={compare} />
    </div>
  );
}

interface StatCardProps {
  name: string;
  help?: string;
  of: AnalyticsCard;
  say: (value: number) => string;
  change: (by: number) => string;
  compare: boolean;
}

function StatCard({ name, help, of: { value, previous, days }, say, change, compare }: StatCardProps) {
  const t = useWords();
  const by = value === null || previous === null ? null : value - previous;
  return (
    <Card as="section" minW={0} p="12 16" aria-label={name}>
      <Row gap={4} minH="var(--lh-13)">
        <Text as="h2" size={13} weight="medium" tone="muted">
          {name}
        </Text>
        {help && (
          <Popover side="below-start" className={css.help} label={t('card.how', { name })} trigger={<Icon of={IconInfoCircle} size={14} />}>
            <Text size={13} p="4 8">
              {help}
            </Text>
          </Popover>
        )}
      </Row>
      <Row gap="4 8" wrap justify="between" align="end">
        <Box minW={0}>
          <Text size={28} weight="semibold" track="title" num>
            {value === null ? shownCount(null, t('unknown')) : say(value)}
          </Text>
          <Row gap="0 6" wrap size={12} tone="quiet" minH="var(--lh-12)">
            {value === null && t('card.unknown')}
            {compare && by !== null && (
              <>
                {by !== 0 && <Icon of={by > 0 ? IconArrowUpRight : IconArrowDownRight} size={14} />}
                <Text as="span" weight="medium" tone="muted" num>
                  {change(by)}
                </Text>
                <Text as="span" wideOnly num>
                  {t('card.from', { value: say(previous ?? 0) })}
                </Text>
              </>
            )}
          </Row>
        </Box>
        <Sparkline values={days} />
      </Row>
    </Card>
  );
}
