import type { Post } from '@everycast/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { copyPicture } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { expectWithin } from './support/within.ts';

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (page: Page, text: string): Locator => page.locator('[data-card]').filter({ hasText: text });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const moveTo = async (page: Page, text: string, to: string) => {
  await card(page, text).getByRole('button', { name: 'Move or delete' }).click();
  await page.getByRole('menuitem', { name: to }).click();
};

test('an idea is noted from anywhere, becomes a draft and is scheduled on the board', async ({ signedInPage: page, api, otherDevice }) => {
  test.setTimeout(300_000);
  await connectSandboxAccounts(api, ['mastodon', 'bluesky']);
  const { items: accounts } = await api.get<{ items: { id: string }[] }>('/api/v1/accounts');
  await api.post('/api/v1/account-groups', { name: 'Harbour Café', color: 'teal', accountIds: accounts.map(({ id }) => id) });
  await api.post('/api/v1/labels', { name: 'Menu', color: 'plum' });

  const capture = dialog(page, 'New idea');
  const words = capture.getByLabel('Words');
  await test.step('Q opens it on any screen, Ctrl Enter saves it and stays', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A key that is pressed while the screen starts is heard by nobody.
    await expect(async () => {
      await page.keyboard.press('q');
      await expect(words).toBeFocused({ timeout: 5_000 });
    }).toPass();
    await page.keyboard.type('Winter menu, q and all');
    await expectAccessible(page, 'a new idea');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Idea saved')).toBeVisible();
    await expect(words).toHaveValue('');
    await expect(words).toBeFocused();
  });

  await test.step('What is closed or reloaded is still there', async () => {
    await words.fill('Half a thought');
    await page.keyboard.press('Escape');
    await expect(capture).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The heading is there before the keys are.
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('combobox').fill('new idea');
    await page.keyboard.press('Enter');
    await expect(words).toHaveValue('Half a thought');
    await expect(capture.getByText('It was kept in this browser')).toBeVisible();
    await capture.getByRole('button', { name: 'Clear' }).click();
    await capture.getByRole('button', { name: 'Save idea' }).click();
    await expect(capture.getByText('Write something, or add an image.')).toBeVisible();
  });

  await test.step('It takes a pasted picture, a group and a label', async () => {
    await words.fill('Oyster night https://harbour.example');
    await copyPicture(page, 400, 300, 'teal');
    await words.focus();
    await page.keyboard.press('Control+v');
    await expect(capture.getByRole('img', { name: 'image.png' })).toBeVisible();
    await capture.getByRole('combobox', { name: 'Account group' }).click();
    await page.getByRole('option', { name: 'Harbour Café' }).click();
    await capture.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('checkbox', { name: 'Menu' }).check();
    await words.click();
    await capture.getByRole('button', { name: 'Save idea' }).click();
    await expect(capture).toBeHidden();
  });

  await test.step('The board shows both, is in the address, and is remembered', async () => {
    await page.goto('/drafts');
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(page).toHaveURL(/view=board/);
    await page.goto('/drafts');
    await expect(page).toHaveURL(/view=board/);
    await expect(column(page, 'Ideas').locator('[data-card]')).toHaveCount(2);
    await expect(card(page, 'Oyster night')).toContainText('Menu');
    // Nothing needs approval here.
    await expect(column(page, 'In review')).toHaveCount(0);
    await expectAccessible(page, 'the board');
  });

  await test.step('A card is moved by key and keeps the focus, another browser sees it, and Undo takes it back', async () => {
    await otherDevice.goto('/drafts?view=board');
    await expect(column(otherDevice, 'Ideas').locator('[data-card]')).toHaveCount(2);
    await card(page, 'Winter menu').getByRole('link').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(column(page, 'Drafts').locator('[data-card]')).toContainText(['Winter menu']);
    await expect(toast(page, 'Moved to Drafts')).toBeVisible();
    await expect(card(page, 'Winter menu').getByRole('link')).toBeFocused();
    await expect(column(otherDevice, 'Drafts').locator('[data-card]')).toContainText(['Winter menu']);
    await toast(page, 'Moved to Drafts').getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Ideas').locator('[data-card]')).toHaveCount(2);
    await expect(column(otherDevice, 'Ideas').locator('[data-card]')).toHaveCount(2);
  });

  await test.step('A drag asks when it goes out; without an account it asks for that first', async () => {
    await card(page, 'Winter menu').dragTo(column(page, 'Scheduled'));
    const plan = dialog(page, 'Schedule');
    await plan.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(plan.getByText('Choose at least one account.')).toBeVisible();
    await expectAccessible(page, 'choosing a time');
    await plan
      .getByRole('textbox', { name: 'Accounts' })
      .or(plan.getByRole('combobox', { name: 'Accounts' }))
      .click();
    await page.getByRole('option').first().click();
    await plan.getByRole('heading').click();
    await plan.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(toast(page, 'Scheduled for')).toBeVisible();
    await expect(column(page, 'Scheduled').locator('[data-card]')).toContainText(['Winter menu']);
  });

  await test.step('Dragged back it leaves the schedule, and Undo plans it for the same time', async () => {
    const dueAt = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?stage=scheduled')).items[0]?.dueAt;
    const planned = await dueAt();
    expect(planned).toEqual(expect.any(String));
    await card(page, 'Winter menu').dragTo(column(page, 'Drafts'));
    await expect(column(page, 'Drafts').locator('[data-card]')).toContainText(['Winter menu']);
    await toast(page, 'Off the schedule').getByRole('button', { name: 'Undo' }).click();
    await expect(column(page, 'Scheduled').locator('[data-card]')).toContainText(['Winter menu']);
    await expect.poll(dueAt).toBe(planned);
  });

  await test.step('The menu moves a card, Ctrl Z takes it back, and the activity says both', async () => {
    await moveTo(page, 'Winter menu', 'Ideas');
    await expect(column(page, 'Ideas').locator('[data-card]')).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await expect(column(page, 'Scheduled').locator('[data-card]')).toContainText(['Winter menu']);
    await page.goto('/settings/activity');
    await expect(page.getByText(/put .*Winter menu.* back among the ideas/).first()).toBeVisible();
  });

  await test.step('With approvals, the board has a column for what waits, and takes it back', async () => {
    await api.patch('/api/v1/approval-policy', { mode: 'one', ownersPublish: false });
    await page.goto('/drafts?view=board');
    await moveTo(page, 'Oyster night', 'In review');
    await dialog(page, 'Request approval').getByRole('button', { name: 'Request approval' }).click();
    await expect(toast(page, 'Approval requested')).toBeVisible();
    await expect(column(page, 'In review').locator('[data-card]').filter({ hasText: 'Oyster night' })).toBeVisible();
    await expectAccessible(page, 'the board with approvals');
    await moveTo(page, 'Oyster night', 'Drafts');
    await expect(toast(page, 'Request withdrawn')).toBeVisible();
    await moveTo(page, 'Oyster night', 'Ideas');
    await expect(column(page, 'Ideas').locator('[data-card]')).toContainText(['Oyster night']);
    // The card moves at once, and is saved a moment later.
    const ideas = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?stage=idea')).items.map(({ text }) => text);
    await expect.poll(ideas).toContainEqual(expect.stringContaining('Oyster night'));
  });

  await test.step('A card that is opened before its move is saved is shown as it is then', async () => {
    await page.route('**/api/v1/posts/*', async (route) => {
      if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await moveTo(page, 'Oyster night', 'Drafts');
    await card(page, 'Oyster night').getByRole('link').click();
    await expect(composer(page).text).toHaveValue(/Oyster night/);
    await expect(page.getByText('This is an idea')).toHaveCount(0);
    await page.unroute('**/api/v1/posts/*');
    await page.goto('/drafts?view=board');
    await moveTo(page, 'Oyster night', 'Ideas');
    await expect(column(page, 'Ideas').locator('[data-card]')).toContainText(['Oyster night']);
    await expect.poll(async () => (await api.get<{ items: Post[] }>('/api/v1/posts?stage=idea')).items.length).toBe(1);
  });

  await test.step('The composer continues an idea, and starts the draft', async () => {
    await card(page, 'Oyster night').getByRole('link').click();
    await expect(page.getByText('This is an idea')).toBeVisible();
    await composer(page).text.fill('Oyster night on Friday');
    await page.getByRole('button', { name: 'Start draft' }).click();
    await expect(page.getByText('This is an idea')).toBeHidden();
    await page.goto('/drafts?view=board&search=oyster');
    await expect(column(page, 'Drafts').locator('[data-card]')).toContainText(['Oyster night on Friday']);
    await expect(column(page, 'Ideas')).toContainText('Nothing here matches the filters.');
  });

  await test.step('More than a page is loaded on the way down', async () => {
    for (let at = 0; at < 45; at += 1) await api.post('/api/v1/posts', { text: `Idea number ${at}`, stage: 'idea' });
    await page.goto('/drafts?view=board');
    await expect(column(page, 'Ideas').locator('header')).toContainText('45');
    await column(page, 'Ideas').locator('[data-card]').last().scrollIntoViewIfNeeded();
    await expect(column(page, 'Ideas').locator('[data-card]')).toHaveCount(45);
  });

  await test.step('A phone shows a column at a time, and moves by the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/drafts?view=board');
    await expect(column(page, 'Ideas')).toBeVisible();
    await expect(column(page, 'Drafts')).toHaveCount(0);
    await moveTo(page, 'Idea number 44', 'Drafts');
    await expect(card(page, 'Idea number 44')).toHaveCount(0);
    await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Drafts' }).click();
    await expect(card(page, 'Idea number 44')).toBeVisible();
    await expectAccessible(page, 'the board on a phone');
    await expectWithin(page, 'the board');
    await page.getByRole('button', { name: 'New idea' }).first().click();
    await expectWithin(page, 'a new idea');
  });
});
