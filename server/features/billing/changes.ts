import type { PlanChange, PlanPreview, PlanRequest } from '@everycast/contract/billing';
import type Stripe from 'stripe';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Billed } from './billed.ts';
import type { BillingStore } from './billing-store.ts';
import { fromMinor } from './currency.ts';
import type { Prices } from './prices.ts';
import type { ReadBack } from './read-back.ts';
import { isAtOnce, isBehind, isLive } from './rules.ts';

interface ChangeParts {
  stripe: Stripe;
  store: BillingStore;
  prices: Prices;
  readBack: ReadBack;
  /** Whether the server's owner chose the plan, so that another subscription would change nothing. */
  isAssigned: (workspaceId: string) => Promise<boolean>;
}

/** How long an amount that was shown applies. Seconds. */
const shownFor = 3600;

/** Changes of a subscription. Each reads it back before and after, so it starts from what Stripe says and ends with it. */
export interface Changes {
  /** @throws AppError not_found, not_editable */
  preview(workspaceId: string, choice: PlanRequest): Promise<PlanPreview>;
  /** At once, or at the end of the period. @throws AppError not_found, not_editable, version_conflict, payment_failed */
  change(workspaceId: string, change: PlanChange): Promise<void>;
  /** Keeps the plan after all. */
  keep(workspaceId: string): Promise<void>;
  /** Ends the subscription with its period. */
  cancel(workspaceId: string): Promise<void>;
}

export function createChanges({ clock }: { clock: Clock }, { stripe, store, prices, readBack, isAssigned }: ChangeParts): Changes {
  async function current(workspaceId: string): Promise<Billed> {
    await readBack(workspaceId);
    const subscription = (await store.of(workspaceId))?.subscription;
    if (!subscription || !isLive(subscription)) throw new AppError('not_found', 'billing.no_subscription');
    return subscription;
  }

  /** A subscription with a schedule takes no other changes. */
  async function release({ schedule }: Billed): Promise<void> {
    if (schedule) await stripe.subscriptionSchedules.release(schedule);
  }

  async function changeable(workspaceId: string, to: PlanRequest): Promise<Billed> {
    const subscription = await current(workspaceId);
    if (await isAssigned(workspaceId)) throw new AppError('not_editable', 'billing.plan_assigned');
    if (isBehind(subscription)) throw new AppError('not_editable', 'billing.pay_first');
    if (subscription.plan === to.plan && subscription.period === to.period) throw new AppError('not_editable', 'billing.same_plan');
    return subscription;
  }

  async function upgrade({ id, item, status }: Billed, price: string, prorationDate: number | null): Promise<void> {
    const date = prorationDate ?? Math.floor(clock.now().getTime() / 1000);
    await stripe.subscriptions.update(
      id,
      {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        cancel_at_period_end: false,
        // Nothing has been paid during a trial, so there is nothing to deduct.
        ...(status !== 'trialing' && { proration_date: date }),
      },
      // The same upgrade pressed twice is paid once.
      { idempotencyKey: `upgrade-${id}-${price}-${date}` },
    );
  }

  /** Stripe's way to change at the end of a period: a schedule with the current phase and the next, which then lets go of it. */
  async function changeLater(subscription: Billed, price: string, { plan, period }: PlanRequest): Promise<void> {
    const { id } = subscription;
    if (subscription.cancelsAt !== null) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    const schedule = subscription.schedule
      ? await stripe.subscriptionSchedules.retrieve(subscription.schedule)
      : await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    const [item] = phase?.items ?? [];
    if (!phase || !item) throw new Error('A schedule has no current phase.');
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: typeof item.price === 'string' ? item.price : item.price.id, quantity: 1 }],
          start_date: phase.start_date,
          end_date: subscription.periodEndsAt,
          ...(phase.trial_end !== null && { trial_end: phase.trial_end }),
        },
        {
          items: [{ price, quantity: 1 }],
          start_date: subscription.periodEndsAt,
          duration: { interval: period, interval_count: 1 },
          metadata: { plan, period },
        },
      ],
    });
  }

  return {
    async preview(workspaceId, choice) {
      const subscription = await changeable(workspaceId, choice);
      const price = await prices.find(choice.plan, choice.period);
      const { id, item, currency, periodEndsAt, status } = subscription;
      const later = { ...choice, currency, due: 0, prorationDate: null };
      if (!isAtOnce(subscription, choice)) return { ...later, at: new Date(periodEndsAt * 1000).toISOString() };
      if (status === 'trialing') return { ...later, at: null };
      const prorationDate = Math.floor(clock.now().getTime() / 1000);
      const invoice = await stripe.invoices.createPreview({
        subscription: id,
        subscription_details: {
          items: [{ id: item, price: price.id }],
          proration_behavior: 'always_invoice',
          proration_date: prorationDate,
        },
      });
      return { ...choice, at: null, due: fromMinor(invoice.amount_due, invoice.currency), currency, prorationDate };
    },

    async change(workspaceId, { plan, period, prorationDate }) {
      const subscription = await changeable(workspaceId, { plan, period });
      const price = await prices.find(plan, period);
      if (isAtOnce(subscription, { plan, period })) {
        const now = clock.now().getTime() / 1000;
        if (prorationDate !== null && (prorationDate > now + 60 || prorationDate < now - shownFor))
          throw new AppError('version_conflict', 'billing.amount_expired');
        await release(subscription);
        await upgrade(subscription, price.id, prorationDate);
      } else await changeLater(subscription, price.id, { plan, period });
      await readBack(workspaceId);
    },

    async keep(workspaceId) {
      const subscription = await current(workspaceId);
      await release(subscription);
      if (subscription.cancelsAt !== null) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
      await readBack(workspaceId);
    },

    async cancel(workspaceId) {
      const subscription = await current(workspaceId);
      await release(subscription);
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      await readBack(workspaceId);
    },
  };
}
