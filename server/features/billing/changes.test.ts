import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BilledApp, startBilledApp } from '../../../tests/stripe/billed-app.ts';
import { cards } from '../../../tests/stripe/stripe.ts';

let billed: BilledApp;
let people = 0;

beforeAll(async () => {
  billed = await startBilledApp();
});
afterAll(() => billed?.close());

/** Someone whose trial is over and who pays for Premium, monthly, since today. */
async function subscriber(plan = 'premium', period = 'month', card: string = cards.good) {
  const person = await billed.app.join(`person${people++}@example.org`);
  await billed.call(person, 'GET'); // its trial starts
  await billed.pass(15);
  await billed.pay(person, plan, period, card);
  const read = async () => (await billed.call(person, 'POST', '/refresh')).body;
  expect((await read()).subscription).toMatchObject({ plan, period, trial: false });
  const { id: customer } = [...billed.stripe.state.customers.values()].at(-1) ?? { id: '' };
  return {
    person,
    read,
    workspace: await billed.workspaceOf(person),
    subscriptions: () => [...billed.stripe.state.subscriptions.values()].filter((one) => one.customer === customer),
    invoices: () => [...billed.stripe.state.invoices.values()].filter((one) => one.customer === customer),
  };
}

test('an upgrade takes effect at once, and costs what was shown', async () => {
  const { person, invoices } = await subscriber();
  await billed.stripe.pass(15);
  const choice = { plan: 'entrepreneur', period: 'month' };
  const { body: shown } = await billed.call(person, 'POST', '/preview', choice);
  expect(shown).toMatchObject({ ...choice, at: null, currency: 'EUR' });
  expect(shown.due).toBeGreaterThan(13);
  expect(shown.due).toBeLessThan(17); // about half of the difference of 30
  const { body } = await billed.call(person, 'PUT', '/plan', { ...choice, prorationDate: shown.prorationDate });
  expect(body).toMatchObject({ plan: 'entrepreneur', subscription: { plan: 'entrepreneur', next: null } });
  expect(await billed.planOf(person)).toBe('Entrepreneur');
  expect(invoices().at(-1)).toMatchObject({ amount_paid: Math.round(shown.due * 100), status: 'paid' });
});

