import type { Stripe } from '../../../server/features/billing/stripe-client.ts';
import { end } from '../cycle.ts';
import { form, list, metadata, number, text } from '../form.ts';
import * as objects from '../objects.ts';
import { found, newId, refuse } from '../state.ts';
import { newest, of, page, paged, type Route } from './route.ts';

/** What is sold, and to whom. */
export const catalogRoutes: readonly Route[] = [
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
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)$/,
    accepts: of<Stripe.CustomerRetrieveParams>()(),
    run({ state, id }) {
      const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
      return state.deleted.has(id) ? deleted : found(state.customers, id, 'customer');
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    accepts: [],
    run({ state, id }) {
      const customer = found(state.customers, id, 'customer');
      for (const one of state.subscriptions.values()) if (one.customer === id && one.status !== 'canceled') end(state, one, state.now());
      state.customers.delete(id);
      state.deleted.add(id);
      state.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/customers\/(\w+)$/,
    accepts: of<Stripe.CustomerUpdateParams>()('email', 'name'),
    run({ state, params, id }) {
      const customer = found(state.customers, id, 'customer');
      return Object.assign(customer, { email: text(params.email) ?? customer.email, name: text(params.name) ?? customer.name });
    },
  },
];
