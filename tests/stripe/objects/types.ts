import type { Stripe } from '../../../server/features/billing/stripe-client.ts';

/** An object as it's on the wire; `Own` are the fields that contain other objects, which are typed here. */
type Wire<Object, Own> = Omit<Object, keyof Own | 'lastResponse' | 'deleted'> & Own;

export type Price = Wire<Stripe.Price, { unit_amount_decimal: string | null; product: string; recurring: Stripe.Price.Recurring }>;
export type Item = Wire<Stripe.SubscriptionItem, { price: Price; plan: object }>;
export type Subscription = Wire<
  Stripe.Subscription,
  { items: List<Item>; customer: string; default_payment_method: string | null; schedule: string | null; latest_invoice: string | null }
>;
export type Line = Wire<
  Stripe.InvoiceLineItem,
  {
    pricing: { type: 'price_details'; unit_amount_decimal: string; price_details: { price: string; product: string } };
    quantity_decimal: string;
  }
>;
export type Invoice = Wire<Stripe.Invoice, { lines: List<Line>; customer: string; payments: List<InvoicePayment> }>;
export type InvoicePayment = Wire<Stripe.InvoicePayment, { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }>;
export type Intent = Wire<Stripe.PaymentIntent, { customer: string }>;
export type Product = Wire<Stripe.Product, object>;
export type Customer = Wire<Stripe.Customer, object>;
export type Session = Wire<Stripe.Checkout.Session, { customer: string }>;
export type PortalSession = Wire<Stripe.BillingPortal.Session, object>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration, object>;
export type Method = Wire<Stripe.PaymentMethod, { card: Stripe.PaymentMethod.Card; customer: string }>;
export type Refund = Wire<Stripe.Refund, { payment_intent: string }>;
export type Phase = Wire<Stripe.SubscriptionSchedule.Phase, { items: (object & { price: string; quantity: number })[] }>;
export type Schedule = Wire<Stripe.SubscriptionSchedule, { phases: Phase[]; subscription: string; customer: string }>;
export interface Event extends Wire<Stripe.EventBase, { data: { object: object }; type: string }> {}

export interface List<One> {
  object: 'list';
  data: One[];
  has_more: boolean;
  url: string;
}
export const listOf = <One>(data: One[], url: string, more = false): List<One> => ({ object: 'list', data, has_more: more, url });

export const common = { livemode: false } as const;
