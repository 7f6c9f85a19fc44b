import type { Invoice } from '@everycast/contract/billing';
import type Stripe from 'stripe';
import type { Billed } from './billed.ts';
import type { BillingStore } from './billing-store.ts';
import { fromMinor } from './currency.ts';
import type { OfferedPrice } from './prices.ts';
import { planOfProduct } from './products.ts';
import { isLive } from './rules.ts';
import { isMissing, isRefused } from './stripe-client.ts';

/** The most that are shown; the rest is in the portal. */
const shown = 24;

const states = ['open', 'paid', 'void', 'uncollectible'] as const;
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A workspace's invoices, newest first, with the next one on top. @param withLinks for those who may pay */
export async function invoicesOf(
  { stripe, store, prices }: { stripe: Stripe; store: BillingStore; prices: readonly OfferedPrice[] },
  workspaceId: string,
  withLinks: boolean,
): Promise<Invoice[]> {
  const customer = await store.customerOf(workspaceId);
  if (!customer) return [];
  const subscription = (await store.of(workspaceId))?.subscription ?? null;
  const { data } = await stripe.invoices.list({ customer: customer.id, limit: shown }).catch((error: unknown) => {
    if (isMissing(error)) return { data: [] }; // the customer is gone at Stripe
    throw error;
  });
  const past = data.flatMap((invoice) => {
    const state = states.find((known) => known === invoice.status);
    return state ? [toInvoice(invoice, state, prices, withLinks)] : []; // not a draft
  });
  if (!subscription || !isLive(subscription) || (subscription.cancelsAt !== null && subscription.cancelsAt <= subscription.periodEndsAt))
    return past;
  const next = await upcoming(stripe, subscription, prices);
  return next ? [{ ...next, date: iso(subscription.periodEndsAt) }, ...past] : past;
}

/** There is none after a subscription has ended, perhaps just now. A preview knows nothing of a change that is scheduled. */
async function upcoming(stripe: Stripe, { id, next }: Billed, prices: readonly OfferedPrice[]): Promise<Invoice | null> {
  try {
    const invoice = toInvoice(await stripe.invoices.createPreview({ subscription: id }), 'upcoming', prices, false);
    const price = next && prices.find(({ plan, period }) => plan === next.plan && period === next.period);
    if (!price) return invoice;
    return { ...invoice, plan: price.plan, period: price.period, amount: price.amount, currency: price.currency };
  } catch (error) {
    if (isRefused(error, 'invoice_upcoming_none')) return null;
    throw error;
  }
}

function toInvoice(invoice: Stripe.Invoice, state: Invoice['state'], prices: readonly OfferedPrice[], withLinks: boolean): Invoice {
  const { id, created, currency, total, hosted_invoice_url: url, invoice_pdf: pdf } = invoice;
  // The last line is the plan; the ones before deduct what was paid for another.
  const details = invoice.lines.data.at(-1)?.pricing?.price_details;
  const priceId = typeof details?.price === 'string' ? details.price : details?.price.id;
  return {
    id,
    date: iso(created),
    state,
    plan: planOfProduct(details?.product ?? null),
    // Of a price that was replaced, only the plan is still known.
    period: prices.find((price) => price.id === priceId)?.period ?? null,
    trial: total === 0 && invoice.billing_reason === 'subscription_create',
    amount: fromMinor(total, currency),
    currency: currency.toUpperCase(),
    url: withLinks ? (url ?? null) : null,
    pdf: withLinks ? (pdf ?? null) : null,
  };
}
