import { composer } from './support/screens/composer.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/* An instance in a home network is reached by a name and without https, where browsers keep some of what they can from pages. */
test('reached by its name over plain http, it writes, saves and copies', async ({ browser, contextOptions, server, person }) => {
  const { port } = new URL(server.url);
  const context = await browser.newContext({ ...contextOptions, baseURL: `http://home.test:${port}` });
  const page = await context.newPage();
  const thrown: string[] = [];
  context.on('weberror', (error) => thrown.push(error.error().message));
  await page.goto('/login');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await loginScreen(page).send(person);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/post-composer');
  await composer(page).text.fill('From the sofa');
  await expect(composer(page).saved).toBeVisible();

  await page.goto('/settings/api-keys');
  await page.getByLabel('Name').fill('The machine in the cellar');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const key = await page
    .getByRole('code')
    .filter({ hasText: /^ec_\w{60}/ })
    .textContent();
  await page.getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByLabel('Name')).toHaveValue(key?.slice(0, 80) ?? '');

  // Browsers give such a page no camera, microphone or encoder: the studio says so, and starts nothing.
  await page.goto('/streaming');
  const why = page.getByRole('alert').filter({ hasText: 'Going live from the browser needs https' });
  await expect(why).toContainText('or stream from OBS');
  await expect(page.getByText(/No (camera|microphone) was found/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(toast(page, 'Going live from the browser needs https')).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/v1/streams')).json())).toMatchObject({ items: [] });
  expect(thrown).toEqual([]);
  await context.close();
});

test('what is to be pasted at a platform is copied there, too', async ({ browser, contextOptions, server, owner }) => {
  const { port } = new URL(server.url);
  const context = await browser.newContext({ ...contextOptions, baseURL: `http://home.test:${port}` });
  const page = await context.newPage();
  const thrown: string[] = [];
  context.on('weberror', (error) => thrown.push(error.error().message));
  await page.goto('/login');
  await loginScreen(page).send(owner);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings/platforms?platform=twitter');
  await page.getByRole('button', { name: /^Copy the .* redirect URL/ }).click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const id = page.getByRole('form', { name: /^Twitter credentials/ }).getByLabel('Client ID');
  await id.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(id).toHaveValue(/\/api\/v1\/accounts\/callback$/);
  expect(thrown).toEqual([]);
  await context.close();
});
