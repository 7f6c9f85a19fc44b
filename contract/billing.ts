import { z } from 'zod';
import { Instant } from './common.ts';
import { plans } from './plan-table.ts';

/** The plans that can be paid for. */
export const PaidPlan = z.enum(plans.map(({ id }) => id));
export type PaidPlan = z.infer<typeof PaidPlan>;
export const paidPlans = PaidPlan.options;

export const BillingPeriod = z.enum(['month', 'year']);
export type BillingPeriod = z.infer<typeof BillingPeriod>;
export const billingPeriods = BillingPeriod.options;

/** Days after a failed payment until publishing is on hold. */
export const graceDays = 7;

const amount = z.number().describe('In the currency’s main unit, such as 29 or 29.5');
const currency = z.string().describe('ISO 4217, such as EUR');

export const PlanPrice = z.object({ plan: PaidPlan, period: BillingPeriod, amount, currency }).meta({ id: 'PlanPrice' });
export type PlanPrice = z.infer<typeof PlanPrice>;

/** What this server charges, for everyone. */
export const PlanPrices = z
  .object({
    billing: z.boolean().describe('False: this server charges nothing'),
    prices: z.array(PlanPrice).describe('Empty if the payment provider can’t be reached'),
  })
  .meta({ id: 'PlanPrices' });
export type PlanPrices = z.infer<typeof PlanPrices>;

/** Why a workspace's publishing is on hold. */
export const BillingHold = z.enum(['trial_ended', 'unpaid', 'subscription_ended']);
export type BillingHold = z.infer<typeof BillingHold>;

export const PaymentMethod = z.object({
  kind: z.string().describe('Such as visa or sepa_debit'),
  last4: z.string().nullable(),
  expires: z.string().nullable().describe('Month and year, as 2027-04'),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Subscription = z
  .object({
    plan: PaidPlan,
    period: BillingPeriod,
    amount,
    currency,
    trial: z.boolean().describe('It starts to cost when the trial ends'),
    periodEndsAt: Instant,
    cancelsAt: Instant.nullable(),
    next: z.object({ plan: PaidPlan, period: BillingPeriod, at: Instant }).nullable().describe('A change at the end of the period'),
    paymentMethod: PaymentMethod.nullable(),
    problem: z
      .object({
        message: z.string().nullable().describe('The bank’s own message'),
        nextAttemptAt: Instant.nullable(),
        graceEndsAt: Instant,
      })
      .nullable()
      .describe('A failed payment'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

/** How a workspace pays. */
export const Billing = z
  .object({
    configured: z.boolean().describe('False: this server charges nothing, and everything else is empty'),
    assigned: z.boolean().describe('The owner of this server has assigned a plan, which wins over the subscription'),
    plan: PaidPlan.nullable().describe('The plan by trial or subscription'),
    trialEndsAt: Instant.nullable().describe('Null once there is a subscription'),
    hold: BillingHold.nullable(),
    subscription: Subscription.nullable(),
    prices: z.array(PlanPrice),
    invoicesTo: z.string().nullable().describe('The address that invoices are sent to'),
  })
  .meta({ id: 'Billing' });
export type Billing = z.infer<typeof Billing>;

export const Invoice = z
  .object({
    id: z.string(),
    date: Instant,
    state: z.enum(['upcoming', 'open', 'paid', 'void', 'uncollectible']),
    plan: PaidPlan.nullable(),
    period: BillingPeriod.nullable(),
    trial: z.boolean(),
    amount,
    currency,
    url: z.string().nullable().describe('The invoice as the payment provider shows it; null for members who may not pay'),
    pdf: z.string().nullable().describe('The same as a file; null until it is final'),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;
export const Invoices = z.object({ items: z.array(Invoice) }).meta({ id: 'Invoices' });

export const PlanRequest = z.strictObject({ plan: PaidPlan, period: BillingPeriod }).meta({ id: 'PlanRequest' });
export type PlanRequest = z.infer<typeof PlanRequest>;

/** What a change of the plan costs, and when it takes effect. */
export const PlanPreview = z
  .object({
    plan: PaidPlan,
    period: BillingPeriod,
    at: Instant.nullable().describe('Null: at once'),
    due: amount.describe('What is paid at once; the rest of the current period is deducted'),
    currency,
    prorationDate: z.number().int().nullable().describe('Send it with the change, so that it costs what was shown'),
  })
  .meta({ id: 'PlanPreview' });
export type PlanPreview = z.infer<typeof PlanPreview>;

export const PlanChange = z
  .strictObject({
    plan: PaidPlan,
    period: BillingPeriod,
    prorationDate: z.number().int().min(0).max(99_999_999_999).nullable().default(null),
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.output<typeof PlanChange>;

/** Where to continue at the payment provider. */
export const HostedPage = z.object({ url: z.string() }).meta({ id: 'HostedPage' });
