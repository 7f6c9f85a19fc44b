import type { BillingPeriod, PaidPlan } from '@everycast/contract/billing';
import type Stripe from 'stripe';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingStore } from './billing-store.ts';
import type { BillingNeeds } from './needs.ts';
import { planPage } from './news.ts';
import type { Prices } from './prices.ts';
import type { ReadBack } from './read-back.ts';
import { isLive } from './rules.ts';
import { isGone, isMissing } from './stripe-client.ts';

interface By {
  userId: string;
  workspaceId: string;
}

interface CheckoutParts {
  stripe: Stripe;
  store: BillingStore;
  prices: Prices;
  readBack: ReadBack;
  people: BillingNeeds['people'];
  /** Whether the server's owner chose the plan, so that a subscription would change nothing. */
  isAssigned: (workspaceId: string) => Promise<boolean>;
}

/** Stripe's hosted pages: to pay for the first time, and to manage payment methods and invoices. */
export interface Checkout {
  /** @returns the page's address @throws AppError already_exists if the workspace has a subscription, not_editable if its plan is assigned */
  open(by: By, choice: { plan: PaidPlan; period: BillingPeriod }): Promise<string>;
  /** @returns the page's address @throws AppError not_found if the workspace never paid */
  portal(by: By): Promise<string>;
}

/** Stripe wants a trial to end at least 48 hours after a checkout; those who pay in its last days get a little more. Milliseconds. */
const shortestTrial = 49 * 3600 * 1000;

/** The portal's configuration that `npm run billing -- setup` made. */
export const portalMark = { everycast: 'portal' } as const;

export function createCheckout(
  kernel: Pick<Kernel, 'clock' | 'publicUrl'>,
  { stripe, store, prices, readBack, people, isAssigned }: CheckoutParts,
): Checkout {
  const back = (query: string) => `${kernel.publicUrl}${planPage}${query}`;

  /**
   * The workspace's customer, or a new one if there is none or it is gone at Stripe. A crash between Stripe's answer and our commit repeats
   * this with the same key, so it's the same customer.
   */
  async function customerOf({ userId, workspaceId }: By): Promise<string> {
    const known = await store.customerOf(workspaceId);
    if (known && !(await isGone(stripe, known.id))) return known.id;
    const [person] = await people.byIds([userId]);
    if (!person) throw new AppError('not_signed_in', 'access.sign_in');
    const { name, email } = person;
    const idempotencyKey = `customer-${workspaceId}-${userId}${known ? `-after-${known.id}` : ''}`;
    const made = await stripe.customers.create({ email, name, metadata: { workspace: workspaceId } }, { idempotencyKey });
    return (await store.addCustomer({ id: made.id, workspaceId, email, createdAt: kernel.clock.now() }, known?.id ?? null)).id;
  }

  /** So that nobody pays in the window that they left open. */
  async function expire(session: string | null): Promise<void> {
    if (!session) return;
    const { status } = await stripe.checkout.sessions.retrieve(session).catch((error: unknown) => {
      if (isMissing(error)) return { status: null };
      throw error;
    });
    if (status === 'open') await stripe.checkout.sessions.expire(session);
  }

  return {
    async open(by, { plan, period }) {
      const { workspaceId } = by;
      if (await isAssigned(workspaceId)) throw new AppError('not_editable', 'billing.plan_assigned');
      const price = await prices.find(plan, period);
      const customer = await customerOf(by);
      await expire((await store.of(workspaceId))?.checkout ?? null);
      await readBack(workspaceId); // after that, as it may have been paid just before
      const row = await store.of(workspaceId);
      if (!row) throw new AppError('not_found', 'billing.not_configured');
      if (row.subscription && isLive(row.subscription)) throw new AppError('already_exists', 'billing.has_subscription');
      const now = kernel.clock.now().getTime();
      const trialEnd = row.trialEndsAt.getTime() > now ? Math.max(row.trialEndsAt.getTime(), now + shortestTrial) : null;
      const metadata = { workspace: workspaceId };
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: workspaceId,
        metadata,
        line_items: [{ price: price.id, quantity: 1 }],
        subscription_data: { metadata, ...(trialEnd !== null && { trial_end: Math.ceil(trialEnd / 1000) }) },
        success_url: back('?paid'),
        cancel_url: back(`?plan=${plan}&period=${period}`),
      });
      if (!session.url) throw new Error('A Checkout Session has no address.');
      await store.transaction((tx) => store.change(tx, workspaceId, { checkout: session.id, checkoutAt: kernel.clock.now() }));
      return session.url;
    },

    async portal(by) {
      const known = await store.customerOf(by.workspaceId);
      if (!known) throw new AppError('not_found', 'billing.never_paid');
      const customer = await customerOf(by);
      if (customer !== known.id) await readBack(by.workspaceId); // what the former one paid for has ended
      const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
      const own = data.find(({ metadata }) => metadata?.everycast === portalMark.everycast)?.id;
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: back('?updated'),
        ...(own !== undefined && { configuration: own }),
      });
      return url;
    },
  };
}
