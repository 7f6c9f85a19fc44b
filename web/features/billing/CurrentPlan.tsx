import { useWords } from 'words:billing';
import type { Billing, BillingPeriod } from '@everycast/contract/billing';
import { trialDays } from '@everycast/contract/plan-table';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Box, Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './billing.module.css';
import { Cancellation } from './Cancellation.tsx';
import { OwnedBy } from './usage/OwnedBy.tsx';
import { useEntitlement } from './usage/queries.ts';
import { useCheckout, useMayPay } from './use-billing.ts';

const day = 24 * 3600 * 1000;

/** The plan that the workspace has by its trial or subscription, and what happens next. */
export function CurrentPlan({ billing, period }: { billing: Billing; period: BillingPeriod }) {
  const t = useWords();
  const { plan, hold, subscription, trialEndsAt } = billing;
  const entitlement = useEntitlement();
  if (!plan) return null;
  const { assigned } = billing;
  const badge = assigned ? null : subscription ? (subscription.trial ? t('trial') : null) : hold ? null : t('trial');
  return (
    <Card as="section" minW={0} className={css.current ?? ''} aria-label={t('plans.current')}>
      <Stack gap={8} p={16} className={css.fill ?? ''}>
        <Row gap={8}>
          <Text as="h2" size={18} track="title">
            {assigned ? entitlement.data?.plan : t(`plan.${plan}`)}
          </Text>
          {badge && (
            <Text as="span" p="2 8" bg="sunken" radius={4} size={12} tone="muted" weight="medium">
              {badge}
            </Text>
          )}
        </Row>
        {assigned && (
          <Text size={13} tone="muted">
            {t('assignedBy')}
          </Text>
        )}
        {subscription ? (
          <Subscribed billing={billing} subscription={subscription} />
        ) : assigned ? null : (
          <OnTrial billing={billing} period={period} trialEndsAt={trialEndsAt} />
        )}
        <OwnedBy />
      </Stack>
    </Card>
  );
}

function OnTrial({ billing, period, trialEndsAt }: { billing: Billing; period: BillingPeriod; trialEndsAt: string | null }) {
  const t = useWords();
  const { times } = useSession();
  const now = useNow();
  const mayPay = useMayPay();
  const checkout = useCheckout();
  const { hold, prices } = billing;
  const ends = trialEndsAt ?? new Date(now).toISOString();
  const when = formatDay(ends, times.zone);
  const price = prices.find((one) => one.plan === 'premium' && one.period === period);
  if (hold)
    return (
      <>
        <Text size={22} track="title" weight="semibold">
          {t('onHold')}
        </Text>
        <Text size={13} tone="muted">
          {t(`hold.${hold}`, { when })}
        </Text>
      </>
    );
  return (
    <>
      <DaysLeft ends={ends} now={now} />
      <Text size={13} tone="muted">
        {price
          ? t('trialText', { when, price: formatMoney(price.amount, price.currency), period: t(`period.${period}`) })
          : t('trialTextNoPrice', { when })}
      </Text>
      {mayPay && price && (
        <Box className={css.foot ?? ''}>
          <Button
            variant="filled"
            className={css.wide ?? ''}
            busy={checkout.isPending}
            onClick={() => checkout.mutate({ plan: 'premium', period })}
          >
            {t(checkout.isPending ? 'paying' : 'addPayment')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** How much of the trial is left, in words and as a cell for each day. */
function DaysLeft({ ends, now }: { ends: string; now: number }) {
  const t = useWords();
  // The screen's clock may be seconds behind the server's.
  const left = Math.min(trialDays, Math.max(0, Math.ceil((Date.parse(ends) - now) / day)));
  return (
    <>
      <Text size={22} track="title" weight="semibold">
        {left <= 1 && Date.parse(ends) - now < day / 2 ? t('lastDay') : t('days', { count: left })}
      </Text>
      <Row gap={2} aria-hidden="true" className={css.days ?? ''}>
        {Array.from({ length: trialDays }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          <span key={index} data-day={index < trialDays - left ? 'past' : index === trialDays - left ? 'today' : 'ahead'} />
        ))}
      </Row>
    </>
  );
}

function Subscribed({ billing, subscription }: { billing: Billing; subscription: NonNullable<Billing['subscription']> }) {
  const t = useWords();
  const { times } = useSession();
  const now = useNow();
  const mayPay = useMayPay();
  const { plan, period, amount, currency, trial, periodEndsAt, cancelsAt, next } = subscription;
  const price = formatMoney(amount, currency);
  const when = formatDay(periodEndsAt, times.zone);
  const words = { price, period: t(`period.${period}`), when };
  const change = cancelsAt ? null : next;
  const nextPrice = change && billing.prices.find((one) => one.plan === change.plan && one.period === change.period);
  return (
    <>
      {trial && !cancelsAt && <DaysLeft ends={periodEndsAt} now={now} />}
      {!change && (
        <Text size={13} tone="muted">
          {cancelsAt ? t('ends', { when: formatDay(cancelsAt, times.zone) }) : t(trial ? 'starts' : 'renews', words)}
        </Text>
      )}
      {trial && billing.plan !== plan && !cancelsAt && (
        <Text size={13} tone="muted">
          {t('trialOf', { plan: t(`plan.${plan}`) })}
        </Text>
      )}
      {change && (
        <Text size={13} tone="text" weight="medium">
          {nextPrice
            ? t('nextPrice', {
                plan: t(`plan.${change.plan}`),
                price: formatMoney(nextPrice.amount, nextPrice.currency),
                period: t(`period.${change.period}`),
                when: formatDay(change.at, times.zone),
              })
            : t('next', { plan: t(`plan.${change.plan}`), billed: t(`billed.${change.period}`), when: formatDay(change.at, times.zone) })}
        </Text>
      )}
      {billing.hold && (
        <Text size={13} tone="muted">
          {t(`hold.${billing.hold}`, { when })}
        </Text>
      )}
      {mayPay && <Cancellation subscription={subscription} />}
    </>
  );
}
