import { Temporal } from '@everycast/contract/time';
import { expectAccessible } from './support/axe.ts';
import { nextChanges, soon } from './support/moments.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'Europe/Berlin';
const inDays = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

test.beforeEach(async ({ api }) => {
  await api.patch('/api/v1/workspaces/current', { zone });
});

test('a calendar without accounts shows samples as samples, and its modal says what is missing', async ({ page, api }) => {
  const screen = calendar(page);
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { name: 'Content Calendar' })).toBeVisible();
  await expect(page.getByRole('columnheader').first()).toContainText('Sunday');
  await expect(page.locator('[data-day]')).toHaveCount(21);
  await expect(page.locator('[data-today]')).toHaveAttribute('data-day', inDays(0));
  await expect(page.getByText('Sample data')).toBeVisible();
  await expect(screen.day(inDays(2))).toContainText('10:00 AM');
  await expect(screen.day(inDays(4))).toContainText('2:30 PM');

  await screen.createPost.click();
  for (const name of ['Instagram', 'Twitter', 'Facebook']) await expect(screen.platform(name)).toHaveAttribute('aria-pressed', 'false');
  await expect(screen.content).toHaveAttribute('rows', '4');
  await screen.schedule.click();
  await expect(screen.modal.getByText('Choose at least one platform.')).toBeVisible();
  await expect(screen.modal.getByText('Write something first.')).toBeVisible();
  await screen.content.fill('Kept for later');
  await screen.cancel.click();
  await expect(screen.modal).toBeHidden();
  await screen.createPost.click();
  await expect(screen.content).toHaveValue('Kept for later');
  await screen.modal.getByRole('link', { name: 'Connect account' }).click();
  await expect(page).toHaveURL(/\/accounts\?connect/);
  await page.goBack();
  await screen.createPost.click();
  await screen.platform('Facebook').click();
  await expect(screen.platform('Facebook')).toHaveAttribute('aria-pressed', 'true');
  await screen.schedule.click();
  await expect(screen.modal.getByText('Connect a Facebook account to schedule this, or save it as a draft.')).toBeVisible();
  await expectAccessible(page, 'the calendar’s modal with a platform that has no account');
  await screen.modal.getByRole('button', { name: 'Save as draft' }).click();
  const saved = toast(page, 'Draft saved');
  await expect(saved).toBeVisible();
  await expect(screen.modal).toBeHidden();
  await saved.getByRole('button', { name: 'Open' }).click();
  await expect(composer(page).text).toHaveValue('Kept for later');
  const drafts = await api.get('/api/v1/posts?state=draft');
  expect(drafts).toMatchObject({ items: [{ text: 'Kept for later', platforms: ['facebook'], targets: [] }] });

  await test.step('From the modal, one connects an account and comes back to what was written there', async () => {
    await page.goto('/calendar');
    await screen.createPost.click();
    await screen.platform('Twitter').click();
    await screen.content.fill('Once there is an account');
    await screen.modal.getByRole('link', { name: 'Connect Twitter' }).click();
    await page.getByRole('dialog', { name: 'Connect Twitter' }).getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Connect a Twitter sandbox account', exact: true }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL('/calendar');
    await expect(screen.content).toHaveValue('Once there is an account');
    await expect(screen.platform('Twitter')).toHaveAttribute('aria-pressed', 'true');
    await expect(screen.modal).toContainText(/@\S+ on Twitter/);
  });
});

