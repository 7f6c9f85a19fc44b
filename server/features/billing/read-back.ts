import type Stripe from 'stripe';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type Billed, expand, toBilled } from './billed.ts';
import type { BillingStore } from './billing-store.ts';
import type { BillingNews } from './news.ts';
import { isBehind, isLive } from './rules.ts';
import type { Settle } from './settle.ts';
import { isGone, isMissing, isRefused } from './stripe-client.ts';

/** Reads what Stripe says about a workspace's subscription, and applies it. Events and people only say when. */
export type ReadBack = (workspaceId: string) => Promise<void>;

/** `endOrphans` ends the subscriptions of customers whose workspace is gone. */
export function createReadBack(
  { clock, log }: Pick<Kernel, 'clock' | 'log'>,
  { stripe, store, settle, news }: { stripe: Stripe; store: BillingStore; settle: Settle; news: BillingNews },
): { readBack: ReadBack; endOrphans(): Promise<void> } {
  /** A customer that was deleted at Stripe has none: they ended with it. */
  async function subscriptionsOf(customer: string): Promise<Billed[]> {
    const all: Billed[] = [];
    try {
      for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand })) {
        const billed = toBilled(one);
        if (billed) all.push(billed);
      }
    } catch (error) {
      if (!isMissing(error) || !(await isGone(stripe, customer))) throw error;
      return [];
    }
    return all;
  }

  /** Why the last payment failed, and when Stripe tries again. */
  async function withFailure(billed: Billed): Promise<Billed> {
    if (!isLive(billed) || !isBehind(billed) || !billed.invoice) return billed;
    const invoice = await stripe.invoices.retrieve(billed.invoice, { expand: ['payments.data.payment.payment_intent'] });
    const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
    const errors = intents.map((intent) => (typeof intent === 'object' ? intent?.last_payment_error?.message : undefined));
    const message = errors.findLast((error) => error !== undefined) ?? null;
    return { ...billed, failure: { message, nextAttemptAt: invoice.next_payment_attempt } };
  }

  /** Gives back what was paid for a second subscription, then ends it: in this order, so that a crash in between repeats both. */
  async function undo({ id, invoice }: Billed): Promise<void> {
    if (invoice) {
      for await (const { status, payment } of stripe.invoicePayments.list({ invoice })) {
        const { payment_intent: intent } = payment;
        if (status !== 'paid' || !intent) continue;
        const refund = { payment_intent: typeof intent === 'string' ? intent : intent.id, reason: 'duplicate' } as const;
        try {
          await stripe.refunds.create(refund, { idempotencyKey: `refund-${refund.payment_intent}` });
        } catch (error) {
          if (!isRefused(error, 'charge_already_refunded')) throw error;
        }
      }
    }
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
    log.warn({ subscription: id }, 'A second subscription of a workspace was canceled and refunded');
  }

  async function readBack(workspaceId: string): Promise<void> {
    const customer = await store.customerOf(workspaceId);
    const reading = customer && (await store.nextReading(workspaceId));
    if (!customer || reading === null) return;
    // What Stripe says from now on may have changed after it answered.
    const readAt = clock.now();
    const all = await subscriptionsOf(customer.id);
    const known = (await store.of(workspaceId))?.subscription ?? null;
    const [first, ...others] = inOrder(all.filter(isLive), known?.id);
    for (const other of others) await undo(other);
    const latest = all.filter((one) => !isLive(one)).sort((a, b) => b.createdAt - a.createdAt)[0];
    // Once paid for, a subscription that Stripe no longer has is one that ended.
    const subscription = first ? await withFailure(first) : (latest ?? (known && { ...known, status: 'ended' }));
    await store.transaction(async (tx: Tx) => {
      const row = await store.locked(tx, workspaceId);
      if (!row) return;
      if (others.length > 0) await news.paidTwice(tx, workspaceId);
      if (row.storedReading > reading) return; // a later reading was faster
      await store.change(tx, workspaceId, { subscription, storedReading: reading, readAt });
      await settle(tx, { ...row, subscription });
    });
  }

  return {
    readBack,
    async endOrphans() {
      for (const customer of await store.orphans()) {
        try {
          for (const { id } of (await subscriptionsOf(customer)).filter(isLive)) await stripe.subscriptions.cancel(id, { prorate: false });
          await store.forgetCustomer(customer);
        } catch (error) {
          // The others don't wait for this one, which is repeated next time.
          log.error({ err: error, customer }, 'The subscriptions of a workspace that is gone could not be ended');
        }
      }
    },
  };
}

/** The one that counts first: paid before behind, then the one that is already known here, then the oldest. */
const inOrder = (live: readonly Billed[], known: string | undefined): Billed[] =>
  live.toSorted(
    (a, b) => Number(isBehind(a)) - Number(isBehind(b)) || Number(b.id === known) - Number(a.id === known) || a.createdAt - b.createdAt,
  );
