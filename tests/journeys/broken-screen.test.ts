import { expect, test } from './support/test.ts';

test.use({ breaks: /broken on purpose/ });

// The file that is replaced here is to come from the network.
test.use({ fresh: true, serviceWorkers: 'block' });

test('a screen that breaks keeps theme, font and person', async ({ signedInPage: page }) => {
  const looks = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
      return { backgroundColor, color, fontFamily, fontSize, lineHeight };
    });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('everycast.theme', 'dark'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const usual = await looks();
  expect(usual.fontFamily).toContain('Inter');

  const script = 'export default () => { throw new Error("broken on purpose"); };';
  await page.route(/\/assets\/Drafts-[^/]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(looks).toEqual(usual);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});
