import { countClicks } from './support/clicks.ts';
import { stranger } from './support/people.ts';
import { chooseDialog } from './support/screens/accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const prompt = 'Announce our Saturday opening, warm and short';

test('from the home page to the first post in the sandbox, sign-up and login included, it takes eight clicks', async ({ page }) => {
  const person = stranger();
  const compose = composer(page);
  const clicks = await countClicks(page);
  await page.goto('/');

  await test.step('A visitor asks for a post', async () => {
    await page.getByRole('textbox', { name: 'What content would you like to create?' }).click();
    await page.keyboard.type(prompt);
    await page.getByRole('button', { name: 'Generate' }).click();
    expect(clicks()).toBe(2);
  });

  await test.step('They sign up and log in; each form has the cursor where typing begins', async () => {
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    for (const [text, key] of [[person.name, 'Tab'], [person.email, 'Tab'], [person.password]]) {
      await page.keyboard.type(text as string);
      if (key) await page.keyboard.press(key);
    }
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(toast(page, 'Account created successfully! Please sign in.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(toast(page, 'Logged in successfully!')).toBeVisible();
    expect(clicks()).toBe(5);
  });

  await test.step('What they asked for is on the screen, and goes out on an account of the sandbox', async () => {
    await expect(compose.assistant.getByRole('textbox', { name: 'Describe your post idea' })).toHaveValue(prompt);
    await expect(compose.suggestion).toBeInViewport();
    await compose.suggestion.click();
    await expect(compose.text).toHaveValue(/saturday/i);
    await page.getByRole('button', { name: 'Try a sandbox account' }).click();
    await expect(toast(page, 'Sandbox account connected')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox')).toBeChecked();
    await compose.publish.click();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.getByRole('group').getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  expect(clicks()).toBe(8);
});

test('an account that is connected from the composer is chosen there, and nothing written is lost', async ({ signedInPage: page }) => {
  const compose = composer(page);
  const accounts = page.getByRole('region', { name: 'Accounts' });
  const text = 'Half a sentence that';
  const connect = async (platform: string) => {
    await accounts.getByRole('link', { name: 'Connect account' }).click();
    await chooseDialog(page)
      .getByRole('button', { name: `Connect a ${platform} sandbox account`, exact: true })
      .click();
  };

  await test.step('Nothing is connected, and the draft is still there', async () => {
    await page.goto('/post-composer');
    await compose.text.fill(text);
    await accounts.getByRole('link', { name: 'Connect account' }).click();
    await expect(chooseDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/post-composer\?post=/);
    await expect(compose.text).toHaveValue(text);
  });

  await test.step('By the page of consent of a platform', async () => {
    await connect('Twitter');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(/\/post-composer\?post=/);
    await expect(compose.text).toHaveValue(text);
    await expect(accounts.getByRole('checkbox')).toHaveCount(1);
    await expect(accounts.getByRole('checkbox')).toBeChecked();
  });

  await test.step('And one more, beside it, without leaving', async () => {
    await connect('Bluesky');
    await expect(page).toHaveURL(/\/post-composer\?post=/);
    await expect(compose.text).toHaveValue(text);
    await expect(accounts.getByRole('checkbox', { checked: true })).toHaveCount(2);
  });

  await test.step('What is chosen otherwise afterwards stays so', async () => {
    await expect(page).not.toHaveURL(/accounts=/);
    await accounts.getByRole('checkbox').first().uncheck();
    await expect(compose.saved).toBeVisible();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(toast(page, /^Draft saved|^Saved/)).toBeVisible();
    await page.reload();
    await expect(compose.text).toHaveValue(text);
    await expect(accounts.getByRole('checkbox', { checked: true })).toHaveCount(1);
  });
});

test('a consent that is denied leads back to the draft, too', async ({ signedInPage: page }) => {
  const compose = composer(page);
  await page.goto('/create-post');
  await compose.text.fill('Nothing is lost');
  await page.getByRole('link', { name: 'Connect account' }).click();
  await chooseDialog(page).getByRole('button', { name: 'Connect a Twitter sandbox account', exact: true }).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/sandbox\/twitter\//);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/\/create-post\?post=/);
  await expect(compose.text).toHaveValue('Nothing is lost');
});

test('a draft without accounts begins with the only one there is', async ({ signedInPage: page, api, account }) => {
  const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'From before', accountIds: [] });
  await page.goto(`/post-composer?post=${id}`);
  await expect(composer(page).account(account.handle)).toBeChecked();
  expect(await api.get(`/api/v1/posts/${id}`)).toMatchObject({ targets: [] });
});
