import { type BillingPeriod, billingPeriods, type PaidPlan, paidPlans } from '@everycast/contract/billing';

const prefix = 'everycast_';

/** Our products have IDs of our choice, so a subscription says its plan even if its price was replaced, or made in the dashboard. */
export const productOf = (plan: PaidPlan): string => prefix + plan;
export const planOfProduct = (product: string | null): PaidPlan | null => paidPlans.find((plan) => productOf(plan) === product) ?? null;

/** By which a plan's price is found; Stripe moves the key when a price is replaced. */
const lookupKeyOf = (plan: PaidPlan, period: BillingPeriod): string => `${prefix}${plan}_${period}`;

export const periodOf = (interval: string | undefined): BillingPeriod | null =>
  billingPeriods.find((period) => period === interval) ?? null;

/** Every plan with every period. */
export const offers = paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ plan, period, key: lookupKeyOf(plan, period) })));
