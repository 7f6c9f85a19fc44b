import type { Stripe } from '../../../server/features/billing/stripe-client.ts';
import { changeLines } from '../cycle.ts';
import { form, list, number, text } from '../form.ts';
import { makeInvoice } from '../money.ts';
import * as objects from '../objects.ts';
import { customerIn, found, itemOf, newId, refuse } from '../state.ts';
import { type Call, newest, of, page, paged, type Route } from './route.ts';

function preview(call: Call): objects.Invoice {
  const { state, params, base } = call;
  const subscription = found(state.subscriptions, text(params.subscription), 'subscription');
  if (subscription.status === 'canceled') throw refuse('No upcoming invoices for customer', 'invoice_upcoming_none');
  const details = form(params.subscription_details);
  const wanted = text(form(list(details.items)[0]).price);
  const { price, current_period_end: start } = itemOf(subscription);
  const until = { start, end: start };
  const lines = wanted
    ? changeLines(subscription, found(state.prices, wanted, 'price'), number(details.proration_date) ?? state.now()).lines
    : [objects.line(newId('il'), price, price.unit_amount ?? 0, until, 'Subscription')];
  const made = makeInvoice(state, subscription, lines, 'upcoming', base);
  for (const { payment } of made.payments.data) state.intents.delete(payment.payment_intent);
  state.invoices.delete(made.id);
  return { ...made, id: `upcoming_${made.id}`, status: 'draft', hosted_invoice_url: null };
}

/** Invoices, their payments and refunds. */
export const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    accepts: [...of<Stripe.InvoiceListParams>()('customer'), ...page],
    run(call) {
      const { id } = customerIn(call.state, text(call.params.customer));
      return paged(newest([...call.state.invoices.values()].filter(({ customer }) => customer === id)), call, '/v1/invoices');
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/invoices\/create_preview$/,
    accepts: of<Stripe.InvoiceCreatePreviewParams>()('subscription', 'subscription_details'),
    run: preview,
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices\/(\w+)$/,
    accepts: of<Stripe.InvoiceRetrieveParams>()(),
    run: ({ state, id }) => found(state.invoices, id, 'invoice'),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoice_payments$/,
    accepts: [...of<Stripe.InvoicePaymentListParams>()('invoice'), ...page],
    run: (call) => paged(found(call.state.invoices, text(call.params.invoice), 'invoice').payments.data, call, '/v1/invoice_payments'),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    accepts: of<Stripe.RefundCreateParams>()('payment_intent', 'reason'),
    run({ state, params }) {
      const paid = found(state.intents, text(params.payment_intent), 'payment_intent');
      if ([...state.refunds.values()].some(({ payment_intent: of }) => of === paid.id))
        throw refuse('The charge has already been refunded.', 'charge_already_refunded');
      const made = objects.refund(newId('re'), paid, state.now());
      state.refunds.set(made.id, made);
      return made;
    },
  },
];
