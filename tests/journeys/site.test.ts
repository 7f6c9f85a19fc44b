import { expect, test } from './support/test.ts';

test('the header leads to every public page, and each stands where it was written out', async ({ page }) => {
  const header = page.getByRole('banner');
  await page.goto('/');
  for (const [name, path] of [
    ['Features', '/features'],
    ['Pricing', '/pricing'],
    ['About', '/about'],
    ['Blog', '/blog'],
    ['FAQ', '/faq'],
    ['Home', '/'],
    ['Login', '/login'],
    ['Get Started', '/signup'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const written = await page.request.get(path);
    expect(await written.text(), path).toContain('<h1');
  }
});

test('an example fills the assistant’s prompt, and the platforms stand in their order', async ({ page }) => {
  await page.goto('/');
  const examples = page.getByRole('list').filter({ has: page.getByRole('button') });
  await expect(examples.getByRole('button')).toHaveCount(3);
  const example = examples.getByRole('button').first();
  await example.click();
  await expect(page.getByRole('textbox', { name: 'What content would you like to create?' })).toHaveValue(
    (await example.textContent()) ?? '',
  );
  const marks = page.getByRole('list', { name: 'Social media' }).getByRole('img');
  expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')))).toEqual([
    'Instagram',
    'Twitter',
    'Facebook',
    'YouTube',
  ]);
});

test('Try Now leads to the screens that are there', async ({ signedInPage: page }) => {
  for (const [feature, path] of [
    ['AI Content Creation', '/create-post'],
    ['Smart Scheduling', '/calendar'],
    ['Auto-Posting', '/dashboard'],
  ] as const) {
    await page.goto('/features');
    await page.getByRole('link', { name: `Try Now: ${feature}` }).click();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/create-post');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/features');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Features' })).toHaveAttribute('aria-current', 'page');
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

const plans = [
  ['Standard', '29', '290', '3', '1', '100MB', '2MB'],
  ['Premium', '39', '390', 'up to 42', '5', '500MB', '5MB'],
  ['Entrepreneur', '69', '690', 'up to 70', '10', '1000MB', '10MB'],
] as const;

test('prices are by the month until somebody wants them by the year, and the table has both', async ({ page }) => {
  await page.goto('/pricing');
  const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const shown = async (column: 1 | 2, word: string) => {
    for (const plan of plans) await expect(card(plan[0])).toContainText(new RegExp(`${plan[column]}\\s*${word}`));
  };
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await shown(1, 'per month');
  await page.getByText('Annually', { exact: true }).click();
  await shown(2, 'per year');
  await expect(card('Premium').getByText('POPULAR')).toBeVisible();
  await expect(page.getByText('POPULAR')).toHaveCount(1);

  for (const [name, ...figures] of plans) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    expect(await row.getByRole('cell').allTextContents()).toEqual(figures);
  }
  await page.getByRole('link', { name: 'Get started with Premium' }).click();
  await expect(page).toHaveURL('/signup');
});

test('of ten questions at most one is answered at a time', async ({ page }) => {
  await page.goto('/faq');
  const questions = page.getByRole('main').getByRole('button');
  const open = page.getByRole('main').getByRole('button', { expanded: true });
  await expect(questions).toHaveCount(10);
  await expect(open).toHaveCount(0);
  await questions.nth(1).click();
  await expect(open).toHaveText((await questions.nth(1).textContent()) ?? '');
  await questions.nth(4).click();
  await expect(open).toHaveText((await questions.nth(4).textContent()) ?? '');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await questions.nth(4).click();
  await expect(open).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the about page has what the specification tells, and the blog one featured post before three others', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('Customers in over 50 countries.')).toBeVisible();
  await expect(page.getByText(/Founded in 2023/)).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(part('Leadership team')).toHaveCount(3);
  await expect(part('Recognition')).toHaveCount(4);

  await page.goto('/blog');
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(4);
  await expect(articles.first()).toContainText('Featured');
  await expect(page.getByText('Featured')).toHaveCount(1);
  await articles.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
