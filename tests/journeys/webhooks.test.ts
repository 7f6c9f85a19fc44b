import type { Webhook, WebhookDeliveries } from '@everycast/contract/webhooks';
import { Webhook as Signing } from 'standardwebhooks';
import { type Receiver, startReceiver } from '../support/webhooks.ts';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test as journey } from './support/test.ts';

const test = journey.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

test('a webhook is added, tested and told of posts; what it refused is sent again under the same ID', async ({
  signedInPage: page,
  api,
  account,
  receiver,
}) => {
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name: 'Harbour board' });
  const rows = card.getByRole('list', { name: 'Deliveries to Harbour board' }).getByRole('listitem');
  const secret = page.getByText(/^whsec_/);
  const schedule = { at: '2099-05-01T10:00', zone: 'Europe/Berlin' };
  const signedBy = (key: string) => {
    const last = receiver.received.at(-1);
    return last?.signatures.includes(new Signing(key).sign(last.id, new Date(last.timestamp * 1000), last.body)) ?? false;
  };
  let first = '';

  await test.step('A wrong address isn’t saved; the secret of a saved one is shown once', async () => {
    await page.goto('/settings/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await expectAccessible(page, 'no webhooks');
    await page.getByRole('main').getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabel('Name').fill('Harbour board');
    await dialog.getByLabel('Endpoint URL').fill('receiver');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a URL that starts with https:// or http://.')).toBeVisible();
    await expectAccessible(page, 'a webhook before it is added');
    await dialog.getByLabel('Endpoint URL').fill(`${receiver.url}/hook`);
    await dialog.getByRole('checkbox', { name: 'Post approved' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Harbour board added')).toBeVisible();
    first = (await secret.textContent()) ?? '';
    await expectAccessible(page, 'a new webhook');
    await page.reload();
    await expect(card.getByText('Active')).toBeVisible();
    await expect(card.getByText('12 event types')).toBeVisible();
    await expect(secret).toHaveCount(0);
  });

  await test.step('A test arrives, signed', async () => {
    await card.getByRole('button', { name: 'Send test to Harbour board' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first().getByRole('img', { name: 'Delivered' })).toBeVisible();
    await expect(rows.first()).toContainText('HTTP 204');
    expect(receiver.received.at(-1)?.event.type).toBe('webhook.test');
    expect(signedBy(first)).toBe(true);
  });

  await test.step('A post that it refuses waits with the answer', async () => {
    receiver.answer = (_received, response) => response.writeHead(503).end('The board is full');
    await api.post('/api/v1/posts', { text: 'Low tide at four', accountIds: [account.id], schedule });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Post scheduled');
    await expect(rows.first()).toContainText('HTTP 503');
    await rows.first().locator('summary').click();
    await expect(rows.first().getByText('The board is full')).toBeVisible();
    await expect(rows.first().getByText(/rejected this delivery/)).toBeVisible();
    await expect(card.getByText('Some deliveries failing')).toBeVisible();
    await expectAccessible(page, 'a delivery that was refused');
  });

  await test.step('With a new secret, both sign, and it is sent again under its ID', async () => {
    receiver.answer = (_received, response) => response.writeHead(204).end();
    await card.getByRole('button', { name: 'Replace the signing secret of Harbour board' }).click();
    const second = (await secret.textContent()) ?? '';
    expect(second).not.toBe(first);
    await expect(card.getByText(/The old secret stays valid until/)).toBeVisible();
    await rows.first().getByRole('button', { name: 'Send again: Post scheduled' }).click();
    await expect(rows.first().getByRole('img', { name: 'Delivered' })).toBeVisible();
    // It may have been retried before both signed.
    await rows.first().getByRole('button', { name: 'Send again: Post scheduled' }).click();
    await expect.poll(() => signedBy(first) && signedBy(second)).toBe(true);
    const posts = receiver.received.filter(({ event }) => event.type === 'post.scheduled');
    expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  });

  await test.step('Paused, it collects; resumed, it is told; deleted, it is gone', async () => {
    await card.getByRole('button', { name: 'Pause Harbour board' }).click();
    await expect(card.getByText('Paused')).toBeVisible();
    await api.post('/api/v1/posts', { text: 'High tide at ten', accountIds: [account.id], schedule });
    await expect(card.getByText('1 pending delivery')).toBeVisible();
    await expectAccessible(page, 'a paused webhook');
    await card.getByRole('button', { name: 'Resume Harbour board' }).click();
    await expect.poll(() => receiver.received.at(-1)?.event.data.text).toBe('High tide at ten');
    const [webhook] = (await api.get<{ items: Webhook[] }>('/api/v1/webhooks')).items;
    const { items } = await api.get<WebhookDeliveries>(`/api/v1/webhooks/${webhook?.id}/deliveries`);
    expect(items).toHaveLength(3);
    await card.getByRole('button', { name: 'Delete Harbour board' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});
