import { expectAccessible } from './support/axe.ts';
import { stranger } from './support/people.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test.use({ fresh: true });

test('a link from Settings counts when someone new has signed in, and is explained to everyone else', async ({
  signedInPage: page,
  browser,
  baseURL,
  api,
}) => {
  await page.goto('/settings/profile');
  const link = await page.getByLabel('Your link').inputValue();
  await expect(page.getByText('Nobody has signed up with it yet.')).toBeVisible();
  await expectAccessible(page, 'profile');
  const code = new URL(link).searchParams.get('ref') ?? '';
  expect(link).toBe(`${baseURL}/signup?ref=${code}`);

  const friend = stranger('New Friend');
  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const visitor = await elsewhere.newPage();
  await test.step('The code stays with a visitor who looks around first', async () => {
    await visitor.goto(`/pricing?ref=${code}`);
    await visitor.goto('/signup');
    await expect(signUpScreen(visitor).referralCode).toHaveValue(code);
    await expect(visitor).toHaveURL(`/signup?ref=${code}`);
    await signUpScreen(visitor).send(friend);
    await expect(visitor).toHaveURL('/login');
    expect((await api.get<{ referralCount: number }>('/api/v1/me')).referralCount).toBe(0);
    await loginScreen(visitor).password.fill(friend.password);
    await loginScreen(visitor).submit.click();
    await expect(visitor).toHaveURL('/dashboard');
  });
  await page.reload();
  await expect(page.getByText('1 person is here because of you.')).toBeVisible();

  await test.step('A person who is here already is told so', async () => {
    await visitor.goto(`/signup?ref=${code}`);
    await expect(toast(visitor, 'You already have an account. Referral links only count for new people.')).toBeVisible();
    await page.goto(`/signup?ref=${code}`);
    await expect(toast(page, 'This is your own referral link. It counts when someone new signs up with it.')).toBeVisible();
  });
  await elsewhere.close();

  const third = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const lost = await third.newPage();
  await lost.goto('/signup?ref=nobody-has-this');
  await expect(lost.getByText('Nobody on this server has this referral code. You can sign up without it.')).toBeVisible();
  await lost.goto('/signup');
  await expect(signUpScreen(lost).referralCode).toBeHidden();
  await third.close();
});
