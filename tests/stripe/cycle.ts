import { makeInvoice, methodOf, pay } from './money.ts';
import * as objects from './objects.ts';
import { afterPeriod, found, itemOf, newId, refuse, type State } from './state.ts';

const maxAttempts = 4;
const isOver = ({ status }: objects.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Starts a subscription; the first payment has to succeed, or there is none. */
export function subscribe(
  state: State,
  base: string,
  given: { customer: string; price: string; method: string; trialEnd: number | null; metadata: Record<string, string> },
): objects.Subscription {
  const price = found(state.prices, given.price, 'price');
  const now = state.now();
  const id = newId('sub');
  const end = given.trialEnd ?? afterPeriod(now, price.recurring);
  const own = objects.item(newId('si'), id, price, now, end);
  const made = objects.subscription(
    {
      id,
      created: now,
      customer: given.customer,
      default_payment_method: given.method,
      status: given.trialEnd === null ? 'active' : 'trialing',
      trial_end: given.trialEnd,
      metadata: given.metadata,
    },
    own,
  );
  const line = objects.line(
    newId('il'),
    price,
    given.trialEnd === null ? (price.unit_amount ?? 0) : 0,
    { start: now, end },
    'Subscription',
  );
  const invoice = makeInvoice(state, made, [line], 'subscription_create', base);
  made.latest_invoice = invoice.id;
  if (!pay(state, invoice, given.method)) throw refuse('The first payment failed.');
  state.subscriptions.set(id, made);
  state.emit('customer.subscription.created', made);
  return made;
}

/** The lines of a change at once: what is left of the old price goes back, and the new one is charged. */
export function changeLines(subscription: objects.Subscription, to: objects.Price, at: number): { lines: objects.Line[]; end: number } {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  if (price.id === to.id) return { lines: [], end };
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const sameInterval = price.recurring.interval === to.recurring.interval;
  const newEnd = sameInterval ? end : afterPeriod(at, to.recurring);
  const back = objects.line(newId('il'), price, -Math.round((price.unit_amount ?? 0) * left), { start: at, end }, 'Unused time');
  const rest = Math.round((to.unit_amount ?? 0) * (sameInterval ? left : 1));
  return { lines: [back, objects.line(newId('il'), to, rest, { start: at, end: newEnd }, 'Remaining time')], end: newEnd };
}

export function setPrice(subscription: objects.Subscription, to: objects.Price, start: number, end: number): void {
  const item = itemOf(subscription);
  const next = objects.item(item.id, subscription.id, to, start, end);
  Object.assign(item, next, { created: item.created });
  subscription.currency = to.currency;
}

export function end(state: State, subscription: objects.Subscription, at: number): void {
  Object.assign(subscription, { status: 'canceled', ended_at: at, canceled_at: subscription.canceled_at ?? at, schedule: null });
  state.emit('customer.subscription.deleted', subscription);
}

/** Moves the clock, and does everything that becomes due on the way, in order. */
export function advance(state: State, base: string, seconds: number): void {
  const until = state.now() + seconds;
  for (;;) {
    const due = [...state.subscriptions.values()].flatMap((one) => (isOver(one) ? [] : [{ one, at: nextAt(state, one) }]));
    const [next] = due.sort((a, b) => a.at - b.at);
    if (!next || next.at > until) break;
    state.offset += Math.max(0, next.at - state.now());
    step(state, base, next.one);
  }
  state.offset += Math.max(0, until - state.now());
}

function latestOf(state: State, { latest_invoice: id }: objects.Subscription): objects.Invoice | undefined {
  return id === null ? undefined : state.invoices.get(id);
}

function nextAt(state: State, subscription: objects.Subscription): number {
  const retry = subscription.status === 'past_due' ? latestOf(state, subscription)?.next_payment_attempt : null;
  return Math.min(itemOf(subscription).current_period_end, retry ?? Number.POSITIVE_INFINITY);
}

function step(state: State, base: string, subscription: objects.Subscription): void {
  const now = state.now();
  const latest = latestOf(state, subscription);
  if (subscription.status === 'past_due' && latest && (latest.next_payment_attempt ?? now + 1) <= now) retry(state, subscription, latest);
  else if (subscription.cancel_at_period_end) end(state, subscription, now);
  else renew(state, base, subscription);
}

/** The next period, at the price that a schedule set for it. */
function renew(state: State, base: string, subscription: objects.Subscription): void {
  const now = state.now();
  const item = itemOf(subscription);
  const schedule = subscription.schedule === null ? undefined : state.schedules.get(subscription.schedule);
  const phase = schedule?.phases.find(({ start_date: start }) => start >= item.current_period_end);
  const to = phase ? found(state.prices, phase.items[0]?.price, 'price') : item.price;
  const start = item.current_period_end;
  const until = afterPeriod(start, to.recurring);
  setPrice(subscription, to, start, until);
  const line = objects.line(newId('il'), to, to.unit_amount ?? 0, { start, end: until }, 'Subscription');
  const invoice = makeInvoice(state, subscription, [line], 'subscription_cycle', base);
  subscription.latest_invoice = invoice.id;
  const paid = pay(state, invoice, methodOf(state, subscription));
  if (subscription.status === 'trialing' || paid) subscription.status = 'active';
  if (!paid) subscription.status = 'past_due';
  if (schedule && phase) {
    Object.assign(schedule, { status: 'released', released_at: now, released_subscription: subscription.id });
    subscription.schedule = null;
    state.emit('subscription_schedule.released', schedule);
  }
  state.emit('customer.subscription.updated', subscription);
}

function retry(state: State, subscription: objects.Subscription, invoice: objects.Invoice): void {
  if (pay(state, invoice, methodOf(state, subscription))) {
    subscription.status = 'active';
    state.emit('customer.subscription.updated', subscription);
    return;
  }
  if (invoice.attempt_count < maxAttempts) return;
  invoice.next_payment_attempt = null;
  end(state, subscription, state.now());
}
