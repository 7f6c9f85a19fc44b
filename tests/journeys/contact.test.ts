import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a visitor writes to the owner, who reads it under Settings', async ({ page, owner }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Noor Haddad');
  await page.getByLabel('Email').fill('noor@example.org');
  await page.getByLabel('Subject').fill('Where do I sign up?');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our café would like an account.');
  await expectAccessible(page, 'the contact form');
  // Nobody is that fast: the first attempt may be told to wait.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await signIn(page.context().request, owner);
  await page.goto('/settings/server');
  const messages = page.getByRole('region', { name: 'Messages from the contact form' });
  await messages.getByText('Where do I sign up?').click();
  await expect(messages.getByText('Our café would like an account.')).toBeVisible();
  await expectAccessible(page, 'messages from the contact form');
  await messages.getByRole('button', { name: 'Delete message' }).click();
  await expect(messages.getByText('No messages')).toBeVisible();
});
