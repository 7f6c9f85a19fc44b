import type { Label } from '@everycast/contract/labels';
import type { Post } from '@everycast/contract/posts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { expectWithin } from './support/within.ts';

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string): Locator => column(page, name).locator('[data-card]');
const card = (page: Page, text: string): Locator => page.locator('[data-card]').filter({ hasText: text });
const inMenu = async (page: Page, text: string, choice: string) => {
  await card(page, text).getByRole('button', { name: 'Move or delete' }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
};

test('cards are arranged by hand for everyone, and many are moved, labeled and deleted at once', async ({
  signedInPage: page,
  api,
  otherDevice,
}) => {
  test.setTimeout(240_000);
  await api.post<Label>('/api/v1/labels', { name: 'Menu', color: 'plum' });
  for (const text of ['Delta', 'Charlie', 'Bravo', 'Alpha']) await api.post('/api/v1/posts', { text, stage: 'idea' });
  await api.post('/api/v1/posts', { text: 'Xylophone' });
  const stored = async (stage: string) =>
    (await api.get<{ items: Post[] }>(`/api/v1/posts?stage=${stage}&order=board`)).items.map(({ text }) => text);

  await test.step('A card is dragged above another, and everyone sees it there', async () => {
    await page.goto('/drafts?view=board');
    await otherDevice.goto('/drafts?view=board');
    await expect(cards(page, 'Ideas')).toContainText(['Alpha', 'Bravo', 'Charlie', 'Delta']);
    await card(page, 'Delta').dragTo(card(page, 'Bravo'), { targetPosition: { x: 40, y: 4 } });
    await expect(cards(page, 'Ideas')).toContainText(['Alpha', 'Delta', 'Bravo', 'Charlie']);
    await expect(cards(otherDevice, 'Ideas')).toContainText(['Alpha', 'Delta', 'Bravo', 'Charlie']);
    await expect.poll(() => stored('idea')).toEqual(['Alpha', 'Delta', 'Bravo', 'Charlie']);
  });

  await test.step('Shift and an arrow move it by key, and the focus goes along', async () => {
    await card(page, 'Charlie').getByRole('link').focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(cards(page, 'Ideas')).toContainText(['Alpha', 'Delta', 'Charlie', 'Bravo']);
    await expect(card(page, 'Charlie').getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => stored('idea')).toEqual(['Alpha', 'Charlie', 'Delta', 'Bravo']);
    await expect(card(page, 'Charlie').getByRole('link')).toBeFocused();
  });

  await test.step('Two people who drag at once both find their card where they put it', async () => {
    await Promise.all([
      card(page, 'Bravo').dragTo(card(page, 'Alpha'), { targetPosition: { x: 40, y: 4 } }),
      card(otherDevice, 'Delta').dragTo(card(otherDevice, 'Alpha'), { targetPosition: { x: 40, y: 4 } }),
    ]);
    await expect.poll(async () => (await stored('idea')).slice(2)).toEqual(['Alpha', 'Charlie']);
    const order = await stored('idea');
    expect(order.slice(0, 2).toSorted()).toEqual(['Bravo', 'Delta']);
    for (const screen of [page, otherDevice]) await expect(cards(screen, 'Ideas')).toContainText(order);
  });

  await test.step('Dropped between cards of another column, it moves there and stays between them', async () => {
    await api.post('/api/v1/posts', { text: 'Yodel' });
    await expect(cards(page, 'Drafts')).toContainText(['Yodel', 'Xylophone']);
    await card(page, 'Charlie').dragTo(card(page, 'Xylophone'), { targetPosition: { x: 40, y: 4 } });
    await expect(cards(page, 'Drafts')).toContainText(['Yodel', 'Charlie', 'Xylophone']);
    await expect.poll(() => stored('draft')).toEqual(['Yodel', 'Charlie', 'Xylophone']);
    await inMenu(page, 'Xylophone', 'Top of the column');
    await expect.poll(() => stored('draft')).toEqual(['Xylophone', 'Yodel', 'Charlie']);
  });

  const bar = page.getByRole('toolbar', { name: 'Selected posts' });
  await test.step('X selects a card, Shift X all up to it, and they change their stage together, with Undo', async () => {
    await cards(page, 'Ideas').first().getByRole('link').focus();
    await page.keyboard.press('x');
    await cards(page, 'Ideas').last().getByRole('link').focus();
    await page.keyboard.press('Shift+x');
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    await expectAccessible(page, 'the board with selected cards');
    await bar.getByRole('button', { name: 'Stage' }).click();
    await page.getByRole('menuitem', { name: 'Drafts' }).click();
    await expect(cards(page, 'Ideas')).toHaveCount(0);
    await expect(cards(page, 'Drafts')).toHaveCount(6);
    await expect(bar).toBeHidden();
    await toast(page, '3 posts moved').getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page, 'Ideas')).toHaveCount(3);
    await expect.poll(async () => (await stored('idea')).length).toBe(3);
  });

  await test.step('They are labeled and deleted together, and Undo brings them back', async () => {
    await card(page, 'Alpha').hover();
    await card(page, 'Alpha').getByRole('checkbox').click();
    await card(page, 'Yodel').getByRole('checkbox').click();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await bar.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('checkbox', { name: 'Menu' }).click();
    await expect(card(page, 'Alpha')).toContainText('Menu');
    await expect(card(page, 'Yodel')).toContainText('Menu');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, 'Alpha')).toHaveCount(0);
    await toast(page, '2 posts deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'Alpha')).toBeVisible();
    await expect(card(page, 'Yodel')).toBeVisible();
  });

  await test.step('A phone arranges by the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/drafts?view=board');
    const before = await stored('idea');
    await inMenu(page, before[1] ?? '', 'One up');
    await expect.poll(() => stored('idea')).toEqual([before[1], before[0], before[2]]);
    await card(page, before[0] ?? '')
      .getByRole('checkbox')
      .click();
    await expect(bar).toBeVisible();
    await expectAccessible(page, 'the board on a phone with a selected card');
    await expectWithin(page, 'the board with a selected card');
  });
});
