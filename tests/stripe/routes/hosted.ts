import type { Stripe } from '../../../server/features/billing/stripe-client.ts';
import { form, list, metadata, number, text } from '../form.ts';
import * as objects from '../objects.ts';
import { customerIn, found, newId, refuse } from '../state.ts';
import { newest, of, page, paged, type Route } from './route.ts';

/** The pages at Stripe: checkout, and the customer portal. */
export const hostedRoutes: readonly Route[] = [
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
        customer: customerIn(state, text(params.customer)).id,
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
      const customer = customerIn(state, text(params.customer)).id;
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
];