test('planned with the modal, moved by mouse and keyboard, edited, and out at its minute', async ({ page, account, pds }) => {
  test.slow(); // it waits for a full minute to come
  const screen = calendar(page);
  await page.goto('/calendar');
  await expect(page.getByText('Sample data')).toBeHidden();

  await test.step('One is planned for the coming minute', async () => {
    await screen.plan('Out in a minute', soon(zone));
    await expect(toast(page, /^Scheduled for /)).toBeVisible();
    await expect(screen.day(inDays(0))).toContainText('Out in a minute');
  });

  const late = screen.chip('For another day');
  await test.step('Another one is moved to the next day and back', async () => {
    await screen.plan('For another day', `${inDays(1)}T00:00`);
    await expect(screen.day(inDays(1))).toContainText('For another day');
    await screen.drag(late, inDays(2));
    const moved = toast(page, /^Moved to .*12:00 AM/);
    await expect(moved).toBeVisible();
    await expect(screen.day(inDays(2))).toContainText('For another day');
    await moved.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, /^Moved back to /)).toBeVisible();
    await expect(screen.day(inDays(1))).toContainText('For another day');
  });

  await test.step('It cannot be moved to an hour that has passed', async () => {
    await screen.drag(late, inDays(0));
    await expect(toast(page, /^Couldn’t move the post: .* has passed/)).toBeVisible();
    await expect(screen.day(inDays(1))).toContainText('For another day');
  });

  await test.step('It is moved by keyboard too', async () => {
    await late.focus();
    await page.keyboard.press('Space');
    await expect(screen.day(inDays(1))).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('ArrowRight');
    await expect(screen.day(inDays(2))).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('Space');
    await expect(screen.day(inDays(2))).toContainText('For another day');
    await expect(late).toBeFocused();
  });

  await test.step('It is edited, but not over a change that was made elsewhere meanwhile', async () => {
    const compose = composer(page);
    await late.click();
    await expect(compose.text).toHaveValue('For another day');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto('/calendar');
    await calendar(elsewhere).drag(calendar(elsewhere).chip('For another day'), inDays(3));
    await expect(toast(elsewhere, /^Moved to /)).toBeVisible();
    await elsewhere.close();
    await compose.text.fill('For another day, with more words');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'This post was changed elsewhere' });
    await expect(conflict.getByRole('radiogroup', { name: 'Text' }).getByLabel('Mine')).toBeChecked();
    await expect(conflict.getByRole('radiogroup', { name: 'Time' }).getByLabel('Theirs')).toBeChecked();
    await conflict.getByRole('button', { name: 'Merge' }).click();
    await expect(conflict).toBeHidden();
    await page.reload();
    await expect(page.getByText('Unsaved changes restored')).toBeVisible();
    await expect(compose.text).toHaveValue('For another day, with more words');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, /^Scheduled for /)).toBeVisible();
    await expect(page).toHaveURL('/calendar');
    await expect(screen.day(inDays(3))).toContainText('For another day, with more words');
  });

  await test.step('The first one has gone out, once', async () => {
    await expect(screen.chip('Out in a minute').getByRole('img', { name: 'Published' })).toBeVisible({ timeout: 150_000 });
    expect((await pds.posts(account.did)).map(({ value }) => value.text)).toEqual(['Out in a minute']);
    await screen.chip('Out in a minute').click();
    await expect(page).toHaveURL(/\/posts\//);
  });
});

test('what the modal holds goes on in the composer, its time too', async ({ page, account }) => {
  const screen = calendar(page);
  const compose = composer(page);
  await page.goto('/calendar');
  await screen.createPost.click();
  await screen.content.fill('Begun in the calendar');
  await screen.date.fill('2031-05-06');
  await screen.time.fill('07:08');
  await screen.modal.getByRole('button', { name: 'Open in Post Composer' }).click();
  await expect(compose.text).toHaveValue('Begun in the calendar');
  await expect(compose.account(account.handle)).toBeChecked();
  await expect(compose.date).toHaveValue('Tue, May 6, 2031');
  await expect(compose.time).toHaveValue('7:08 AM');
});

test('past, skipped and doubled local times are explained before they are trusted', async ({ page, api, account }) => {
  const compose = composer(page);
  const newYork = 'America/New_York';
  const changes = nextChanges(newYork);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('In the hour that is there twice');

  await compose.at('2020-05-06T07:08', newYork);
  await expect(page.getByText(/^This time has passed \(.* ago\)\. Choose a later one\.$/)).toBeVisible();
  await compose.schedule.click();
  await expect(page.getByText('The chosen time has passed.')).toBeVisible();

  await compose.at(changes.skipped);
  await expect(page.getByText(/^Clocks in EDT \(New York\) skip 2:30 AM that night\. The post goes out at 3:30 AM\.$/)).toBeVisible();

  await compose.at(changes.doubled);
  await expect(page.getByText('This time happens twice that night in EDT (New York). The post goes out the first time.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the second' }).click();
  await expect(page.getByText('This time happens twice that night in EST (New York). The post goes out the second time.')).toBeVisible();
  await compose.schedule.click();
  await expect(toast(page, /^Scheduled for /)).toBeVisible();
  const { items } = await api.get<{ items: { schedule: object; dueAt: string }[] }>('/api/v1/posts?state=scheduled');
  expect(items.map(({ schedule }) => schedule)).toEqual([{ at: changes.doubled, zone: newYork, fold: 'later' }]);
  const due = Temporal.PlainDateTime.from(changes.doubled).toZonedDateTime(newYork, { disambiguation: 'later' }).toInstant();
  expect(items[0]?.dueAt).toBe(due.toString({ smallestUnit: 'millisecond' }));
});
