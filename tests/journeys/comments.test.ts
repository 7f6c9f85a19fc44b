import type { CreatedInvitation } from '@everycast/contract/workspaces';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('two people talk about a draft, and see each other in it', async ({ signedInPage: page, api, browser, baseURL }) => {
  test.setTimeout(180_000);
  const account = await api.post<{ id: string }>('/api/v1/accounts/bluesky/sandbox', {});
  const draft = { text: 'Winter menu opens Saturday. Doors at 6:30.', accountIds: [account.id] };
  const post = await api.post<{ id: string; version: number }>('/api/v1/posts', draft);
  const office = await browser.newContext({ ...(baseURL && { baseURL }) });
  const nils = await signUp(office.request, stranger('Nils Falk'));
  await signIn(office.request, nils);
  const { link } = await api.post<CreatedInvitation>('/api/v1/workspaces/current/invitations', { email: nils.email, role: 'editor' });
  const guest = await office.newPage();
  const { pathname, search } = new URL(link);
  await guest.goto(pathname + search);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(toast(guest, /^You joined /)).toBeVisible();

  const of = (one: typeof page) => {
    const panel = one.getByRole('complementary', { name: 'Comments' });
    return {
      panel,
      button: (open: number) => one.getByRole('button', { name: `Comments: ${open} open` }),
      field: panel.getByRole('textbox', { name: 'New comment' }),
      send: panel.getByRole('button', { name: 'Comment', exact: true }),
      by: (name: string) => panel.getByRole('article', { name }),
    };
  };
  const [mine, theirs] = [of(page), of(guest)];

  await test.step('Each sees that the other has the draft open', async () => {
    await page.goto(`/post-composer?post=${post.id}`);
    await expect(composer(page).text).toHaveValue(/Winter menu/);
    await guest.goto(`/posts/${post.id}`);
    await expect(page.getByRole('status').getByText('Nils Falk also has this post open')).toBeAttached();
    await expect(guest.getByRole('status').getByText('Ida Holm also has this post open')).toBeAttached();
  });

  await test.step('A comment on a sentence mentions the other, who sees it at once', async () => {
    await composer(page).text.selectText();
    await mine.button(0).click();
    await expect(mine.panel.getByText('Winter menu opens Saturday')).toBeVisible();
    await mine.field.fill('Is the time right, @ni');
    await expect(mine.panel.getByRole('option', { name: 'Nils Falk' })).toBeVisible();
    await mine.field.press('Enter');
    await mine.field.pressSequentially('? <b>Not sure</b>');
    await mine.panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 200, 200, 'teal') });
    await expect(mine.panel.getByRole('img', { name: 'door.jpg' })).toBeVisible();
    await mine.send.click();
    await expect(mine.by('Ida Holm')).toContainText('Is the time right, @Nils Falk ? <b>Not sure</b>');
    await expect(mine.field).toHaveValue('');
    await expectAccessible(page, 'comments in the composer');
    await theirs.button(1).click();
    await expect(theirs.by('Ida Holm').getByRole('img', { name: 'door.jpg' })).toBeVisible();
    await expectAccessible(guest, 'comments beside a post');
  });

  await test.step('They answer, edit, resolve and delete, and both follow', async () => {
    await theirs.panel.getByRole('button', { name: 'Reply' }).click();
    await guest.getByRole('textbox', { name: 'Reply to Ida Holm' }).fill('Yes, it is.');
    await guest.getByRole('textbox', { name: 'Reply to Ida Holm' }).press('Control+Enter');
    await expect(mine.by('Nils Falk')).toContainText('Yes, it is.');
    await expect(mine.panel.getByRole('button', { name: 'Actions for Nils Falk’s comment' })).toBeVisible();
    await theirs.panel.getByRole('button', { name: 'Actions for Nils Falk’s comment' }).click();
    await guest.getByRole('menuitem', { name: 'Edit' }).click();
    await guest.getByRole('textbox', { name: 'Edit comment' }).fill('Yes, I called them.');
    await guest.getByRole('button', { name: 'Save' }).click();
    await expect(mine.by('Nils Falk')).toContainText('Yes, I called them.');
    await mine.panel.getByRole('button', { name: 'Resolve' }).click();
    await expect(theirs.panel.getByText(/^Ida Holm resolved “Is the time right/)).toBeVisible();
    await expect(theirs.button(0)).toBeVisible();
    await theirs.field.fill('Delete me');
    await theirs.send.click();
    await theirs.by('Nils Falk').getByRole('button', { name: 'Actions for Nils Falk’s comment' }).click();
    await guest.getByRole('menuitem', { name: 'Delete' }).click();
    await theirs.panel.getByRole('group', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(theirs.panel.getByText('Delete me')).toBeHidden();
  });

  await test.step('Both edit the text: the save that loses is merged, field by field', async () => {
    await guest.goto(`/post-composer?post=${post.id}`);
    await expect(composer(guest).text).toHaveValue(/Winter menu/);
    await composer(page).text.fill('Winter menu opens Saturday. Doors at 7.');
    await expect(composer(page).saved).toBeVisible();
    await composer(guest).text.fill('Winter menu opens Sunday.');
    await guest.getByRole('button', { name: 'First comment' }).click();
    await guest.getByRole('textbox', { name: 'First comment' }).fill('Book early.');
    await expect(guest.getByText('This post was changed elsewhere')).toBeVisible();
    const differences = guest.getByRole('list', { name: 'What differs' });
    await expect(differences.getByRole('listitem')).toHaveCount(2);
    await expect(differences).toContainText('Doors at 7.');
    await expectAccessible(guest, 'a save that lost');
    await differences.getByRole('radiogroup', { name: 'Text' }).getByText('Theirs').click();
    await guest.getByRole('button', { name: 'Merge' }).click();
    await expect(composer(guest).text).toHaveValue('Winter menu opens Saturday. Doors at 7.');
    await expect(composer(guest).saved).toBeVisible();
    const saved = await api.get<{ text: string; firstComment: string }>(`/api/v1/posts/${post.id}`);
    expect(saved).toMatchObject({ text: 'Winter menu opens Saturday. Doors at 7.', firstComment: 'Book early.' });
  });

  await test.step('The mention is among the notifications, and leads to the comments', async () => {
    await guest.goto('/notifications');
    const row = guest.getByRole('listitem').filter({ hasText: 'Ida Holm mentioned you in a comment on “Winter menu' });
    await row.getByRole('link').first().click();
    await expect(theirs.panel).toBeVisible();
    await expect(guest).toHaveURL(/\/posts\/.+comments=open/);
  });

  await test.step('What is typed survives that the post is deleted, and the other is gone once they leave', async () => {
    await theirs.field.fill('One more thing');
    await guest.reload();
    await expect(theirs.field).toHaveValue('One more thing');
    const deleted = await page.request.delete(`/api/v1/posts/${post.id}`, { headers: { origin: new URL(page.url()).origin } });
    expect(deleted.status()).toBe(204);
    await api.post(`/api/v1/posts/${post.id}/restore`, {});
    await theirs.send.click();
    await expect(theirs.panel.getByText('One more thing')).toBeVisible();
    await guest.goto('/drafts');
    await expect(page.getByText('Nils Falk also has this post open')).toBeHidden();
  });
  await office.close();
});
