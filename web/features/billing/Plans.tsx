import { useWords } from 'words:billing';
import { type Billing, type BillingPeriod, billingPeriods, type PaidPlan, type PlanRequest, paidPlans } from '@everycast/contract/billing';
import { plans } from '@everycast/contract/plan-table';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './billing.module.css';
import { Change } from './Change.tsx';
import { useCheckout, useMayPay } from './use-billing.ts';

type Choose = (choice: PlanRequest) => void;

/** Chooses between monthly and annual prices. */
function PeriodChoice({ period, change }: { period: BillingPeriod; change: (period: BillingPeriod) => void }) {
  const t = useWords();
  return (
    <Row as="fieldset" align="stretch" minW={0} bg="sunken" border="line" radius={6} p={2}>
      <legend className="visually-hidden">{t('plans.period')}</legend>
      {billingPeriods.map((one) => (
        <Row as="label" key={one} p="0 12" radius={4} pointer size={13} tone="muted" weight="medium" className={css.period ?? ''}>
          <input type="radio" name="billing-period" checked={one === period} onChange={() => change(one)} className="visually-hidden" />
          {t(`plans.${one}`)}
        </Row>
      ))}
    </Row>
  );
}

interface PlansProps {
  billing: Billing;
  period: BillingPeriod;
  setPeriod: (period: BillingPeriod) => void;
  /** What a change to this plan means for accounts, posts and files. */
  consequences?: (plan: PaidPlan) => ReactNode;
}

/** The plans with the server's prices. A change opens below them, with what it costs and means, before anything is decided. */
export function Plans({ billing, period, setPeriod, consequences }: PlansProps) {
  const t = useWords();
  const checkout = useCheckout();
  const [chosen, setChosen] = useState<PlanRequest | null>(null);
  const { subscription } = billing;
  const choose: Choose = (choice) => (subscription ? setChosen(choice) : checkout.mutate(choice));
  return (
    <Panel
      title={t('plans.title')}
      aside={
        <Row gap="4 12" wrap grow className={css.aside ?? ''}>
          <PeriodChoice period={period} change={setPeriod} />
          <Text as="span" size={13} tone="quiet" grow className={css.hint ?? ''}>
            {t('plans.hint')}
          </Text>
          <Text as={Link} to="/pricing" size={13} tone="brand" weight="medium" className={css.small ?? ''}>
            {t('plans.compare')}
          </Text>
        </Row>
      }
    >
      {billing.prices.length === 0 && (
        <Box p={16}>
          <Note tone="fail" title={t('plans.noPrices')} />
        </Box>
      )}
      <ul className={css.plans}>
        {paidPlans.map((plan) => (
          <PlanColumn key={plan} plan={plan} period={period} billing={billing} choose={choose} busy={checkout.isPending} />
        ))}
      </ul>
      {chosen && subscription && (
        <Change
          key={`${chosen.plan} ${chosen.period}`}
          choice={chosen}
          current={subscription}
          // A change that ends late doesn't close another one that was opened since.
          close={() => setChosen((open) => (open === chosen ? null : open))}
          consequences={consequences?.(chosen.plan)}
        />
      )}
    </Panel>
  );
}

interface ColumnProps {
  plan: PaidPlan;
  period: BillingPeriod;
  billing: Billing;
  choose: Choose;
  busy: boolean;
}

function PlanColumn({ plan, period, billing, choose, busy }: ColumnProps) {
  const t = useWords();
  const price = billing.prices.find((one) => one.plan === plan && one.period === period);
  const row = plans.find(({ id }) => id === plan);
  if (!row) return null;
  const { socialAccounts: accounts, accountsPerPlatform: each, storageMegabytes: storage, fileMegabytes: file } = row;
  return (
    <Stack as="li" gap={4} p={16} data-current={(billing.subscription?.plan ?? billing.plan) === plan || undefined}>
      <Row gap={8} wrap minH="2.125rem">
        <Text as="h3" size={18} track="title">
          {t(`plan.${plan}`)}
        </Text>
        {row.popular && (
          <Text as="span" p="2 8" bg="brand" radius={4} size={12} tone="brand" weight="medium">
            {t('plans.popular')}
          </Text>
        )}
        <span className={css.end}>
          <Choice plan={plan} period={period} billing={billing} choose={choose} busy={busy} offered={price !== undefined} />
        </span>
      </Row>
      {price && (
        <Text size={13} tone="quiet">
          <Text as="span" size={28} tone="text" weight="semibold" track="display" num>
            {formatMoney(price.amount, price.currency)}
          </Text>{' '}
          {t(`plans.per.${period}`)}
        </Text>
      )}
      <Text size={13} tone="muted">
        {t('plans.accounts', { accounts: accounts.upTo ? t('plans.upTo', { number: accounts.count }) : String(accounts.count), each })}
      </Text>
      <Text size={13} tone="muted">
        {t('plans.files', { storage, file })}
      </Text>
    </Stack>
  );
}

/** The button of a plan, or that it is the current one. */
function Choice({ plan, period, billing, choose, busy, offered }: ColumnProps & { offered: boolean }) {
  const t = useWords();
  const mayPay = useMayPay();
  const { times } = useSession();
  const { subscription } = billing;
  if (subscription?.plan === plan && subscription.period === period)
    return (
      <Row as="span" gap={4} size={13} weight="medium" className={css.ok ?? ''}>
        <Icon of={IconCircleCheckFilled} size={16} />
        {t('plans.current')}
      </Row>
    );
  const next = subscription?.next;
  if (next?.plan === plan && next.period === period)
    return (
      <Text as="span" size={13} weight="medium">
        {t('plans.from', { when: formatDay(next.at, times.zone) })}
      </Text>
    );
  if (!mayPay || !offered) return null;
  const larger = subscription && paidPlans.indexOf(plan) > paidPlans.indexOf(subscription.plan);
  const named = { plan: t(`plan.${plan}`) };
  const [change, label] = !subscription
    ? [t('plans.choose'), t('plans.choosePlan', named)]
    : subscription.plan === plan
      ? [t(`plans.switch.${period}`), t(`plans.switchTo.${period}`, named)]
      : larger
        ? [t('plans.upgrade'), t('plans.upgradeTo', named)]
        : [t('plans.downgrade'), t('plans.downgradeTo', named)];
  return (
    <Button size="sm" aria-label={label} disabled={busy} onClick={() => choose({ plan, period })}>
      {change}
    </Button>
  );
}
