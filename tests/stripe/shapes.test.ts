import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformApis } from '../support/openapi.ts';
import { type BilledApp, startBilledApp } from './billed-app.ts';
import { cards } from './stripe.ts';

type Json = Record<string, unknown>;

const folder = platformApis();
let billed: BilledApp;
/** Stripe's own example of each object. */
let examples: Record<string, Json>;

beforeAll(async () => {
  if (folder === null) return;
  const file = JSON.parse(await readFile(join(folder, 'stripe/fixtures3.json'), 'utf8')) as { resources: Record<string, Json> };
  examples = file.resources;
  billed = await startBilledApp();
  const person = await billed.app.join('shapes@example.org');
  await billed.call(person, 'GET');
  await billed.pass(15);
  await billed.pay(person, 'premium', 'month', cards.good);
  await billed.call(person, 'POST', '/portal');
  await billed.call(person, 'PUT', '/plan', { plan: 'standard', period: 'month' });
});
afterAll(() => billed?.close());

const kind = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/**
 * What differs between an object and its example: fields that it lacks, and fields of other types. Either may be null. That it has no
 * others is checked by the package's types, which are newer than the examples.
 */
function differences(object: object, example: Json, path: string): string[] {
  const own = object as Json;
  const missing = Object.keys(example).filter((key) => !(key in own) && example[key] !== null);
  const wrong = Object.keys(own).filter(
    (key) => key in example && own[key] !== null && example[key] !== null && kind(own[key]) !== kind(example[key]),
  );
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...wrong.map((key) => `${path}.${key} is ${kind(own[key])}, not ${kind(example[key])}`),
  ];
}

/** Fields that are optional by the package's types. */
const optional = new Set(['checkout.session.phone_number_collection is missing', 'payment_intent.amount_details is missing']);

test.skipIf(folder === null)('what the stand-in answers has the fields and types of Stripe’s own examples', () => {
  const { state, events } = billed.stripe;
  const first = <One>(all: ReadonlyMap<string, One> | readonly One[]): One => {
    const [one] = all.values();
    if (one === undefined) throw new Error('There is none.');
    return one;
  };
  const subscription = first(state.subscriptions);
  const invoice = [...state.invoices.values()].at(-1);
  if (!invoice) throw new Error('No invoice.');
  const objects: [string, object][] = [
    ['product', first(state.products)],
    ['price', first(state.prices)],
    ['customer', first(state.customers)],
    ['subscription', subscription],
    ['subscription_item', first(subscription.items.data)],
    ['subscription_schedule', first(state.schedules)],
    ['checkout.session', first(state.sessions)],
    ['billing_portal.session', first(state.portals)],
    ['billing_portal.configuration', first(state.configurations)],
    ['invoice', invoice],
    ['line_item', first(invoice.lines.data)],
    ['invoice_payment', first(invoice.payments.data)],
    ['payment_intent', first(state.intents)],
    ['event', first(events)],
  ];
  expect(
    objects.flatMap(([name, object]) => differences(object, examples[name] ?? {}, name)).filter((line) => !optional.has(line)),
  ).toEqual([]);
});
