import { randomBytes } from 'node:crypto';
import type { Stripe } from '../../server/features/billing/stripe-client.ts';
import type * as objects from './objects.ts';

/** A refusal as Stripe words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, string>;
  constructor(
    status: number,
    error: { type: 'invalid_request_error' | 'card_error' | 'idempotency_error'; message: string; code?: string },
  ) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}
export const refuse = (message: string, code?: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', message, ...(code && { code }) });

/** Stripe's test cards: one that pays, one that is declined, and one that can be stored and is declined later. */
export const cards = { good: '4242424242424242', declined: '4000000000000002', declinedLater: '4000000000000341' } as const;
export const declinedMessage = 'Your card was declined.';

/** Everything the stand-in stores, and its clock. */
export interface State {
  /** Unix time, in seconds. */
  now(): number;
  /** Moves the clock, which otherwise runs as usual. */
  offset: number;
  products: Map<string, objects.Product>;
  prices: Map<string, objects.Price>;
  customers: Map<string, objects.Customer>;
  /** Customers that were deleted. */
  deleted: Set<string>;
  methods: Map<string, objects.Method>;
  /** The whole number of each card, by payment method. */
  numbers: Map<string, string>;
  subscriptions: Map<string, objects.Subscription>;
  schedules: Map<string, objects.Schedule>;
  invoices: Map<string, objects.Invoice>;
  intents: Map<string, objects.Intent>;
  refunds: Map<string, objects.Refund>;
  sessions: Map<string, objects.Session>;
  /** What a session sells, as it was asked for. */
  sold: Map<string, { price: string; trialEnd: number | null; metadata: Record<string, string> }>;
  configurations: Map<string, objects.PortalConfiguration>;
  portals: Map<string, objects.PortalSession>;
  /** Called with every event, once its object has changed. */
  emit(type: Stripe.Event.Type, object: object): void;
}

export function createState(emit: State['emit']): State {
  const state: State = {
    offset: 0,
    now: () => Math.floor(Date.now() / 1000) + state.offset,
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    deleted: new Set(),
    methods: new Map(),
    numbers: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    intents: new Map(),
    refunds: new Map(),
    sessions: new Map(),
    sold: new Map(),
    configurations: new Map(),
    portals: new Map(),
    emit,
  };
  return state;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** @throws Refusal as Stripe refuses unknown IDs */
export function found<One>(all: ReadonlyMap<string, One>, id: string | undefined, kind: string): One {
  const one = id === undefined ? undefined : all.get(id);
  if (one === undefined)
    throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'` });
  return one;
}

/** The customer that a parameter names. @throws Refusal as Stripe refuses unknown and deleted ones */
export function customerIn(state: State, id: string | undefined): objects.Customer {
  const one = id === undefined ? undefined : state.customers.get(id);
  if (one === undefined) throw refuse(`No such customer: '${id}'`, 'resource_missing');
  return one;
}

export function itemOf(subscription: objects.Subscription): objects.Item {
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription has no item.');
  return item;
}

/** The end of a period that starts then. */
export function afterPeriod(start: number, { interval }: { interval: string }): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
