import type { BillingPeriod, PaidPlan } from '@everycast/contract/billing';
import { plans } from '@everycast/contract/plan-table';
import type Stripe from 'stripe';
import { portalMark } from './checkout.ts';
import { toMinor } from './currency.ts';
import { offers, productOf } from './products.ts';
import { isMissing } from './stripe-client.ts';

/** What a setup did with one object. */
export interface SetupStep {
  what: 'product' | 'price' | 'portal';
  name: string;
  did: 'created' | 'updated' | 'kept';
}

/** Prices have no currency yet, and none was given. */
export class CurrencyMissing extends Error {}

/**
 * Creates or updates the products and prices of the plan table in Stripe, and the portal's configuration. Can be repeated: what is as it
 * should be is kept. A price can't be changed in Stripe, so another amount or currency is a new price, which takes over the old one's key;
 * subscriptions keep theirs.
 * @param currency ISO 4217; null: that of the existing prices
 * @throws CurrencyMissing
 */
export async function setUpBilling(stripe: Stripe, currency: string | null): Promise<SetupStep[]> {
  const { data: known } = await stripe.prices.list({ lookup_keys: offers.map(({ key }) => key), active: true, limit: 100 });
  const wanted = currency?.toLowerCase() ?? known[0]?.currency;
  if (wanted === undefined) throw new CurrencyMissing();
  const steps: SetupStep[] = [];
  for (const plan of plans) steps.push(await product(stripe, plan));
  for (const { plan, period, key } of offers) {
    const old = known.find((price) => price.lookup_key === key) ?? null;
    steps.push(await price(stripe, { plan, period, key, currency: wanted, old }));
  }
  steps.push(await portal(stripe));
  return steps;
}

async function product(stripe: Stripe, { id: plan, name }: (typeof plans)[number]): Promise<SetupStep> {
  const step = { what: 'product', name } as const;
  const id = productOf(plan);
  const old = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!old) {
    await stripe.products.create({ id, name, metadata: { plan } });
    return { ...step, did: 'created' };
  }
  if (old.active && old.name === name) return { ...step, did: 'kept' };
  await stripe.products.update(id, { name, active: true });
  return { ...step, did: 'updated' };
}

async function price(
  stripe: Stripe,
  given: { plan: PaidPlan; period: BillingPeriod; key: string; currency: string; old: Stripe.Price | null },
): Promise<SetupStep> {
  const { plan, period, key, currency, old } = given;
  const row = plans.find(({ id }) => id === plan);
  if (!row) throw new Error(`No plan is called ${plan}.`);
  const amount = period === 'month' ? row.monthlyPrice : row.annualPrice;
  const unitAmount = toMinor(amount, currency);
  const step = { what: 'price', name: `${row.name}, ${amount} ${currency.toUpperCase()} per ${period}` } as const;
  if (old?.currency === currency && old.unit_amount === unitAmount) return { ...step, did: 'kept' };
  await stripe.prices.create({
    product: productOf(plan),
    currency,
    unit_amount: unitAmount,
    recurring: { interval: period },
    lookup_key: key,
    transfer_lookup_key: true,
    metadata: { plan, period },
  });
  if (old) await stripe.prices.update(old.id, { active: false });
  return { ...step, did: old ? 'updated' : 'created' };
}

/** Cards and invoices are managed there; plans are changed here, where the consequences are shown. */
async function portal(stripe: Stripe): Promise<SetupStep> {
  const step = { what: 'portal', name: 'Customer portal' } as const;
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  if (data.some(({ metadata }) => metadata?.everycast === portalMark.everycast)) return { ...step, did: 'kept' };
  await stripe.billingPortal.configurations.create({
    metadata: portalMark,
    features: {
      customer_update: { enabled: true, allowed_updates: ['email', 'address', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false, default_allowed_updates: [], products: [] },
    },
  });
  return { ...step, did: 'created' };
}
