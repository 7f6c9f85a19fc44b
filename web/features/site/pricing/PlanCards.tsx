import { useWords } from 'words:pricing';
import type { PlanPrices } from '@everycast/contract/billing';
import { plans } from '@everycast/contract/plan-table';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import { accountsOf } from './accounts-of.ts';
import type { Period } from './BillingPeriod.tsx';
import css from './PlanCards.module.css';
import { shownPrice } from './use-prices.ts';

const limitsOf = (plan: (typeof plans)[number], t: ReturnType<typeof useWords>) =>
  [
    ['socialAccounts', accountsOf(plan)],
    ['accountsPerPlatform', plan.accountsPerPlatform],
    ['storage', t('limit.megabytes', { number: plan.storageMegabytes })],
    ['fileSize', t('limit.megabytes', { number: plan.fileMegabytes })],
  ] as const;

/** Where a plan is started: where this server charges, the choice goes along to its payment. */
const startOf = (prices: PlanPrices | null, plan: string, period: Period): string =>
  prices?.billing ? `/signup?${new URLSearchParams({ plan, period: period === 'monthly' ? 'month' : 'year' })}` : '/signup';

/** The three plans with the prices of the selected period. */
export function PlanCards({ period, prices }: { period: Period; prices: PlanPrices | null }) {
  const t = useWords();
  return (
    <Grid as="ul" gap={12} mt={16} className={css.cards}>
      {plans.map((plan) => (
        <Box as="li" p={20} border="line" radius={10} key={plan.name} className={`${page.panel} ${css.card}`}>
          <Row gap={8} justify="between">
            <Text as="h2" size={18} track="title">
              {plan.name}
            </Text>
            {plan.popular && (
              <Text as="span" p="2 8" bg="brand" radius={4} size={12} tone="brand" weight="medium" className={css.popular}>
                {t('popular')}
              </Text>
            )}
          </Row>
          <Text mt={4} tone="muted">
            {t(`about.${plan.name}`)}
          </Text>
          <Text mt={20} tone="quiet">
            <Text as="span" size={40} tone="text" weight="semibold" track="display" num className={css.figure}>
              {shownPrice(prices, plan, period === 'monthly' ? 'month' : 'year')}
            </Text>{' '}
            {t(period === 'monthly' ? 'perMonth' : 'perYear')}
          </Text>
          <ButtonLink
            to={startOf(prices, plan.id, period)}
            variant={plan.popular ? 'filled' : 'default'}
            className={css.start}
            aria-label={t('getStartedWith', { plan: plan.name })}
          >
            {t('getStarted')}
          </ButtonLink>
          <Text as="dl" mt={16} size={13} className={css.limits}>
            {limitsOf(plan, t).map(([limit, value]) => (
              <div key={limit}>
                <dt>{t(`limit.${limit}`)}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </Text>
        </Box>
      ))}
    </Grid>
  );
}
