import { type BillingHold, type BillingPeriod, graceDays, type PaidPlan, paidPlans } from '@everycast/contract/billing';
import type { Billed } from './billed.ts';

const day = 24 * 3600 * 1000;
/** The plan of the trial. */
export const trialPlan: PaidPlan = 'premium';

/** What is known about a workspace: its trial, and what Stripe said last. */
export interface Known {
  trialEndsAt: Date;
  subscription: Billed | null;
  unpaidSince: Date | null;
}

export const isLive = ({ status }: Pick<Billed, 'status'>): boolean => status !== 'ended';
export const isBehind = ({ status }: Pick<Billed, 'status'>): boolean => status === 'past_due' || status === 'paused';

const rank = (plan: PaidPlan): number => paidPlans.indexOf(plan);
const larger = (one: PaidPlan, other: PaidPlan): PaidPlan => (rank(one) < rank(other) ? other : one);

/** When a payment that failed has to be made. */
export const graceEnd = (unpaidSince: Date): Date => new Date(unpaidSince.getTime() + graceDays * day);

/**
 * The plan that follows, and why publishing is on hold, if it is. A trial that someone already pays for goes on as the larger plan, and a
 * hold keeps the plan as it was, so that nothing more is paused.
 */
export function standing({ trialEndsAt, subscription, unpaidSince }: Known, now: Date): { plan: PaidPlan; hold: BillingHold | null } {
  if (subscription && isLive(subscription)) {
    const { plan, status } = subscription;
    if (status === 'trialing') return { plan: larger(plan, trialPlan), hold: null };
    return { plan, hold: isBehind(subscription) && unpaidSince && graceEnd(unpaidSince) <= now ? 'unpaid' : null };
  }
  if (now < trialEndsAt) return { plan: trialPlan, hold: null };
  return subscription ? { plan: subscription.plan, hold: 'subscription_ended' } : { plan: trialPlan, hold: 'trial_ended' };
}

export type TrialNote = 'three_days' | 'one_day' | 'ended';
const notes = [
  ['three_days', 3 * day],
  ['one_day', day],
  ['ended', 0],
] as const satisfies readonly (readonly [TrialNote, number])[];

/** The note about the trial that is due: the last one if several are, and none twice. Those who have subscribed need none. */
export function dueNote({ trialEndsAt, subscription }: Known, sent: TrialNote | null, now: Date): TrialNote | null {
  if (subscription) return null;
  const due = notes.findLast(([, before]) => trialEndsAt.getTime() - before <= now.getTime())?.[0] ?? null;
  return due === sent ? null : due;
}

/** When time alone changes something next; null: never. */
export function nextAt({ trialEndsAt, subscription, unpaidSince }: Known, now: Date): Date | null {
  const times = subscription && isLive(subscription) ? [] : notes.map(([, before]) => new Date(trialEndsAt.getTime() - before));
  if (unpaidSince) times.push(graceEnd(unpaidSince));
  const ahead = times.filter((time) => time > now).map((time) => time.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

type Choice = { plan: PaidPlan; period: BillingPeriod };

/** Whether a change takes effect at once: more for at least as long. Everything else waits for the end of what is paid. */
export function isAtOnce(from: Choice, to: Choice): boolean {
  const longer = from.period === 'month' && to.period === 'year';
  if (from.period === 'year' && to.period === 'month') return false;
  return rank(to.plan) > rank(from.plan) || (to.plan === from.plan && longer);
}
