import type { Stripe } from '../../../server/features/billing/stripe-client.ts';
import { changeLines, end, setPrice } from '../cycle.ts';
import { form, list, metadata, number, text } from '../form.ts';
import { makeInvoice, methodOf, pay } from '../money.ts';
import * as objects from '../objects.ts';
import { customerIn, declinedMessage, found, itemOf, newId, Refusal, refuse } from '../state.ts';
import { type Call, newest, of, page, paged, type Route } from './route.ts';

const subscriptionOf = ({ state, id }: Call) => found(state.subscriptions, id, 'subscription');

/** A managed subscription takes no changes of its own. */
function refuseManaged({ schedule }: objects.Subscription): void {
  if (schedule) throw refuse(`The subscription is managed by the subscription schedule \`${schedule}\`.`);
}

function update(call: Call): objects.Subscription {
  const { state, params, base } = call;
  const subscription = subscriptionOf(call);
  if (subscription.status === 'canceled') throw refuse('A canceled subscription can only update its cancellation_details and metadata.');
  refuseManaged(subscription);
  const wanted = text(form(list(params.items)[0]).price);
  if (wanted !== undefined) {
    const to = found(state.prices, wanted, 'price');
    const at = number(params.proration_date) ?? state.now();
    if (subscription.status === 'trialing')
      setPrice(subscription, to, itemOf(subscription).current_period_start, itemOf(subscription).current_period_end);
    else {
      const { lines, end: until } = changeLines(subscription, to, at);
      const method = methodOf(state, subscription);
      if (lines.length > 0) {
        const invoice = makeInvoice(state, subscription, lines, 'subscription_update', base);
        if (!pay(state, invoice, method)) {
          invoice.status = 'void';
          if (text(params.payment_behavior) === 'error_if_incomplete')
            throw new Refusal(402, { type: 'card_error', code: 'card_declined', message: declinedMessage });
        }
        subscription.latest_invoice = invoice.id;
        const start = until === itemOf(subscription).current_period_end ? itemOf(subscription).current_period_start : at;
        setPrice(subscription, to, start, until);
      }
    }
  }
  const cancel = text(params.cancel_at_period_end);
  if (cancel !== undefined) {
    subscription.cancel_at_period_end = cancel === 'true';
    subscription.cancel_at = cancel === 'true' ? itemOf(subscription).current_period_end : null;
    subscription.canceled_at = cancel === 'true' ? state.now() : null;
  }
  state.emit('customer.subscription.updated', subscription);
  return subscription;
}

function updateSchedule({ state, params, id }: Call): objects.Schedule {
  const schedule = found(state.schedules, id, 'subscription_schedule');
  const subscription = found(state.subscriptions, schedule.subscription, 'subscription');
  if (schedule.status !== 'active')
    throw refuse(`You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`);
  const phases = list(params.phases).map((given) => {
    const { items, start_date: start, end_date: until, duration, trial_end: trial, metadata: data } = form(given);
    const price = found(state.prices, text(form(list(items)[0]).price), 'price');
    const begin = number(start);
    if (begin === undefined) throw refuse('Each phase needs a start_date here.');
    const length = text(form(duration).interval);
    return objects.phase({
      items: [{ price: price.id, quantity: 1 }],
      start_date: begin,
      end_date: number(until) ?? begin + (length === 'year' ? 365 : 30) * 24 * 3600,
      trial_end: number(trial) ?? null,
      metadata: metadata(data),
      currency: price.currency,
    });
  });
  const [current] = phases;
  if (current?.start_date !== itemOf(subscription).current_period_start)
    throw refuse('The first phase must start with the current phase of the subscription.');
  schedule.phases = phases;
  state.emit('subscription_schedule.updated', schedule);
  state.emit('customer.subscription.updated', subscription);
  return schedule;
}

/** Subscriptions, and the schedules that change them later. */
export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    accepts: [...of<Stripe.SubscriptionListParams>()('customer', 'status'), ...page],
    run(call) {
      customerIn(call.state, text(call.params.customer));
      const all = [...call.state.subscriptions.values()].filter(
        ({ customer, status }) => customer === call.params.customer && (call.params.status === 'all' || status !== 'canceled'),
      );
      return paged(newest(all), call, '/v1/subscriptions');
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    accepts: of<Stripe.SubscriptionUpdateParams>()(
      'items',
      'proration_behavior',
      'payment_behavior',
      'cancel_at_period_end',
      'proration_date',
    ),
    run: update,
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    accepts: of<Stripe.SubscriptionCancelParams>()('prorate', 'invoice_now'),
    run(call) {
      const subscription = subscriptionOf(call);
      if (subscription.status === 'canceled') throw found(new Map(), call.id, 'subscription');
      end(call.state, subscription, call.state.now());
      return subscription;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules$/,
    accepts: of<Stripe.SubscriptionScheduleCreateParams>()('from_subscription'),
    run({ state, params }) {
      const subscription = found(state.subscriptions, text(params.from_subscription), 'subscription');
      refuseManaged(subscription);
      const made = objects.schedule(newId('sub_sched'), subscription, state.now());
      const { price, current_period_start: start, current_period_end: until } = itemOf(subscription);
      const items = [{ price: price.id, quantity: 1 }];
      const trial = subscription.status === 'trialing' ? subscription.trial_end : null;
      made.phases = [
        objects.phase({ items, start_date: start, end_date: until, trial_end: trial, metadata: {}, currency: price.currency }),
      ];
      made.current_phase = { start_date: start, end_date: until };
      state.schedules.set(made.id, made);
      subscription.schedule = made.id;
      state.emit('subscription_schedule.created', made);
      return made;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscription_schedules\/(\w+)$/,
    accepts: of<Stripe.SubscriptionScheduleRetrieveParams>()(),
    run: ({ state, id }) => found(state.schedules, id, 'subscription_schedule'),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)$/,
    accepts: of<Stripe.SubscriptionScheduleUpdateParams>()('end_behavior', 'proration_behavior', 'phases'),
    run: updateSchedule,
  },
  {
    method: 'POST',
    path: /^\/v1\/subscription_schedules\/(\w+)\/release$/,
    accepts: of<Stripe.SubscriptionScheduleReleaseParams>()(),
    run({ state, id }) {
      const schedule = found(state.schedules, id, 'subscription_schedule');
      if (schedule.status !== 'active') throw refuse(`You cannot release a schedule in the \`${schedule.status}\` status.`);
      const subscription = found(state.subscriptions, schedule.subscription, 'subscription');
      Object.assign(schedule, { status: 'released', released_at: state.now(), released_subscription: subscription.id });
      subscription.schedule = null;
      state.emit('subscription_schedule.released', schedule);
      return schedule;
    },
  },
];
