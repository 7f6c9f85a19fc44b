import * as objects from './objects.ts';
import { cards, declinedMessage, found, newId, Refusal, type State } from './state.ts';

const retryAfter = 3 * 24 * 3600;

/** Makes an invoice of these lines and stores it; nothing is paid yet. */
export function makeInvoice(
  state: State,
  of: objects.Subscription,
  lines: objects.Line[],
  reason: objects.Invoice['billing_reason'],
  base: string,
): objects.Invoice {
  const id = newId('in');
  const owner = found(state.customers, of.customer, 'customer');
  const invoice = objects.invoice(
    {
      id,
      created: state.now(),
      customer: of.customer,
      currency: of.currency,
      billing_reason: reason,
      customer_email: owner.email,
      hosted_invoice_url: `${base}/hosted/invoice/${id}`,
    },
    lines,
  );
  if (invoice.amount_due > 0) {
    const intent = objects.intent(newId('pi'), invoice);
    state.intents.set(intent.id, intent);
    invoice.payments.data.push(objects.invoicePayment(newId('inpay'), invoice, intent.id));
  }
  invoice.parent = {
    type: 'subscription_details',
    quote_details: null,
    billing_cadence_details: null,
    schedule_details: null,
    subscription_details: { subscription: of.id, metadata: of.metadata },
  } as objects.Invoice['parent'];
  state.invoices.set(id, invoice);
  return invoice;
}

/** Charges the customer's card. @returns whether it was paid */
export function pay(state: State, invoice: objects.Invoice, methodId: string | null): boolean {
  const [payment] = invoice.payments.data;
  const intent = payment && state.intents.get(payment.payment.payment_intent);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const number = methodId === null ? undefined : state.numbers.get(methodId);
  if (intent && number !== cards.good) {
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: declinedMessage };
    invoice.next_payment_attempt = state.now() + retryAfter;
    state.emit('invoice.payment_failed', invoice);
    return false;
  }
  if (intent && payment) {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null, payment_method: methodId });
    Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
  }
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0, next_payment_attempt: null });
  invoice.status_transitions.paid_at = state.now();
  state.emit('invoice.paid', invoice);
  return true;
}

/** The card that a subscription is paid with. */
export function methodOf(state: State, { customer, default_payment_method: own }: objects.Subscription): string | null {
  const usual = found(state.customers, customer, 'customer').invoice_settings.default_payment_method;
  return own ?? (typeof usual === 'string' ? usual : null);
}

/** @throws Refusal as Stripe refuses a card that is declined when it is entered */
export function storeCard(state: State, customer: objects.Customer, number: string): objects.Method {
  if (number !== cards.good && number !== cards.declinedLater)
    throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: declinedMessage });
  const method = objects.method(newId('pm'), customer.id, number, state.now());
  state.methods.set(method.id, method);
  state.numbers.set(method.id, number);
  return method;
}
