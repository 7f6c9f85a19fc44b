import type { Page } from '@playwright/test';
import { expectApart } from './support/apart.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** From now on the server does what it is asked in this way, and no answer of it arrives. Gives how to end that. */
async function loseAnswers(page: Page, method: string): Promise<() => Promise<void>> {
  const posts = /\/api\/v1\/posts(\/[^/?]+)?$/;
  await page.route(posts, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(posts);
}

test('what is planned with two presses, and once more after a lost answer, is planned once', async ({ page, account, api }) => {
  const screen = calendar(page);
  const planned = async () => (await api.get<{ items: { text: string }[] }>('/api/v1/posts?state=scheduled')).items.map(({ text }) => text);
  await page.goto('/calendar');

  await test.step('Two presses, the second before the page has drawn the first', async () => {
    await screen.createPost.click();
    await screen.content.fill('Pressed twice');
    await expect(screen.modal.getByText(`@${account.handle} on Bluesky`)).toBeVisible();
    await screen.modal.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await expect(toast(page, /^Scheduled for /).first()).toBeVisible();
    await expect(screen.modal).toBeHidden();
    expect(await planned()).toEqual(['Pressed twice']);
  });

  await test.step('The answer is lost; the modal is closed, opened again, and sent once more', async () => {
    const findAnswers = await loseAnswers(page, 'POST');
    await screen.createPost.click();
    await screen.content.fill('No answer came');
    await screen.schedule.click();
    await expect(screen.modal.getByRole('alert')).toContainText('This post may already be scheduled');
    await findAnswers();
    await screen.cancel.click();
    await screen.createPost.click();
    await expect(screen.content).toHaveValue('No answer came');
    await screen.schedule.click();
    await expect(screen.modal).toBeHidden();
    expect(await planned()).toEqual(['No answer came', 'Pressed twice']);
  });
});

test('what was published, though no answer came, is shown after the next press', async ({ page, account, pds }) => {
  const compose = composer(page);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('Out before I knew');
  await expect(compose.saved).toBeVisible();
  const findAnswers = await loseAnswers(page, 'PATCH');
  await compose.publish.click();
  await expect(toast(page, 'Couldn’t reach the server.')).toBeVisible();
  await findAnswers();
  await compose.publish.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/posts\//);
  await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
  await expect(toast(page, 'Someone else changed')).toBeHidden();
  expect((await pds.posts(account.did)).map(({ value }) => value.text)).toEqual(['Out before I knew']);
});

test('an undo that comes too late says so', async ({ page, account, api }) => {
  const compose = composer(page);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('Gone already');
  await compose.at('2031-05-06T07:08');
  await compose.schedule.click();
  const undo = toast(page, /^Scheduled for /).getByRole('button', { name: 'Undo' });
  await undo.hover(); // while somebody looks at it, it stays
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts?state=scheduled');
  await api.patch(`/api/v1/posts/${items[0]?.id}`, { schedule: 'now' });
  await expect.poll(async () => (await api.get<{ state: string }>(`/api/v1/posts/${items[0]?.id}`)).state).toBe('published');
  await undo.click();
  await expect(toast(page, /^This post can’t be changed anymore/)).toBeVisible();
});

test('publishing now can be undone, changing a post says so, and deleting a live one asks', async ({ page, account, api, pds }) => {
  const compose = composer(page);
  const published = async () => (await pds.posts(account.did)).map(({ value }) => value.text);
  const { items: accounts } = await api.get<{ items: { id: string; handle: string }[] }>('/api/v1/accounts');
  const accountIds = accounts.filter(({ handle }) => handle === account.handle).map(({ id }) => id);

  await test.step('Undone within ten seconds, it is a draft and nowhere else', async () => {
    await page.goto('/post-composer');
    await expect(compose.account(account.handle)).toBeChecked();
    await compose.text.fill('On second thought');
    await compose.publish.click();
    await page.setViewportSize({ width: 390, height: 844 });
    const sending = toast(page, /^Publishing/);
    await expectApart(sending, page.getByRole('navigation', { name: 'Main' }));
    await sending.getByRole('button', { name: 'Undo' }).click();
    const states = async () => (await api.get<{ items: { text: string; state: string }[] }>('/api/v1/posts')).items;
    await expect.poll(states).toContainEqual(expect.objectContaining({ text: 'On second thought', state: 'draft' }));
    expect(await published()).not.toContain('On second thought');
  });

  await test.step('A scheduled post is edited under that title', async () => {
    const schedule = { at: '2031-05-06T07:08', zone: 'UTC' };
    const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'Later', accountIds, schedule });
    await page.goto(`/post-composer?post=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  });

  await test.step('Deleting asks whether to take it down, too', async () => {
    const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'Gone for good', accountIds, schedule: 'now' });
    await expect.poll(published).toContain('Gone for good');
    await page.goto(`/posts/${id}`);
    await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await expect(dialog).toContainText('It’s live on 1 account.');
    await dialog.getByRole('checkbox', { name: 'Also take down from 1 account' }).check();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Post deleted and taken down from 1 account')).toBeVisible();
    expect(await published()).not.toContain('Gone for good');
  });
});

test('where a browser has no room to keep a draft, that is said, and the draft is saved all the same', async ({ signedInPage: page }) => {
  const compose = composer(page);
  await page.goto('/post-composer');
  await page.evaluate(() => {
    for (let size = 2 ** 23, count = 0; size >= 1; ) {
      try {
        localStorage.setItem(`ballast ${count++}`, 'x'.repeat(size));
      } catch {
        size /= 2; // no room for so much: then for less
      }
    }
  });
  await compose.text.fill('There is always room on the server');
  await expect(toast(page, 'This browser is out of storage space.')).toBeVisible();
  await expect(compose.saved).toBeVisible();
  await page.reload();
  await expect(compose.text).toHaveValue('There is always room on the server');
});
