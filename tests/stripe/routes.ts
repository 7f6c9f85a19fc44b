import type { Stripe } from '../../server/features/billing/stripe-client.ts';
import { changeLines, end, setPrice } from './cycle.ts';
import { type Form, form, list, metadata, number, text } from './form.ts';
import { makeInvoice, methodOf, pay } from './money.ts';
import * as objects from './objects.ts';
import { declinedMessage, found, itemOf, newId, Refusal, refuse, type State } from './state.ts';

interface Call {
  state: State;
  /** Where the stand-in is reached. */
  base: string;
  params: Form;
  /** The parts of the path that vary. */
  id: string;
}
interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** The parameters that it takes: Stripe refuses others, and so does this. */
  accepts: readonly string[];
  run(call: Call): object;
}

/** Parameters by name, checked against the package's types. */
const of =
  <Params>() =>
  <Name extends keyof Params & string>(...names: Name[]): readonly string[] => [...names, 'expand'];

const page = ['limit', 'starting_after', 'ending_before'];
const newest = <One extends { created: number }>(all: Iterable<One>): One[] => [...all].reverse().sort((a, b) => b.created - a.created);

function paged<One extends { id: string }>(all: One[], { params }: Call, url: string): objects.List<One> {
  const limit = number(params.limit) ?? 10;
  if (limit < 1 || limit > 100) throw refuse('Invalid integer: limit must be from 1 to 100', 'parameter_invalid_integer');
  const after = text(params.starting_after);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return objects.listOf(all.slice(start, start + limit), url, all.length > start + limit);
}

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

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/products\/(\w+)$/,
    accepts: of<Stripe.ProductRetrieveParams>()(),
    run: ({ state, id }) => found(state.products, id, 'product'),
  },
  {
    method: 'POST',
    path: /^\/v1\/products$/,
    accepts: of<Stripe.ProductCreateParams>()('id', 'name', 'description', 'metadata'),
    run({ state, params }) {
      const id = text(params.id) ?? newId('prod');
      if (state.products.has(id)) throw refuse(`Product already exists.`, 'resource_already_exists');
      const made = objects.product(id, state.now());
      Object.assign(made, { name: text(params.name), description: text(params.description) ?? null, metadata: metadata(params.metadata) });
      state.products.set(id, made);
      return made;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/products\/(\w+)$/,
    accepts: of<Stripe.ProductUpdateParams>()('name', 'description', 'metadata', 'active'),
    run({ state, params, id }) {
      const known = found(state.products, id, 'product');
      if (params.name !== undefined) known.name = text(params.name) ?? known.name;
      if (params.description !== undefined) known.description = text(params.description) ?? null;
      known.active = params.active === undefined ? known.active : params.active === 'true';
      return known;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/prices$/,
    accepts: [...of<Stripe.PriceListParams>()('lookup_keys', 'active', 'product'), ...page],
    run(call) {
      const keys = list(call.params.lookup_keys);
      const all = [...call.state.prices.values()].filter(
        ({ lookup_key: key, active, product }) =>
          (keys.length === 0 || (key !== null && keys.includes(key))) &&
          (call.params.active === undefined || active === (call.params.active === 'true')) &&
          (call.params.product === undefined || product === call.params.product),
      );
      return paged(newest(all), call, '/v1/prices');
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/prices$/,
    accepts: of<Stripe.PriceCreateParams>()(
      'product',
      'currency',
      'unit_amount',
      'recurring',
      'lookup_key',
      'transfer_lookup_key',
      'metadata',
    ),
    run({ state, params }) {
      const key = text(params.lookup_key) ?? null;
      const other = [...state.prices.values()].find(({ lookup_key: taken }) => key !== null && taken === key);
      if (other && params.transfer_lookup_key !== 'true') throw refuse('A price already uses that lookup key.');
      if (other) other.lookup_key = null;
      const interval = text(form(params.recurring).interval) === 'year' ? 'year' : 'month';
      const made = objects.price(
        {
          id: newId('price'),
          created: state.now(),
          currency: text(params.currency) ?? '',
          product: found(state.products, text(params.product), 'product').id,
          unit_amount: number(params.unit_amount) ?? 0,
          lookup_key: key,
          metadata: metadata(params.metadata),
        },
        interval,
      );
      state.prices.set(made.id, made);
      return made;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/prices\/(\w+)$/,
    accepts: of<Stripe.PriceUpdateParams>()('active', 'metadata'),
    run({ state, params, id }) {
      const known = found(state.prices, id, 'price');
      known.active = params.active === undefined ? known.active : params.active === 'true';
      return known;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    accepts: of<Stripe.CustomerCreateParams>()('email', 'name', 'metadata'),
    run({ state, params }) {
      const [email, name] = [text(params.email) ?? null, text(params.name) ?? null];
      const made = objects.customer({ id: newId('cus'), created: state.now(), email, name, metadata: metadata(params.metadata) });
      state.customers.set(made.id, made);
      return made;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    accepts: of<Stripe.Checkout.SessionCreateParams>()(
      'mode',
      'customer',
      'client_reference_id',
      'metadata',
      'line_items',
      'subscription_data',
      'success_url',
      'cancel_url',
    ),
    run({ state, params, base }) {
      const price = found(state.prices, text(form(list(params.line_items)[0]).price), 'price');
      const data = form(params.subscription_data);
      const trialEnd = number(data.trial_end) ?? null;
      if (trialEnd !== null && trialEnd < state.now() + 48 * 3600)
        throw refuse('The `trial_end` date has to be at least 2 days in the future.');
      const id = newId('cs_test');
      const made = objects.session({
        id,
        created: state.now(),
        customer: found(state.customers, text(params.customer), 'customer').id,
        client_reference_id: text(params.client_reference_id) ?? null,
        metadata: metadata(params.metadata),
        success_url: text(params.success_url) ?? null,
        cancel_url: text(params.cancel_url) ?? null,
        url: `${base}/hosted/checkout/${id}`,
        currency: price.currency,
      });
      state.sessions.set(id, made);
      state.sold.set(id, { price: price.id, trialEnd, metadata: metadata(data.metadata) });
      return made;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    accepts: of<Stripe.Checkout.SessionRetrieveParams>()(),
    run: ({ state, id }) => found(state.sessions, id, 'checkout.session'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    accepts: of<Stripe.Checkout.SessionExpireParams>()(),
    run({ state, id }) {
      const session = found(state.sessions, id, 'checkout.session');
      if (session.status !== 'open') throw refuse(`Only Checkout Sessions with a status in ["open"] can be expired.`);
      Object.assign(session, { status: 'expired', url: null });
      state.emit('checkout.session.expired', session);
      return session;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/billing_portal\/configurations$/,
    accepts: [...of<Stripe.BillingPortal.ConfigurationListParams>()('active'), ...page],
    run: (call) => paged(newest(call.state.configurations.values()), call, '/v1/billing_portal/configurations'),
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/configurations$/,
    accepts: of<Stripe.BillingPortal.ConfigurationCreateParams>()('features', 'metadata', 'default_return_url'),
    run({ state, params }) {
      const features = form(params.features);
      const on = (name: string) => form(features[name]).enabled === 'true';
      const made = {
        id: newId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
        created: state.now(),
        default_return_url: text(params.default_return_url) ?? null,
        features: {
          customer_update: { allowed_updates: ['email', 'address'], enabled: on('customer_update') },
          invoice_history: { enabled: on('invoice_history') },
          payment_method_update: { enabled: on('payment_method_update'), payment_method_configuration: null },
          subscription_cancel: {
            cancellation_reason: { enabled: false, options: [] },
            enabled: on('subscription_cancel'),
            mode: 'at_period_end',
            proration_behavior: 'none',
          },
          subscription_update: {
            billing_cycle_anchor: null,
            default_allowed_updates: [],
            enabled: on('subscription_update'),
            proration_behavior: 'none',
            schedule_at_period_end: { conditions: [] },
            trial_update_behavior: 'end_trial',
          },
        },
        is_default: false,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: metadata(params.metadata),
        name: null,
        updated: state.now(),
      } as unknown as objects.PortalConfiguration;
      state.configurations.set(made.id, made);
      return made;
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    accepts: of<Stripe.BillingPortal.SessionCreateParams>()('customer', 'return_url', 'configuration'),
    run({ state, params, base }) {
      const id = newId('bps');
      const configuration = found(state.configurations, text(params.configuration), 'configuration').id;
      const customer = found(state.customers, text(params.customer), 'customer').id;
      const made: objects.PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration,
        created: state.now(),
        customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: text(params.return_url) ?? null,
        url: `${base}/hosted/portal/${id}`,
      };
      state.portals.set(id, made);
      return made;
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions$/,
    accepts: [...of<Stripe.SubscriptionListParams>()('customer', 'status'), ...page],
    run(call) {
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
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    accepts: [...of<Stripe.InvoiceListParams>()('customer'), ...page],
    run: (call) =>
      paged(newest([...call.state.invoices.values()].filter(({ customer }) => customer === call.params.customer)), call, '/v1/invoices'),
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
