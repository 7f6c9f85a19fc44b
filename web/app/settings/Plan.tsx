import { useWords } from 'words:billing';
import { BillingPeriod, PaidPlan } from '@everycast/contract/billing';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BillingNotes, CarriedChoice } from '../../features/billing/BillingNotes.tsx';
import { CurrentPlan } from '../../features/billing/CurrentPlan.tsx';
import { Invoices } from '../../features/billing/Invoices.tsx';
import { PaymentMethod } from '../../features/billing/PaymentMethod.tsx';
import { Plans } from '../../features/billing/Plans.tsx';
import { useBilling } from '../../features/billing/use-billing.ts';
import { useReturn } from '../../features/billing/use-return.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Plan.module.css';

/** Settings → Plan: what the workspace has and pays. */
export default function Plan() {
  const t = useWords();
  const { data, error, refetch } = useBilling();
  const [query, setQuery] = useSearchParams();
  const plan = PaidPlan.safeParse(query.get('plan'));
  const carried = BillingPeriod.safeParse(query.get('period'));
  const [period, setPeriod] = useState<BillingPeriod | null>(null);
  useReturn();
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Skeleton height="12rem" />
      </Loading>
    );
  if (!data.configured)
    return (
      <Panel title={t('free')}>
        <Text p={16}>{t('freeText')}</Text>
      </Panel>
    );
  const shown = period ?? data.subscription?.period ?? (carried.success ? carried.data : 'month');
  return (
    <Stack gap={12} data-wide="">
      <BillingNotes billing={data} />
      {plan.success && (
        <CarriedChoice billing={data} choice={{ plan: plan.data, period: shown }} dismiss={() => setQuery({}, { replace: true })} />
      )}
      <CurrentPlan billing={data} period={shown} />
      <Plans billing={data} period={shown} setPeriod={setPeriod} />
      <div className={css.foot}>
        <Invoices />
        <PaymentMethod billing={data} />
      </div>
    </Stack>
  );
}
