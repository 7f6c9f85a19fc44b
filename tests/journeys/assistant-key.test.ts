import type { Post } from '@everycast/contract/posts';
import { connectAssistant } from '../support/connect-assistant.ts';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

test('a person makes a key for an assistant, which prepares a post that goes nowhere until they schedule it', async ({
  signedInPage: page,
  account,
  api,
  server,
}) => {
  let key = '';
  let postId = '';
  await test.step('The key asks, and the address is beside it', async () => {
    await page.goto('/settings/api-keys');
    await expect(page.getByText(`${server.url}/mcp`)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Claude');
    await page.getByRole('combobox', { name: 'Used by' }).click();
    await page.getByRole('option', { name: 'An AI assistant that asks me' }).click();
    await expect(page.getByText('Nothing goes public until you press Publish.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Write drafts' })).toBeChecked();
    await page.getByRole('button', { name: 'Create key' }).click();
    key = (await page.getByText(/^ec_\w{60,}$/).textContent()) ?? '';
    await expect(page.getByText(/An AI assistant that asks me · created/)).toBeVisible();
    await expectAccessible(page, 'a new key for an assistant');
  });

  const at = '2030-05-01T10:00';
  await test.step('What the assistant schedules is a draft with its time', async () => {
    const { client, call } = await connectAssistant(server.url, key);
    const { post } = await call('create_draft', { text: 'Open on Sunday', accountIds: [account.id] });
    postId = post.id;
    const left = await call('schedule_post', { postId: post.id, at, zone: 'Europe/Lisbon' });
    expect(left).toMatchObject({ post: { state: 'draft', intended: { at } } });
    await client.close();
    await page.goto(new URL(left.link).pathname + new URL(left.link).search);
    await expect(composer(page).text).toHaveValue('Open on Sunday');
  });

  await test.step('The person schedules it, and the activity says who did what', async () => {
    await composer(page).schedule.click();
    await expect.poll(async () => (await api.get<Post>(`/api/v1/posts/${postId}`)).state).toBe('scheduled');
    await page.goto('/settings/activity');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Open on Sunday' });
    await expect(row.filter({ hasText: 'Claude' }).first()).toBeVisible();
  });
});
