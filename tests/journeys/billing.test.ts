import { setUpBilling } from '../../server/features/billing/setup.ts';
import { openStripe } from '../../server/features/billing/stripe-client.ts';
import { joinEmbedded } from '../../server/kernel/database/embedded.ts';
import { openOneConnection } from '../../server/kernel/database/one-connection.ts';
import { createLog } from '../../server/kernel/log.ts';
import { type StripeStandIn, secretKey, startStripe } from '../stripe/stripe.ts';
import { expectAccessible } from './support/axe.ts';
import { stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { stripe: StripeStandIn }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const stripe = await startStripe();
      await setUpBilling(openStripe({ secretKey, webhookSecret: '', baseUrl: stripe.url }), 'eur');
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const server = await startServer(stripe.environment);
      stripe.deliverTo = server.url;
      await use({ ...server, mayBeAsked: [stripe.url] });
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('someone chooses Premium on the pricing page, signs up, pays with a card, moves down to Standard and comes back', async ({
  page,
  stripe,
}) => {
  test.slow();
  const me = stranger('Mara Lind');
  const current = page.getByRole('region', { name: 'Current plan' });

  await test.step('The prices are this server’s, with their currency', async () => {
    await page.goto('/pricing');
    await page.getByText('Annually').first().click();
    await expect(page.getByText('€390').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: '14 days of Premium, free' })).toBeVisible();
    await expectAccessible(page, 'pricing, with billing');
    await page.getByRole('link', { name: 'Get started with Premium' }).click();
    await expect(page).toHaveURL(/\/signup\?plan=premium&period=year/);
  });

  await test.step('Sign-up and sign-in keep the choice; the trial needs no card', async () => {
    await page.getByLabel('Full name').fill(me.name);
    await page.getByLabel('Email').fill(me.email);
    await page.getByLabel('Password').fill(me.password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Password', { exact: true }).fill(me.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/plan\?plan=premium&period=year/);
    await expect(current.getByText('14 days left')).toBeVisible();
    await expect(page.getByText('Premium, €390 per year')).toBeVisible();
    await expectAccessible(page, 'settings, plan, trial');
  });

  await test.step('A card that is declined can be replaced; then the plan is theirs', async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('390 EUR per year')).toBeVisible();
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page).toHaveURL(/\/settings\/plan$/);
    await expect(toast(page, 'Thank you. The workspace is on Premium.')).toBeVisible();
    await expect(page.getByText('Visa ending in 4242')).toBeVisible();
    await expect(current).toContainText('€390 per year from');
    await expectAccessible(page, 'settings, plan, subscribed');
  });

  await test.step('A smaller plan is scheduled for the end of the period, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Downgrade to Standard' }).click();
    const change = page.getByRole('region', { name: /^Moving to Standard, annually, on / });
    await expect(change).toContainText('Nothing changes until then');
    await expectAccessible(page, 'settings, plan, change');
    await change.getByRole('button', { name: 'Schedule downgrade' }).click();
    await expect(current).toContainText('Moves to Standard, €290 per year, on');
    await current.getByRole('button', { name: 'Keep Premium' }).click();
    await expect(toast(page, 'Premium continues')).toBeVisible();
    await expect(current).not.toContainText('Moves to');
    await page.getByRole('button', { name: 'Downgrade to Standard' }).click();
    await change.getByRole('button', { name: 'Schedule downgrade' }).click();
    await expect(current).toContainText('Moves to Standard');
  });

  await test.step('Time passes: the workspace is on Standard, without anyone’s doing', async () => {
    await stripe.pass(15);
    await expect(current.getByRole('heading', { name: 'Standard' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Standard, annually' }).first()).toBeVisible();
  });

  await test.step('and back on Premium at once, for what was shown', async () => {
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    const change = page.getByRole('region', { name: 'Moving to Premium, annually, now' });
    await expect(change).toContainText(/You pay €\d+(\.\d\d)? now\./);
    await change.getByRole('button', { name: /^Pay €.* and upgrade$/ }).click();
    await expect(current.getByRole('heading', { name: 'Premium' })).toBeVisible();
  });
});

/** Changes the server's database, as its owner or the time would. */
async function onDatabase(dataDir: string, statement: string): Promise<void> {
  const joined = await joinEmbedded({ dataDir, log: createLog('silent') });
  if (!joined) throw new Error('The server has no database.');
  const { client, db, close } = openOneConnection(joined.url, 'everycast journey');
  try {
    await db.connection().execute(() => client.query(statement));
  } finally {
    await close();
    await joined.stop();
  }
}

test('a trial ends: publishing is on hold until a plan is chosen, and nothing is deleted', async ({ signedInPage: page, server }) => {
  const current = page.getByRole('region', { name: 'Current plan' });
  await page.goto('/settings/plan');
  await expect(current.getByText('14 days left')).toBeVisible();
  // As if the trials of all workspaces ended now.
  await onDatabase(server.dataDir, 'update billing set trial_ends_at = now(), next_at = now()');
  await page.reload();
  await expect(current.getByText('Publishing is on hold')).toBeVisible();
  await expect(current).toContainText('Nothing is deleted, and you can export everything.');
  await expectAccessible(page, 'settings, plan, on hold');
  await page.getByRole('button', { name: 'Choose Standard' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(current.getByRole('heading', { name: 'Standard' })).toBeVisible();
  await expect(current).toContainText('€29 per month. Renews');
  await expect(page.getByRole('main').getByText('Publishing is on hold')).toHaveCount(0);
});

test('a plan that the server’s owner chose is named, with who chose it, and nothing is sold beside it', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = (await (await page.request.get('/api/v1/workspaces/current')).json()) as { id: string };
  await onDatabase(server.dataDir, `insert into workspace_plan (workspace_id, plan, assigned_at) values ('${id}', 'entrepreneur', now())`);
  await page.goto('/settings/plan?plan=premium&period=year');
  const current = page.getByRole('region', { name: 'Current plan' });
  await expect(current.getByRole('heading', { name: 'Entrepreneur' })).toBeVisible();
  await expect(current).toContainText('Chosen by the owner of this server.');
  await expect(page.getByText('The owner of this server chose this workspace’s plan')).toBeVisible();
  await expect(page.getByRole('button', { name: /Choose|Add payment method|Continue to payment|Upgrade/ })).toHaveCount(0);
  await expectAccessible(page, 'settings, plan, assigned');
});
