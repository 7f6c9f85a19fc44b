import { startOpenAiServer } from '../support/openai-server.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** The audience's first comment comes within a minute. */
const patience = 90_000;

/** The second doesn't let apps like comments. */
const platforms = ['Mastodon', 'Instagram'];

test('people comment on a post, and are answered from the inbox: once, and where they can see it', async ({
  signedInPage: page,
  playwright,
  server,
  owner,
  person,
}) => {
  test.setTimeout(420_000);
  const list = page.getByRole('region', { name: 'Conversations' });
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const box = thread.getByRole('textbox');
  const commentOn = (platform: string) =>
    list
      .getByRole('button', { name: new RegExp(`^${platform}`) })
      .filter({ hasText: 'Comment' })
      .first();

  await test.step('Until then the metrics are samples, and nothing is there', async () => {
    await page.goto('/engagement');
    await expect(page.getByText('Sample data').first()).toBeVisible();
    await expect(page.getByText('85%')).toBeVisible();
    await expect(list.getByText('No inbox yet')).toBeVisible();
    await expectAccessible(page, 'an inbox without accounts');
  });

  await test.step('A post goes out in the sandbox', async () => {
    for (const platform of platforms) await sandbox(page).connect(platform);
    await page.goto('/post-composer');
    for (const platform of platforms) await composer(page).accountOn(platform).check();
    await composer(page).text.fill('Low tide at seven');
    await composer(page).pick([{ name: 'tide.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 640, 'teal') }]);
    await expect(composer(page).preview.getByText('Ready', { exact: true })).toHaveCount(platforms.length);
    await composer(page).publish.click();
    await expect(page.getByRole('button', { name: `Published on ${platforms.length}` })).toBeVisible({ timeout: patience });
  });

  await test.step('A comment arrives by itself', async () => {
    await page.goto('/engagement');
    await commentOn('Mastodon').click({ timeout: patience });
    await expect(thread.getByText('Low tide at seven')).toBeVisible();
    await expect(thread.getByText(/^for @/)).toBeVisible();
    await expect(page.getByText('Sample data')).toHaveCount(0);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Engagement [1-9]\d* unanswered$/ });
    await expect(entry).toBeVisible();
    await expectAccessible(page, 'a conversation');
  });

  await test.step('A model drafts from what was written and noted, and the note comes back', async () => {
    await expect(thread.getByRole('button', { name: 'AI draft' })).toBeHidden();
    const ai = await startOpenAiServer();
    const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
    await signIn(request, owner);
    const connect = async (settings: object) =>
      expect((await request.put('/api/v1/settings/assistant', { data: settings })).status()).toBe(200);
    try {
      await connect({ provider: 'openai-compatible', model: 'small-writer', baseUrl: ai.url, apiKey: 'sk-local-123456' });
      await page.reload();
      ai.script({ does: 'write', pieces: ['At seven, ', 'by the pier.'] });
      await box.fill('the pier');
      await expect(thread.getByText(/^\d+ \/ 500$/)).toBeVisible(); // with the name of whom it answers
      await thread.getByRole('button', { name: 'AI draft' }).click();
      await expect(box).toHaveValue('At seven, by the pier.');
      await expect(thread.getByRole('button', { name: 'AI draft', pressed: true })).toBeVisible();
      expect(JSON.stringify(ai.seen.at(-1)?.body)).toMatch(/Our post: Low tide at seven.*Our notes: the pier/);
      await thread.getByRole('button', { name: 'Undo' }).click();
      await expect(box).toHaveValue('the pier');
      ai.script({ does: 'fail', status: 500, body: {} });
      await thread.getByRole('button', { name: 'AI draft' }).click();
      await expect(thread.getByRole('alert')).toContainText('has a problem');
      await expect(box).toHaveValue('the pier');
      await box.fill('x'.repeat(501));
      await expect(thread.getByText(/^\d+ characters over$/)).toBeVisible();
      await box.fill('');
      await box.press('Escape');
    } finally {
      await connect({ provider: null });
      await request.dispose();
      await ai.close();
    }
  });

  await test.step('It is liked and answered with the keyboard', async () => {
    await page.keyboard.press('l');
    await expect(toast(page, 'Liked post on Mastodon')).toBeVisible({ timeout: 30_000 });
    await expect(thread.getByText('You liked this')).toBeVisible();
    await page.keyboard.press('c');
    await expect(box).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(thread.getByText('Comment content is required')).toBeVisible();
    await page.keyboard.type('Bring boots, it is muddy.');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Posted comment on Mastodon')).toBeVisible({ timeout: 30_000 });
    await expect(thread.getByText('Sent', { exact: true })).toBeVisible();
    await expect(thread.getByText('29 comments left this hour')).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'written by you' })).toContainText('1');
  });

  await test.step('A reply whose answer is lost is the same when it is sent again', async () => {
    await page.route(
      '**/api/v1/engagement/actions',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 2 },
    );
    await box.fill('The pier is on the left.');
    await box.press('Control+Enter');
    await expect(page.getByText('Couldn’t reach the server.', { exact: false }).first()).toBeVisible();
    await expect(box).toHaveValue('The pier is on the left.');
    await box.press('Control+Enter');
    await expect(box).toHaveValue('');
    await expect(thread.getByText('The pier is on the left.')).toHaveCount(1);
    await expect(thread.getByText('Sent', { exact: true })).toHaveCount(2);
    await expect(thread.getByText('28 comments left this hour')).toBeVisible();
  });

  await test.step('Done takes it off the list of what is open, and can be undone', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const done = toast(page, 'Conversation done');
    await expect(done).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByText('Answered').first()).toBeVisible();
  });

  await test.step('A saved reply goes where the caret is, and can be renamed and deleted', async () => {
    const saved = thread.getByRole('button', { name: 'Saved replies' });
    const choice = (name: string) => page.getByRole('menuitem', { name });
    const dialog = page.getByRole('dialog', { name: 'Saved replies' });
    await box.fill('The tide table is on our page.');
    await saved.click();
    await choice('Save this reply').click();
    await expect(toast(page, 'Reply saved')).toBeVisible();
    await box.fill('Hello, see you there.');
    await box.press('Home');
    for (const _ of 'Hello,') await box.press('ArrowRight');
    await saved.click();
    await choice('The tide table is on our page.').click();
    await expect(box).toHaveValue('Hello, The tide table is on our page. see you there.');
    await expect(box).toBeFocused();
    await box.fill('');
    await saved.click();
    await choice('Manage saved replies').click();
    const name = dialog.getByRole('textbox', { name: 'Name of The tide table is on our page.' });
    await name.fill('Tides');
    await name.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name of Tides' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete Tides' }).click();
    await expect(dialog.getByText('No saved replies yet')).toBeVisible();
    await toast(page, 'Tides deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name of Tides' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAccessible(page, 'a conversation with saved replies');
  });

  await test.step('The keyboard does the rest: moving, opening, snoozing, assigning, searching', async () => {
    const rows = list.locator('[data-conversation]');
    const current = list.locator('[aria-current]');
    const queue = (name: string) => page.getByRole('navigation', { name: 'Queues' }).getByRole('button', { name: new RegExp(`^${name}`) });
    await expect.poll(() => rows.count(), { timeout: patience }).toBeGreaterThan(1);
    // New ones may arrive above it in the meantime.
    const first = (await rows.first().getAttribute('data-conversation')) ?? '';
    await list.locator(`[data-conversation="${first}"]`).focus();
    await page.keyboard.press('Enter');
    await expect(current).toHaveAttribute('data-conversation', first);
    await page.keyboard.press('j');
    await expect(current).not.toHaveAttribute('data-conversation', first);
    await page.keyboard.press('k');
    await expect(current).toHaveAttribute('data-conversation', first);
    await expect(box).toBeVisible();
    for (const [key, label] of [
      ['m', /^Message /],
      ['r', /^Reply to /],
    ] as const) {
      await page.keyboard.press(key);
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleName(label);
      await page.keyboard.press('Escape');
    }

    await page.keyboard.press('s');
    await expect(page.getByRole('menuitem', { name: 'For 1 hour' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Snoozed until /).first()).toBeVisible();
    await queue('Snoozed').click();
    await expect(rows).toHaveCount(1);
    await rows.first().click();
    await thread.getByRole('button', { name: 'End snooze' }).click();
    await expect(rows).toHaveCount(0);
    const activity = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect(activity.first()).toContainText(`${person.name} ended the snooze`);
    await expect(activity.nth(1)).toContainText(`${person.name} snoozed it until`);
    await expect(activity.last()).toContainText(/Arrived from (Mastodon|Instagram)/);

    await queue('All').click();
    await rows.first().click();
    await expect(thread.getByRole('button', { name: 'Snooze' })).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('menuitem', { name: 'Nobody' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Person' }).getByRole('button', { name: person.name })).toBeVisible();

    await page.keyboard.press('/');
    const search = list.getByRole('searchbox', { name: 'Search conversations' });
    await expect(search).toBeFocused();
    await search.fill('nobody has written this');
    await search.press('Enter');
    await expect(list.getByText('No results')).toBeVisible();
    await search.fill('');
    await expect(rows.first()).toBeVisible();
    await search.blur();
    await expect(search).toBeHidden();

    await expect(list.getByRole('heading', { name: 'All' })).toBeVisible();
    await list.getByRole('button', { name: 'Sorted by: Newest' }).click();
    await page.getByRole('menuitem', { name: 'Oldest' }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    await expect(list.getByRole('button', { name: 'Sorted by: Oldest' })).toBeVisible();
    // What nobody answered is before what was answered.
    await expect(rows.first()).toContainText('Unanswered');
    await expectAccessible(page, 'the oldest conversations first');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Next conversation')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('On the platform, people see the reply under the comment, once', async () => {
    await page.goto('/sandbox/mastodon');
    const replies = sandbox(page).posts.filter({ hasText: 'Bring boots, it is muddy.' });
    await expect(replies).toHaveCount(1);
    await expect(page.getByText('Bring boots, it is muddy.')).toHaveCount(1);
  });

  await test.step('It is no post of ours', async () => {
    await page.goto('/calendar');
    await expect(page.getByText('Bring boots')).toHaveCount(0);
  });

  await test.step('Where apps can’t like, the button says why, and what was done by hand is recorded', async () => {
    await page.goto('/engagement');
    await commentOn('Instagram').click({ timeout: patience });
    await expect(thread.getByText('Low tide at seven')).toBeVisible();
    await page.keyboard.press('l');
    await expect(thread.getByText('Instagram only lets apps like comments and posts for accounts', { exact: false })).toBeVisible();
    await expectAccessible(page, 'help to do it by hand');
    await box.fill('A reply for later');
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(box).toHaveValue('A reply for later');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(thread.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await commentOn('Mastodon').click();
    await expect(box).toHaveValue('');
    await commentOn('Instagram').click();
    await expect(box).toHaveValue('A reply for later');
    await thread.getByRole('button', { name: 'Mark as done' }).click();
    await expect(toast(page, 'Liked post on Instagram')).toBeVisible();
    await expect(thread.getByText('You liked this')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('A reply for later');
  });
});