test('two upgrades at once are paid once', async () => {
  const { person, invoices } = await subscriber();
  const before = invoices().length;
  const { body: shown } = await billed.call(person, 'POST', '/preview', { plan: 'entrepreneur', period: 'month' });
  const change = { plan: 'entrepreneur', period: 'month', prorationDate: shown.prorationDate };
  const answers = await Promise.all([billed.call(person, 'PUT', '/plan', change), billed.call(person, 'PUT', '/plan', change)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error.message).toBe('The workspace is already on this plan.');
  expect(invoices().length).toBe(before + 1);
});

test('two different upgrades at once follow each other: the last one is the plan, and nothing is paid twice', async () => {
  const { person, invoices, read, subscriptions } = await subscriber('standard');
  const before = invoices().length;
  const choices = ['premium', 'entrepreneur'];
  const answers = await Promise.all(choices.map((plan) => billed.call(person, 'PUT', '/plan', { plan, period: 'month' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { plan } = (await read()).subscription;
  expect(choices).toContain(plan);
  expect(subscriptions()).toHaveLength(1);
  const paid = invoices().slice(before);
  // Up to Entrepreneur in one step or in two, or up to it and down again at the period's end: never more than the difference.
  expect(paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0)).toBeLessThanOrEqual(4_000);
});

test('an upgrade that the bank refuses changes nothing, and says what the bank said', async () => {
  const { person, read, subscriptions } = await subscriber();
  const [subscription] = subscriptions();
  billed.stripe.state.numbers.set(subscription?.default_payment_method ?? '', cards.declinedLater);
  const { status, body } = await billed.call(person, 'PUT', '/plan', { plan: 'entrepreneur', period: 'month' });
  expect([status, body.error.code]).toEqual([402, 'payment_failed']);
  expect(body.error.message).toBe('The payment failed, so nothing has changed. The bank says: Your card was declined.');
  expect((await read()).subscription).toMatchObject({ plan: 'premium', problem: null });
});

test('a downgrade waits for the end of the period, and can be taken back until then', async () => {
  const { person, read } = await subscriber();
  const choice = { plan: 'standard', period: 'month' };
  const { body: shown } = await billed.call(person, 'POST', '/preview', choice);
  expect(shown).toMatchObject({ due: 0, at: expect.any(String) });
  const { body } = await billed.call(person, 'PUT', '/plan', choice);
  expect(body).toMatchObject({ plan: 'premium', subscription: { plan: 'premium', next: { plan: 'standard', at: shown.at } } });
  expect((await billed.call(person, 'POST', '/keep')).body.subscription).toMatchObject({ plan: 'premium', next: null });

  await billed.call(person, 'PUT', '/plan', choice);
  // Something else: the scheduled change is replaced.
  const yearly = await billed.call(person, 'PUT', '/plan', { plan: 'standard', period: 'year' });
  expect(yearly.body.subscription.next).toMatchObject({ plan: 'standard', period: 'year' });
  await billed.call(person, 'PUT', '/plan', choice);
  await billed.pass(32);
  await expect.poll(async () => (await billed.call(person, 'GET')).body.subscription.plan).toBe('standard');
  expect((await read()).subscription).toMatchObject({ plan: 'standard', amount: 29, next: null });
  expect(await billed.planOf(person)).toBe('Standard');
});

test('an upgrade takes the place of a scheduled downgrade', async () => {
  const { person } = await subscriber();
  await billed.call(person, 'PUT', '/plan', { plan: 'standard', period: 'month' });
  const { body } = await billed.call(person, 'PUT', '/plan', { plan: 'premium', period: 'year' });
  expect(body.subscription).toMatchObject({ plan: 'premium', period: 'year', amount: 390, next: null });
  await billed.pass(32);
  expect((await billed.call(person, 'POST', '/refresh')).body.subscription).toMatchObject({ plan: 'premium', period: 'year' });
});

test('a subscription is canceled at its end, and can be kept until then; afterwards publishing is on hold until a plan is chosen', async () => {
  const { person, workspace } = await subscriber();
  expect((await billed.call(person, 'POST', '/cancel')).body.subscription.cancelsAt).toEqual(expect.any(String));
  expect((await billed.call(person, 'POST', '/keep')).body.subscription.cancelsAt).toBeNull();
  await billed.call(person, 'POST', '/cancel');
  await billed.pass(32);
  await expect.poll(() => billed.holds.get(workspace)).toBe('subscription_ended');
  // It is on hold once that transaction has committed.
  const ended = { plan: 'premium', hold: 'subscription_ended', subscription: null };
  await expect.poll(async () => (await billed.call(person, 'GET')).body).toMatchObject(ended);
  await billed.pay(person, 'standard', 'month', cards.good);
  await expect.poll(() => billed.holds.get(workspace)).toBeNull();
  await expect.poll(() => billed.planOf(person)).toBe('Standard');
});

test('a subscription that was deleted in Stripe’s dashboard ends at once', async () => {
  const { person, workspace, subscriptions } = await subscriber();
  const [subscription] = subscriptions();
  if (!subscription) throw new Error('No subscription.');
  Object.assign(subscription, { status: 'canceled', ended_at: billed.stripe.state.now() });
  billed.stripe.state.emit('customer.subscription.deleted', subscription);
  await expect.poll(() => billed.holds.get(workspace)).toBe('subscription_ended');
  await expect.poll(() => billed.mailsTo(person)).toContain('Your subscription has ended');
  // Nothing is lost by it: another one continues where that ended.
  await billed.pay(person, 'premium', 'month', cards.good);
  await expect.poll(() => billed.holds.get(workspace)).toBeNull();
  expect(subscriptions().map(({ status }) => status)).toEqual(['canceled', 'active']);
});

test('a failed payment leaves a week, then publishing is on hold until it is paid', async () => {
  const { person, workspace, read, subscriptions } = await subscriber();
  const method = subscriptions()[0]?.default_payment_method ?? '';
  billed.stripe.state.numbers.set(method, cards.declinedLater);
  await billed.pass(32);
  await expect.poll(async () => (await billed.call(person, 'GET')).body.subscription?.problem).not.toBeNull();
  const { subscription } = await read();
  expect(subscription.problem).toMatchObject({ message: 'Your card was declined.', nextAttemptAt: expect.any(String) });
  expect(billed.holds.get(workspace) ?? null).toBeNull();
  expect((await billed.mailsTo(person)).filter((subject) => subject === 'Your payment failed')).toHaveLength(1);
  const refused = await billed.call(person, 'PUT', '/plan', { plan: 'entrepreneur', period: 'month' });
  expect(refused.body.error.message).toBe('Pay the open invoice first: update your payment method.');

  await billed.pass(7);
  await expect.poll(() => billed.holds.get(workspace)).toBe('unpaid');
  await expect.poll(async () => (await billed.mailsTo(person)).filter((subject) => subject === 'Publishing is on hold')).toHaveLength(1);
  const { body: portal } = await billed.call(person, 'POST', '/portal');
  await billed.stripe.pressPay(portal.url, cards.good);
  await expect.poll(() => billed.holds.get(workspace)).toBeNull();
  await expect.poll(async () => (await read()).subscription).toMatchObject({ problem: null });
});

test('two checkouts at once become one subscription: the first page expires when the second opens', async () => {
  const person = await billed.app.join(`person${people++}@example.org`);
  const choice = { plan: 'standard', period: 'month' };
  const first = await billed.call(person, 'POST', '/checkout', choice);
  const second = await billed.call(person, 'POST', '/checkout', choice);
  await billed.stripe.pressPay(first.body.url, cards.good);
  await billed.stripe.pressPay(second.body.url, cards.good);
  await billed.stripe.delivered();
  const { body } = await billed.call(person, 'POST', '/refresh');
  expect(body.subscription).toMatchObject({ plan: 'standard' });
  const third = await billed.call(person, 'POST', '/checkout', choice);
  expect([third.status, third.body.error.code]).toEqual([409, 'already_exists']);
});

test('if two were paid anyway, the second is canceled and refunded', async () => {
  const { person, subscriptions, invoices } = await subscriber('standard');
  const [kept] = subscriptions();
  if (!kept) throw new Error('No subscription.');
  const { subscribe } = await import('../../../tests/stripe/cycle.ts');
  const item = kept.items.data[0];
  subscribe(billed.stripe.state, billed.stripe.url, {
    customer: kept.customer,
    price: item?.price.id ?? '',
    method: kept.default_payment_method ?? '',
    trialEnd: null,
    metadata: {},
  });
  await billed.stripe.delivered();
  await expect
    .poll(() =>
      subscriptions()
        .map(({ status }) => status)
        .sort(),
    )
    .toEqual(['active', 'canceled']);
  expect(kept.status).toBe('active');
  expect([...billed.stripe.state.refunds.values()].filter(({ customer }) => customer === kept.customer)).toMatchObject([
    { amount: 2900, reason: 'duplicate' },
  ]);
  expect(invoices()).toHaveLength(2);
  await expect.poll(() => billed.mailsTo(person)).toContain('A second subscription was refunded');
});
