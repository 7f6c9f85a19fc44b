import type { Billing, Invoice, PlanChange, PlanPreview, PlanPrices, PlanRequest } from '@everycast/contract/billing';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type BillingRow, createBillingStore } from './billing-store.ts';
import { createChanges } from './changes.ts';
import { createCheckout } from './checkout.ts';
import { createCustomers } from './customers.ts';
import { invoicesOf } from './invoices.ts';
import type { BillingNeeds } from './needs.ts';
import { createBillingNews } from './news.ts';
import { createPrices } from './prices.ts';
import { createReadBack } from './read-back.ts';
import { scheduleReading, trialEnd } from './reading.ts';
import { graceEnd, isBehind, isLive, trialPlan } from './rules.ts';
import { createSettle } from './settle.ts';
import { callFor, openStripe } from './stripe-client.ts';
import { createDeliver } from './webhooks.ts';

interface By {
  userId: string;
  workspaceId: string;
}

/** Payments for plans. Without billing, nothing costs anything, and everything but `prices` and `of` is refused with not_found. */
export interface BillingFeature {
  prices(): Promise<PlanPrices>;
  of(workspaceId: string): Promise<Billing>;
  /** @param withLinks for those who may pay */
  invoices(workspaceId: string, withLinks: boolean): Promise<Invoice[]>;
  /** @returns Stripe's page to pay on @throws AppError already_exists, not_editable, unavailable, payment_provider_refused */
  checkout(by: By, choice: PlanRequest): Promise<string>;
  /** @returns Stripe's page with payment methods and invoices @throws AppError not_found, unavailable */
  portal(by: By): Promise<string>;
  /** Reads back what Stripe says, for someone who comes back from its pages. */
  refresh(workspaceId: string): Promise<Billing>;
  preview(workspaceId: string, choice: PlanRequest): Promise<PlanPreview>;
  /** @throws AppError not_found, not_editable, version_conflict, payment_failed, unavailable */
  change(workspaceId: string, change: PlanChange): Promise<Billing>;
  keep(workspaceId: string): Promise<Billing>;
  cancel(workspaceId: string): Promise<Billing>;
  /** Whether somebody pays for the workspace. */
  isSubscribed(workspaceId: string): Promise<boolean>;
  /** Invoices of a workspace go to its new owner from now on. */
  handedOver(tx: Tx, workspaceId: string, owner: { email: string; name: string }): Promise<void>;
  /** Takes an event from Stripe. @throws AppError signature_invalid */
  deliver(body: Buffer, signature: string): Promise<void>;
  /** What the clock does every minute, and every ten. */
  tick(): Promise<void>;
  reconcile(): Promise<void>;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const nothing = { configured: false, assigned: false, plan: null, trialEndsAt: null, hold: null, subscription: null, prices: [] } as const;

export function createBilling(kernel: Kernel, needs: BillingNeeds): BillingFeature {
  const { clock, config } = kernel;
  const store = createBillingStore(kernel.db);
  if (!config.stripe) return withoutBilling(kernel, needs, store);
  const stripe = openStripe(config.stripe);
  const isAssigned = (workspaceId: string) => needs.assignments.isAssigned(kernel.db, workspaceId);
  const news = createBillingNews(kernel, needs, store);
  const settle = createSettle(kernel, needs, store, news);
  const { readBack, endOrphans } = createReadBack(kernel, { stripe, store, settle, news });
  const prices = createPrices(stripe, clock);
  const parts = { stripe, store, prices, readBack };
  const checkouts = createCheckout(kernel, { ...parts, people: needs.people, isAssigned });
  const changes = createChanges(kernel, { ...parts, isAssigned });
  const customers = createCustomers(kernel, { stripe, store });
  const { tick, reconcile, settleOne } = scheduleReading(kernel, { store, settle, readBack, endOrphans });

  needs.assignments.otherwise(async (workspaceId, tx) => (await store.planOf(tx, workspaceId)) ?? trialPlan);
  // The server's owner has assigned a plan, or no longer does.
  kernel.domainEvents.on('plan.changed', async (tx, { workspaceId }) => {
    const row = await store.locked(tx, workspaceId);
    if (row) await settle(tx, row);
  });

  const call = <T>(work: () => Promise<T>): Promise<T> => callFor(kernel, work);
  /** One change of a workspace at a time, on all processes: two upgrades at once become one after the other. */
  const alone = <T>(workspaceId: string, work: () => Promise<T>): Promise<T> =>
    call(() => kernel.leases.oneAtATime(`billing ${workspaceId}`, work));

  async function of(workspaceId: string): Promise<Billing> {
    const [row, customer, assigned] = await Promise.all([rowOf(workspaceId), store.customerOf(workspaceId), isAssigned(workspaceId)]);
    return { ...toBilling(row), assigned, prices: await offered(), invoicesTo: customer?.email ?? null };
  }

  async function rowOf(workspaceId: string): Promise<BillingRow> {
    const known = await store.of(workspaceId);
    // What time has changed in the last minute is seen at once.
    if (known?.nextAt && known.nextAt <= clock.now()) await settleOne(workspaceId);
    else if (known) return known;
    else await store.startTrials(trialEnd(clock.now()), trialPlan, workspaceId);
    const row = await store.of(workspaceId);
    if (!row) throw new AppError('not_found', 'billing.not_configured');
    return row;
  }

  /** Prices are shown if Stripe can be reached; everything else doesn't depend on it. */
  async function offered(): Promise<PlanPrices['prices']> {
    try {
      return (await prices.list()).map(({ plan, period, amount, currency }) => ({ plan, period, amount, currency }));
    } catch (error) {
      kernel.log.warn({ err: error }, 'The prices could not be read from Stripe');
      return [];
    }
  }

  async function after(workspaceId: string, work: Promise<void>): Promise<Billing> {
    await work;
    return of(workspaceId);
  }

  return {
    prices: async () => ({ billing: true, prices: await offered() }),
    of,
    invoices: (workspaceId, withLinks) =>
      call(async () => invoicesOf({ stripe, store, prices: await prices.list() }, workspaceId, withLinks)),
    async checkout(by, choice) {
      await rowOf(by.workspaceId);
      return alone(by.workspaceId, () => checkouts.open(by, choice));
    },
    portal: (by) => alone(by.workspaceId, () => checkouts.portal(by)),
    refresh: (workspaceId) =>
      after(
        workspaceId,
        call(() => readBack(workspaceId)),
      ),
    preview: (workspaceId, choice) => call(() => changes.preview(workspaceId, choice)),
    change: (workspaceId, change) =>
      after(
        workspaceId,
        alone(workspaceId, () => changes.change(workspaceId, change)),
      ),
    keep: (workspaceId) =>
      after(
        workspaceId,
        alone(workspaceId, () => changes.keep(workspaceId)),
      ),
    cancel: (workspaceId) =>
      after(
        workspaceId,
        alone(workspaceId, () => changes.cancel(workspaceId)),
      ),
    isSubscribed: async (workspaceId) => isPaid(await store.of(workspaceId)),
    handedOver: customers.handedOver,
    deliver: createDeliver(kernel, { stripe, secret: config.stripe.webhookSecret, store }),
    tick,
    reconcile,
  };
}

const isPaid = (row: BillingRow | null): boolean =>
  row?.subscription !== undefined && row.subscription !== null && isLive(row.subscription);

/** A row as members see it, without what isn't in it. */
function toBilling(row: BillingRow): Omit<Billing, 'assigned' | 'prices' | 'invoicesTo'> {
  const { plan, hold, subscription: billed, trialEndsAt } = row;
  const common = { configured: true, plan, hold };
  if (!billed || !isLive(billed)) return { ...common, trialEndsAt: billed ? null : trialEndsAt.toISOString(), subscription: null };
  const { period, amount, currency, status, paymentMethod, next, failure } = billed;
  const unpaidSince = isBehind(billed) ? row.unpaidSince : null;
  return {
    ...common,
    trialEndsAt: null,
    subscription: {
      plan: billed.plan,
      period,
      amount,
      currency,
      trial: status === 'trialing',
      periodEndsAt: iso(billed.periodEndsAt),
      cancelsAt: billed.cancelsAt === null ? null : iso(billed.cancelsAt),
      next: next && { plan: next.plan, period: next.period, at: iso(next.at) },
      paymentMethod,
      problem: unpaidSince && {
        message: failure?.message ?? null,
        nextAttemptAt: failure?.nextAttemptAt ? iso(failure.nextAttemptAt) : null,
        graceEndsAt: graceEnd(unpaidSince).toISOString(),
      },
    },
  };
}

/** A server that has stopped charging continues what it held. */
function withoutBilling(
  kernel: Pick<Kernel, 'jobs'>,
  { holds }: Pick<BillingNeeds, 'holds'>,
  store: ReturnType<typeof createBillingStore>,
): BillingFeature {
  const refused = async () => {
    throw new AppError('not_found', 'billing.not_configured');
  };
  async function tick(): Promise<void> {
    for (const workspaceId of await store.held()) {
      await store.transaction(async (tx) => {
        await store.change(tx, workspaceId, { hold: null });
        await holds.set(tx, workspaceId, null);
      });
    }
  }
  kernel.jobs.every('billing.tick', '* * * * *', tick);
  return {
    prices: async () => ({ billing: false, prices: [] }),
    of: async () => ({ ...nothing, prices: [], invoicesTo: null }),
    invoices: async () => [],
    checkout: refused,
    portal: refused,
    refresh: refused,
    preview: refused,
    change: refused,
    keep: refused,
    cancel: refused,
    isSubscribed: async () => false,
    // Stripe isn't asked anymore; who paid here goes with the workspace.
    handedOver: (tx, workspaceId, { email }) => store.renameCustomer(tx, workspaceId, email),
    deliver: refused,
    tick,
    reconcile: async () => undefined,
  };
}
