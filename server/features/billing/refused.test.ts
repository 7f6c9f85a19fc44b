import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BilledApp, startBilledApp } from '../../../tests/stripe/billed-app.ts';
import { refuse } from '../../../tests/stripe/state.ts';
import { cards, secretKey } from '../../../tests/stripe/stripe.ts';
import { openStripe } from './stripe-client.ts';

/* What Stripe refuses, and customers that were deleted there. */

let billed: BilledApp;
let people = 0;
const join = () => billed.app.join(`person${people++}@example.org`);

beforeAll(async () => {
  billed = await startBilledApp();
});
afterEach(() => {
  billed.stripe.beforeRequest = null;
  vi.restoreAllMocks();
});
afterAll(() => billed?.close());

const choice = { plan: 'premium', period: 'month' };
const customerOf = (workspaceId: string) =>
  [...billed.stripe.state.customers.values()].find(({ metadata }) => metadata.workspace === workspaceId)?.id ?? '';
const deleteAtStripe = (customer: string) =>
  openStripe({ secretKey, webhookSecret: '', baseUrl: billed.stripe.url }).customers.del(customer);

test('a refusal by Stripe is told as that, whatever its status, and logged', async () => {
  const person = await join();
  await billed.pay(person, 'standard', 'month', cards.good);
  await billed.call(person, 'POST', '/refresh');
  const logged = vi.spyOn(billed.app.kernel.log, 'error');
  for (const [path, method, body] of [
    ['/portal', 'POST', undefined],
    ['/invoices', 'GET', undefined],
    ['/refresh', 'POST', undefined],
    ['/plan', 'PUT', choice],
    ['/preview', 'POST', choice],
  ] as const) {
    logged.mockClear();
    billed.stripe.beforeRequest = () => {
      throw refuse('You cannot do this in this state.', 'parameter_invalid');
    };
    const { status, body: answer } = await billed.call(person, method, path, body);
    expect([path, status, answer.error.code]).toEqual([path, 502, 'payment_provider_refused']);
    expect(answer.error.message).toMatch(/^Stripe refused this server’s request\./);
    expect(logged).toHaveBeenCalledWith({ err: expect.objectContaining({ code: 'parameter_invalid' }) }, 'Stripe refused a request');
  }
});

test('a customer that was deleted at Stripe is replaced at the next checkout', async () => {
  const person = await join();
  const id = await billed.workspaceOf(person);
  await billed.call(person, 'GET');
  await billed.pass(15);
  await billed.pay(person, 'standard', 'month', cards.good);
  await expect.poll(() => billed.planOf(person)).toBe('Standard');
  const first = customerOf(id);
  await deleteAtStripe(first);
  await billed.stripe.delivered();
  await expect.poll(async () => (await billed.call(person, 'GET')).body.hold).toBe('subscription_ended');
  expect((await billed.call(person, 'GET', '/invoices')).body).toEqual({ items: [] });

  await billed.pay(person, 'premium', 'month', cards.good);
  expect(customerOf(id)).not.toBe(first);
  await expect.poll(async () => (await billed.call(person, 'GET')).body).toMatchObject({ hold: null, subscription: { plan: 'premium' } });
  expect((await billed.call(person, 'POST', '/portal')).body.url).toContain('/hosted/portal/');
});

test('the portal opens with a new customer, too, and a customer that Stripe doesn’t know is one that is gone', async () => {
  const person = await join();
  const id = await billed.workspaceOf(person);
  await billed.pay(person, 'standard', 'month', cards.good);
  await billed.call(person, 'POST', '/refresh');
  const { customers } = billed.stripe.state;
  const first = customerOf(id);
  customers.delete(first); // as with the key of another account: neither known nor deleted
  const { status, body } = await billed.call(person, 'POST', '/portal');
  expect([status, body.url]).toEqual([200, expect.stringContaining('/hosted/portal/')]);
  expect(customerOf(id)).not.toBe(first);
  expect((await billed.call(person, 'GET')).body.subscription).toBeNull();
  await billed.pay(person, 'premium', 'year', cards.good);
  expect((await billed.call(person, 'POST', '/refresh')).body.subscription).toMatchObject({ plan: 'premium', period: 'year' });
});

test('a workspace that is gone, with its customer, doesn’t keep the others from being ended', async () => {
  const [one, other] = [await join(), await join()];
  const ids = [await billed.workspaceOf(one), await billed.workspaceOf(other)] as const;
  await billed.pay(one, 'standard', 'month', cards.good);
  await billed.pay(other, 'standard', 'month', cards.good);
  await deleteAtStripe(customerOf(ids[0]));
  for (const id of ids) await billed.app.workspaces.departures.remove(id);
  await billed.billing.reconcile();
  const ended = [...billed.stripe.state.subscriptions.values()].filter(({ metadata }) => metadata.workspace === ids[1]);
  expect(ended.map(({ status }) => status)).toEqual(['canceled']);
});

test('a workspace whose plan the server’s owner chose is sold nothing', async () => {
  const [paying, person] = [await join(), await join()];
  const owner = { cookie: await billed.app.session((await firstPerson()).id) };
  const assign = async (by: typeof person, plan: string) =>
    billed.app.call('PUT', `/api/v1/server/workspaces/${await billed.workspaceOf(by)}/plan`, owner, { plan });
  await assign(person, 'entrepreneur');
  const refused = await billed.call(person, 'POST', '/checkout', choice);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'not_editable']);
  expect(refused.body.error.message).toMatch(/^The owner of this server chose this workspace’s plan/);
  expect(customerOf(await billed.workspaceOf(person))).toBe('');

  await billed.pay(paying, 'standard', 'month', cards.good);
  await billed.call(paying, 'POST', '/refresh');
  await assign(paying, 'entrepreneur');
  expect((await billed.call(paying, 'PUT', '/plan', choice)).body.error.code).toBe('not_editable');
  expect((await billed.call(paying, 'POST', '/preview', choice)).body.error.code).toBe('not_editable');
  // What is paid for can be ended.
  expect((await billed.call(paying, 'POST', '/cancel')).body.subscription.cancelsAt).not.toBeNull();
  await assign(person, 'self_hosted');
  expect((await billed.call(person, 'POST', '/checkout', choice)).status).toBe(200);
});

async function firstPerson() {
  const { internalAdapter } = await billed.app.auth.betterAuth.$context;
  const found = await internalAdapter.findUserByEmail('person0@example.org');
  if (!found) throw new Error('Nobody was first.');
  return found.user;
}
