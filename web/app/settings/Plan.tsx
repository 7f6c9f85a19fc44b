import { useWords } from 'words:billing';
import { BillingPeriod, PaidPlan } from '@everycast/contract/billing';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BillingNotes, CarriedChoice } from '../../features/billing/BillingNotes.tsx';
import { CurrentPlan } from '../../features/billing/CurrentPlan.tsx';
import { Invoices } from '../../features/billing/Invoices.tsx';
import { PaymentMethod } from '../../features/billing/PaymentMethod.tsx';
import { Plans } from '../../features/billing/Plans.tsx';
import { Consequences } from '../../features/billing/usage/Consequences.tsx';
import { OwnedBy } from '../../features/billing/usage/OwnedBy.tsx';
import { Usage } from '../../features/billing/usage/Usage.tsx';
import { useBilling } from '../../features/billing/use-billing.ts';
import { useReturn } from '../../features/billing/use-return.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Plan.module.css';

/** Settings → Plan: what the workspace has, uses and pays. Where nothing is charged, it is only what it uses. */
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
      <Stack gap={12} data-wide="">
        <Usage />
        <Text size={13} tone="quiet">
          {t('free')}
        </Text>
        <OwnedBy />
      </Stack>
    );
  const shown = period ?? data.subscription?.period ?? (carried.success ? carried.data : 'month');
  return (
    <Stack gap={12} data-wide="">
      <BillingNotes billing={data} />
      {plan.success && (
        <CarriedChoice billing={data} choice={{ plan: plan.data, period: shown }} dismiss={() => setQuery({}, { replace: true })} />
      )}
      <div className={css.head}>
        <CurrentPlan billing={data} period={shown} />
        <Usage />
      </div>
      {!data.assigned && <Plans billing={data} period={shown} setPeriod={setPeriod} consequences={(to) => <Consequences plan={to} />} />}
      {(!data.assigned || data.invoicesTo !== null) && (
        <div className={css.foot}>
          <Invoices />
          <PaymentMethod billing={data} />
        </div>
      )}
    </Stack>
  );
}
