import { BillingPeriod, PaidPlan, PaymentMethod } from '@everycast/contract/billing';
import type Stripe from 'stripe';
import { z } from 'zod';
import { fromMinor } from './currency.ts';
import { periodOf, planOfProduct } from './products.ts';

/** A subscription as it is stored: what Stripe said when it was last read. */
export const Billed = z.object({
  id: z.string(),
  item: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'paused', 'ended']),
  plan: PaidPlan,
  period: BillingPeriod,
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number().describe('Unix time, in seconds, as all of Stripe’s'),
  periodEndsAt: z.number(),
  cancelsAt: z.number().nullable(),
  schedule: z.string().nullable(),
  next: z.object({ plan: PaidPlan, period: BillingPeriod, at: z.number() }).nullable(),
  paymentMethod: PaymentMethod.nullable(),
  invoice: z.string().nullable(),
  failure: z.object({ message: z.string().nullable(), nextAttemptAt: z.number().nullable() }).nullable(),
});
export type Billed = z.infer<typeof Billed>;

/** Stripe's statuses, as far as they differ for us. `incomplete`: nobody has paid yet, so nothing has begun. */
const statuses: Partial<Record<Stripe.Subscription.Status, Billed['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'paused',
  canceled: 'ended',
};

/** What a list of subscriptions has to include. */
export const expand = ['data.schedule', 'data.default_payment_method', 'data.customer.invoice_settings.default_payment_method'];

const idOf = (given: string | { id: string } | null): string | null => (typeof given === 'string' ? given : (given?.id ?? null));

/** @returns null for a subscription that isn't to one of our plans, or never began */
export function toBilled(subscription: Stripe.Subscription): Billed | null {
  const [item] = subscription.items.data;
  const status = statuses[subscription.status];
  const plan = item && planOfProduct(idOf(item.price.product));
  const period = item && periodOf(item.price.recurring?.interval);
  if (!item || !status || !plan || !period) return null;
  const { id, currency, created, schedule } = subscription;
  return {
    id,
    item: item.id,
    status,
    plan,
    period,
    amount: fromMinor(item.price.unit_amount ?? 0, currency),
    currency: currency.toUpperCase(),
    createdAt: created,
    periodEndsAt: item.current_period_end,
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null),
    schedule: idOf(schedule),
    next: typeof schedule === 'object' && schedule ? nextIn(schedule, item.current_period_end) : null,
    paymentMethod: paymentMethodOf(subscription),
    invoice: idOf(subscription.latest_invoice),
    failure: null,
  };
}

/** The change that a schedule makes; `changePlan` writes plan and period into the phase's metadata. */
function nextIn({ phases, status }: Stripe.SubscriptionSchedule, after: number): Billed['next'] {
  if (status !== 'active' && status !== 'not_started') return null;
  const phase = phases.find(({ start_date: start }) => start >= after);
  const plan = PaidPlan.safeParse(phase?.metadata?.plan);
  const period = BillingPeriod.safeParse(phase?.metadata?.period);
  return phase && plan.success && period.success ? { plan: plan.data, period: period.data, at: phase.start_date } : null;
}

function paymentMethodOf({ default_payment_method: own, customer }: Stripe.Subscription): PaymentMethod | null {
  const usual = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  const method = own ?? usual;
  if (!method || typeof method === 'string') return null;
  const { type, card, sepa_debit: sepa } = method;
  const expires = card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null;
  return { kind: card?.brand ?? type, last4: card?.last4 ?? sepa?.last4 ?? null, expires };
}
