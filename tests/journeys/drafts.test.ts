import type { Page } from '@playwright/test';
import { signIn, signUp, stranger } from './support/people.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

/** Writes a draft and waits until the server has it; gives its address. */
async function writeDraft(page: Page, text: string): Promise<string> {
  await page.goto('/post-composer');
  await composer(page).text.fill(text);
  await expect(composer(page).saved).toBeVisible();
  await expect(page).toHaveURL(/post=/);
  return page.url();
}

async function openTab(from: Page, address: string): Promise<Page> {
  const tab = await from.context().newPage();
  await tab.goto(address);
  await expect(composer(tab).text).toBeVisible();
  return tab;
}

test('a draft survives a reload, and stands among the drafts', async ({ page, person }) => {
  const compose = composer(page);
  await writeDraft(page, 'Fresh bread every morning');
  await page.reload();
  await expect(compose.text).toHaveValue('Fresh bread every morning');

  // Reloaded before the pause after which it is saved.
  await compose.text.fill('Fresh bread every morning, and cake on Sundays');
  await page.reload();
  await expect(compose.text).toHaveValue('Fresh bread every morning, and cake on Sundays');

  await compose.at('2031-05-06T07:08', 'Asia/Tokyo');
  await expect(page.getByText('Saving')).toBeHidden();
  await expect(compose.saved).toBeVisible();
  await page.reload();
  await expect(compose.date).toHaveValue('Tue, May 6, 2031');
  await expect(compose.time).toHaveValue('7:08 AM');
  await expect(compose.zone).toHaveValue(/Tokyo/);

  await page.getByRole('link', { name: 'Drafts' }).click();
  const row = page.getByRole('link', { name: /Fresh bread every morning, and cake on Sundays/ });
  await expect(row).toContainText(person.name);
  await expect(row).toContainText(/Planned for .*May 6/);
});

test('writing goes on while the draft is saved', async ({ signedInPage: page }) => {
  const compose = composer(page);
  await writeDraft(page, 'One');
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: /One/ }).click();
  await compose.text.press('End');
  const field = await compose.text.elementHandle();
  for (const word of [' two', ' three']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await compose.text.pressSequentially(word);
    await saved;
    await expect(compose.saved).toBeVisible();
  }
  await expect(compose.text).toHaveValue('One two three');
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(compose.text).toBeFocused();
});

test('a save whose answer was lost is no other tab, also after a reload', async ({ signedInPage: page }) => {
  await writeDraft(page, 'One');
  let lost = 0;
  await page.route('**/api/v1/posts/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    lost++;
    await route.abort();
  });
  await composer(page).text.fill('One, two');
  await expect.poll(() => lost).toBeGreaterThan(0);
  await composer(page).text.fill('One, two, three');
  await page.reload();
  await expect(composer(page).text).toHaveValue('One, two, three');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(composer(page).saved).toBeVisible();
  await composer(page).text.fill('One, two, three, four');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(composer(page).saved).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(composer(page).text).toHaveValue('One, two, three, four');
});

test('two tabs on one draft never write over each other unseen', async ({ signedInPage: one }) => {
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'This post was changed elsewhere' });
  const address = await writeDraft(one, 'As it began');
  const two = await openTab(one, address);

  await test.step('The second tab takes what the first has written; undo brings its own back', async () => {
    await composer(one).text.fill('Written in the first');
    await expect(composer(one).saved).toBeVisible();
    await composer(two).text.fill('Written in the second');
    await expect(conflict(two)).toContainText('Written in the first');
    await expect(two.getByText('Changed elsewhere', { exact: true })).toBeVisible();
    await conflict(two).getByRole('button', { name: 'Use the other version' }).click();
    await expect(composer(two).text).toHaveValue('Written in the first');
    await expect(conflict(two)).toBeHidden();
    await composer(two).text.press('ControlOrMeta+z');
    await expect(composer(two).text).toHaveValue('Written in the second');
    await expect(composer(two).saved).toBeVisible();
  });

  await test.step('The first tab keeps its own, having seen the other', async () => {
    await composer(one).text.fill('Written in the first again');
    await expect(conflict(one)).toContainText('Written in the second');
    await conflict(one).getByRole('button', { name: 'Keep mine' }).click();
    await expect(composer(one).saved).toBeVisible();
    await expect(conflict(one)).toBeHidden();
    const three = await openTab(one, address);
    await expect(composer(three).text).toHaveValue('Written in the first again');
  });
});

test('undo and redo by keyboard, for text and time alike', async ({ signedInPage: page }) => {
  const compose = composer(page);
  const atATime = page.getByRole('radio', { name: 'Schedule' });
  await page.goto('/post-composer');
  await compose.text.pressSequentially('Some words');
  await page.getByText('Schedule', { exact: true }).click();
  await compose.text.focus();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(atATime).not.toBeChecked();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(compose.text).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(compose.text).toHaveValue('Some words');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(atATime).toBeChecked();
  await expect(page.getByRole('button', { name: 'Redo (Ctrl Shift Z)' })).toBeDisabled();
});

