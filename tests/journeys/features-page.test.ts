import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';

test('inside, Features shows what has been tried and what hasn’t', async ({ signedInPage: page, api, pds }) => {
  const names = ['AI Content Creation', 'Smart Scheduling', 'Analytics', 'Auto-Posting', 'Cross-Platform'];
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const open = async () => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  };

  await test.step('Five cards in their order, none tried, with the screens they open', async () => {
    await open();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
    for (const name of names) await expect(card(name)).toContainText('Not tried yet');
    const targets = ['/create-post', '/calendar', '/analytics', '/dashboard', '/media-tools'];
    for (const [at, name] of names.entries())
      await expect(card(name).getByRole('link', { name: `Try Now: ${name}` })).toHaveAttribute('href', targets[at] ?? '');
    await expect(card('Smart Scheduling').getByRole('link', { name: 'Schedule a post' })).toHaveAttribute('href', '/calendar');
    await expectAccessible(page, 'features inside');
  });

  await test.step('What there is in the workspace counts', async () => {
    const [one] = await connectMany(api, pds, ['verde', 'kestrel']);
    await api.post('/api/v1/posts', { text: 'Not yet' });
    await api.post('/api/v1/posts', { text: 'Soon', accountIds: [one?.id], schedule: { at: '2037-12-17T09:00', zone } });
    await api.post('/api/v1/labels', { name: 'Winter', color: 'sky' });
    await open();
    await expect(card('AI Content Creation')).toContainText('1 draft');
    await expect(card('Smart Scheduling')).toContainText('1 of 2 tried');
    await expect(card('Smart Scheduling')).toContainText('1 post planned or published');
    await expect(card('Analytics')).toContainText('All tried');
    await expect(card('Analytics')).toContainText('2 accounts connected');
    await expect(card('Cross-Platform').getByRole('link', { name: 'Connect a second platform' })).toBeVisible();
  });

  await test.step('A count that can’t be loaded is no “not tried”', async () => {
    await page.route('**/api/v1/queues', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'invalid_input', message: 'No' } } }),
    );
    await open();
    await expect(page.getByText('Couldn’t load everything you’ve tried')).toBeVisible();
    await expect(card('Smart Scheduling')).not.toContainText('of 2 tried');
    await page.unroute('**/api/v1/queues');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card('Smart Scheduling')).toContainText('1 of 2 tried');
  });

  await test.step('On a phone nothing is cut', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/features');
    await expect(card('Analytics')).toContainText('All tried');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'features inside, on a phone');
  });
});
