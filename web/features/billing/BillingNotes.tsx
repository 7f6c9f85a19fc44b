import { useWords } from 'words:billing';
import type { Billing, PlanRequest } from '@everycast/contract/billing';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay, formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { useCheckout, useMayPay, usePortal } from './use-billing.ts';

/** What someone has to know first: a failed payment, and a plan that the server's owner chose. */
export function BillingNotes({ billing }: { billing: Billing }) {
  const t = useWords();
  return (
    <>
      <FailedPayment billing={billing} />
      {billing.assigned && (
        <Note tone="info" title={t('assigned')}>
          {t(billing.subscription ? 'assignedPaid' : 'assignedText')}
        </Note>
      )}
    </>
  );
}

function FailedPayment({ billing: { subscription, hold } }: { billing: Billing }) {
  const t = useWords();
  const { times } = useSession();
  const mayPay = useMayPay();
  const portal = usePortal();
  const problem = subscription?.problem;
  if (!problem) return null;
  const { message, nextAttemptAt, graceEndsAt } = problem;
  return (
    <Note
      tone="fail"
      alert
      title={t('failed.title')}
      actions={
        mayPay && (
          <Button busy={portal.isPending} onClick={() => portal.mutate()}>
            {t('failed.update')}
          </Button>
        )
      }
    >
      {message && (
        <Text size={13} mono>
          {message}
        </Text>
      )}
      <p>
        {[
          nextAttemptAt && t('failed.next', { when: formatMoment(nextAttemptAt, times.zone) }),
          hold === 'unpaid' ? t('failed.held') : t('failed.grace', { when: formatDay(graceEndsAt, times.zone) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Note>
  );
}

/** The plan that someone chose on the pricing page before they signed up. */
export function CarriedChoice({ billing, choice, dismiss }: { billing: Billing; choice: PlanRequest; dismiss: () => void }) {
  const t = useWords();
  const { times } = useSession();
  const mayPay = useMayPay();
  const checkout = useCheckout();
  const price = billing.prices.find(({ plan, period }) => plan === choice.plan && period === choice.period);
  if (!price || !mayPay || billing.subscription || billing.assigned) return null;
  const { trialEndsAt, hold } = billing;
  return (
    <Note
      tone="info"
      title={t('carried.title', {
        plan: t(`plan.${choice.plan}`),
        price: formatMoney(price.amount, price.currency),
        period: t(`period.${choice.period}`),
      })}
      actions={
        <>
          <Button busy={checkout.isPending} onClick={() => checkout.mutate(choice)}>
            {t(checkout.isPending ? 'paying' : 'carried.go')}
          </Button>
          <Button variant="ghost" onClick={dismiss}>
            {t('carried.later')}
          </Button>
        </>
      }
    >
      {trialEndsAt && !hold ? t('carried.text', { when: formatDay(trialEndsAt, times.zone) }) : t('carried.textNow')}
    </Note>
  );
}