test('text is pasted and dropped as text, though a word processor brings a picture of it along', async ({ signedInPage: page }) => {
  await page.goto('/post-composer');
  const taken = await composer(page).text.evaluate((field) =>
    [['text/plain', 'text/html'], ['text/html'], ['text/plain'], []].map((texts) => {
      const clipboardData = new DataTransfer();
      for (const type of texts) clipboardData.setData(type, 'words');
      clipboardData.items.add(new File(['no picture'], 'image.txt', { type: 'text/x-none' }));
      // What is not taken as a file is left to the browser.
      return !field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }),
  );
  expect(taken).toEqual([false, true, true, true]);

  const dropped = await composer(page).text.evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'words');
    return !field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  expect(dropped).toBe(false);
});

test.describe('without a connection', () => {
  // What is loaded ahead is what a lost connection is met with.
  test.use({ savesData: false });

  test('a lost connection takes no word, neither of an open tab nor of a closed one', async ({ signedInPage: page, context }) => {
    const address = await writeDraft(page, 'Begun at home');
    await context.setOffline(true);
    await composer(page).text.fill('Begun at home, gone on in the train');
    await expect(page.getByText('Offline: saved in this browser')).toBeVisible();
    await composer(page).text.fill('Begun at home, gone on in the train, and in the tunnel');
    await context.setOffline(false);
    await expect(composer(page).saved).toBeVisible();
    const tab = await openTab(page, address);
    await expect(composer(tab).text).toHaveValue('Begun at home, gone on in the train, and in the tunnel');
    await tab.close();

    await context.setOffline(true);
    await composer(page).text.fill('The end');
    await expect(page.getByText('Offline: saved in this browser')).toBeVisible();
    await crash(page);
    await context.setOffline(false);
    const later = await openTab(page, address);
    await expect(later.getByText('Unsaved changes restored')).toBeVisible();
    await expect(composer(later).text).toHaveValue('The end');
    await expect(composer(later).saved).toBeVisible();
    await later.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(composer(later).text).toHaveValue('Begun at home, gone on in the train, and in the tunnel');
  });

  test('two tabs that write new drafts without a connection keep both, and each comes back', async ({ signedInPage: one, context }) => {
    await one.goto('/post-composer');
    await expect(composer(one).text).toBeVisible();
    const two = await openTab(one, '/post-composer');
    await context.setOffline(true);
    for (const [page, text] of [
      [one, 'Bread on Monday'],
      [two, 'Cake on Sunday'],
    ] as const) {
      await composer(page).text.fill(text);
      await expect(page.getByText('Offline: saved in this browser')).toBeVisible();
    }
    await crash(one);
    await crash(two);
    await context.setOffline(false);

    const texts = [];
    for (let again = 0; again < 2; again++) {
      const page = await openTab(await context.newPage(), '/post-composer');
      await expect(page.getByText('Unsaved changes restored')).toBeVisible();
      texts.push(await composer(page).text.inputValue());
      await expect(composer(page).saved).toBeVisible();
    }
    expect(texts.sort()).toEqual(['Bread on Monday', 'Cake on Sunday']);
    const third = await openTab(await context.newPage(), '/post-composer');
    await expect(composer(third).text).toHaveValue('');
  });

  test('what one person left behind in a browser is not shown to the next', async ({ signedInPage: page, context, person }) => {
    await page.goto('/post-composer');
    await expect(composer(page).text).toBeFocused();
    await context.setOffline(true);
    await composer(page).text.fill('Only for my eyes');
    await expect(page.getByText('Offline: saved in this browser')).toBeVisible();
    await crash(page);
    await context.setOffline(false);

    const tab = await context.newPage();
    await context.clearCookies();
    await signIn(context.request, await signUp(context.request, stranger('Next Person')));
    await tab.goto('/post-composer');
    await expect(composer(tab).text).toHaveValue('');
    await context.clearCookies();
    await signIn(context.request, person);
    await tab.goto('/post-composer');
    await expect(composer(tab).text).toHaveValue('Only for my eyes');
  });

  test('what was kept where the connection was lost is not written over what another device wrote since', async ({
    signedInPage: page,
    context,
    otherDevice,
  }) => {
    const address = await writeDraft(page, 'As it began');
    await context.setOffline(true);
    await composer(page).text.fill('Written in the tunnel');
    await expect(page.getByText('Offline: saved in this browser')).toBeVisible();
    await crash(page);
    await context.setOffline(false);

    const elsewhere = await openTab(otherDevice, address);
    await composer(elsewhere).text.fill('Written at home');
    await expect(composer(elsewhere).saved).toBeVisible();

    const later = await openTab(page, address);
    await expect(composer(later).text).toHaveValue('Written in the tunnel');
    await expect(later.getByRole('alert')).toContainText('Written at home');
    await expect(later.getByText('Changed elsewhere', { exact: true })).toBeVisible();
  });
});

/** Ends a page so that it can send nothing more: what is sent while a page is closed goes its own way, connection or not. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
