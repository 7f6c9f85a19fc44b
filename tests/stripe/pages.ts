import { subscribe } from './cycle.ts';
import { pay, storeCard } from './money.ts';
import type * as objects from './objects.ts';
import { found, Refusal, type State } from './state.ts';

/** A page of the stand-in: HTML, or where it sends the browser. */
export type Page = { html: string } | { to: string };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const layout = (title: string, body: string): Page => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
});
const problem = (why: string | null): string => (why === null ? '' : `<p role="alert">${escaped(why)}</p>`);
const cardField = '<label>Card number <input name="card" inputmode="numeric" required></label>';

const priceOf = (state: State, { id }: objects.Session): string => {
  const price = found(state.prices, state.sold.get(id)?.price, 'price');
  return `${(price.unit_amount ?? 0) / 100} ${price.currency.toUpperCase()} per ${price.recurring.interval}`;
};

function checkoutPage(state: State, session: objects.Session, why: string | null): Page {
  if (session.status !== 'open') return layout('This page has expired', '');
  const cancel = `<a href="${escaped(session.cancel_url ?? '')}">Back</a>`;
  return layout(
    'Pay',
    `${problem(why)}<p>${priceOf(state, session)}</p><form method="post">${cardField}<button>Pay</button></form>${cancel}`,
  );
}

function checkOut(state: State, base: string, session: objects.Session, card: string): Page {
  if (session.status !== 'open') return checkoutPage(state, session, null);
  const sold = state.sold.get(session.id);
  if (!sold) throw new Error('A session sells nothing.');
  try {
    const { id: method } = storeCard(state, found(state.customers, session.customer, 'customer'), card);
    const made = subscribe(state, base, { ...sold, customer: session.customer, method });
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: made.id, invoice: made.latest_invoice, url: null });
    state.emit('checkout.session.completed', session);
    return { to: session.success_url ?? '/' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return checkoutPage(state, session, error.message);
  }
}

function portalPage(portal: objects.PortalSession, why: string | null): Page {
  const back = `<a href="${escaped(portal.return_url ?? '')}">Return</a>`;
  return layout('Payment methods', `${problem(why)}<form method="post">${cardField}<button>Save card</button></form>${back}`);
}

/** Stores the card as the customer's and their subscriptions', and pays what is open. */
function saveCard(state: State, portal: objects.PortalSession, card: string): Page {
  try {
    const customer = found(state.customers, portal.customer, 'customer');
    const { id: method } = storeCard(state, customer, card);
    customer.invoice_settings.default_payment_method = method;
    for (const subscription of state.subscriptions.values()) {
      if (subscription.customer !== customer.id || subscription.status === 'canceled') continue;
      subscription.default_payment_method = method;
      const open = subscription.latest_invoice === null ? undefined : state.invoices.get(subscription.latest_invoice);
      if (subscription.status === 'past_due' && open?.status === 'open' && pay(state, open, method)) subscription.status = 'active';
      state.emit('customer.subscription.updated', subscription);
    }
    return portalPage(portal, null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return portalPage(portal, error.message);
  }
}

/** The hosted pages, as a browser opens them. @returns null for an unknown path */
export function pageFor(state: State, base: string, method: string, path: string, card: string): Page | null {
  const [, kind, id = ''] = /^\/hosted\/(checkout|portal)\/(\w+)$/.exec(path) ?? [];
  const spaceless = card.replaceAll(' ', '');
  if (kind === 'checkout') {
    const session = found(state.sessions, id, 'checkout.session');
    return method === 'POST' ? checkOut(state, base, session, spaceless) : checkoutPage(state, session, null);
  }
  if (kind === 'portal') {
    const portal = found(state.portals, id, 'portal');
    return method === 'POST' ? saveCard(state, portal, spaceless) : portalPage(portal, null);
  }
  return null;
}
