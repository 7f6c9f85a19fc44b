import type { Post } from '@everycast/contract/posts';
import type { Snippet } from '@everycast/contract/snippets';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const toolsOf = (page: Page) => page.getByRole('group', { name: 'Text tools' }).first();
const openTool = (page: Page, name: string) => toolsOf(page).getByRole('button', { name }).click();

test('hashtag groups, snippets and signatures are kept in the settings and used in the composer', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  test.setTimeout(150_000);
  const accounts = await connectMany(api, pds, ['casaverde', 'casalisboa', 'saltmarsh', 'northwind']);
  const [casa, lisboa, salt, north] = accounts.map(({ id }) => id);
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [casa, lisboa] });
  await api.post('/api/v1/account-groups', { name: 'Saltmarsh', color: 'sky', accountIds: [salt] });
  const { text } = composer(page);
  const snippets = async () => (await api.get<{ items: Snippet[] }>('/api/v1/snippets')).items;
  const latest = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?limit=1')).items[0];

  await test.step('They are written in the settings, where what is wrong is said at its field', async () => {
    await page.goto('/settings/snippets');
    const dialog = page.getByRole('dialog');
    const write = async (button: string, name: string, words: string) => {
      await page.getByRole('button', { name: button }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel(/^(Text|Hashtags)$/).fill(words);
    };
    await write('New hashtag group', 'Winter', 'wintermenu, #Lisboa #casa-verde');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('“#casa-verde” can’t be a hashtag.')).toBeVisible();
    await dialog.getByLabel('Hashtags').fill('wintermenu, #Lisboa #WINTERMENU seasonal');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, '“Winter” saved')).toBeVisible();
    await expect(page.getByText('#wintermenu #Lisboa #seasonal')).toBeVisible();

    await write('New snippet', 'Opening hours', 'Open until 11 PM on {day}.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('“{day}” isn’t a variable.')).toBeVisible();
    await expectAccessible(page, 'a snippet that is refused');
    await dialog.getByLabel('Text').fill('Open until 11 PM this {weekday}. Book at {handle}.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Open until 11 PM this {weekday}.')).toBeVisible();

    await write('New signature', 'Casa', '— {account} on {platform}');
    await dialog.getByRole('combobox', { name: 'Accounts and groups' }).fill('Casa Verde');
    await page.getByRole('option', { name: 'Casa Verde' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('For Casa Verde')).toBeVisible();
    await expectAccessible(page, 'snippets');
    await api.post('/api/v1/snippets', { kind: 'signature', name: 'Salt', text: '— Salt', accountIds: [salt] });
    await expect(page.getByText('For @saltmarsh')).toBeVisible();
  });

  await test.step('A group of hashtags is inserted at the caret, without those that are there', async () => {
    await page.goto('/post-composer');
    for (const { handle } of accounts) await composer(page).account(handle).check();
    await text.fill('Our menu in #lisboa opens. Come hungry!');
    await text.press('Home');
    for (let at = 0; at < 'Our menu'.length; at += 1) await text.press('ArrowRight');
    await openTool(page, 'Hashtags');
    await page.getByRole('combobox', { name: 'Insert hashtags' }).fill('win');
    await expectAccessible(page, 'hashtag groups');
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue('Our menu #wintermenu #seasonal in #lisboa opens. Come hungry!');
    await page.keyboard.type('!');
    await expect(text).toHaveValue('Our menu #wintermenu #seasonal! in #lisboa opens. Come hungry!');
    await openTool(page, 'Hashtags');
    await page.getByRole('option', { name: 'Winter' }).click();
    await expect(toast(page, 'All of these hashtags are already in the text.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('A snippet has the date at once, and each account’s name in the previews', async () => {
    await text.fill('Hi.');
    await composer(page).at('2032-06-03T09:00', 'Europe/Berlin');
    await openTool(page, 'Snippets');
    await page.getByRole('option', { name: 'Opening hours' }).click();
    await expect(text).toHaveValue('Hi. Open until 11 PM this Thursday. Book at {handle}.');
    await expect(composer(page).preview.getByText('Book at @casaverde.test.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text).toHaveValue('Hi.');
  });

  await test.step('Each account gets its own signature, in a version for its group where there are several', async () => {
    await openTool(page, 'Snippets');
    await expectAccessible(page, 'snippets in the composer');
    await page.getByRole('option', { name: 'Add signatures' }).click();
    await expect(text).toHaveValue('Hi.');
    await page.getByRole('button', { name: 'Casa Verde 2 accounts' }).click();
    await expect(page.getByRole('textbox', { name: /^Post text/ })).toHaveValue('Hi.\n\n— {account} on {platform}');
    await openTool(page, 'Snippets');
    await page.getByRole('option', { name: /^Add signature(?!s)/ }).click();
    await expect(toast(page, 'The signature is already there.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(composer(page).saved).toBeVisible();
    const post = await latest();
    const texts = Object.fromEntries(post?.targets.map((target) => [target.accountId, target.text]) ?? []);
    expect(texts).toEqual({
      [String(casa)]: 'Hi.\n\n— {account} on {platform}',
      [String(lisboa)]: 'Hi.\n\n— {account} on {platform}',
      [String(salt)]: 'Hi.\n\n— Salt',
      [String(north)]: null,
    });
  });

  await test.step('What is selected becomes a snippet', async () => {
    await page.goto('/post-composer');
    await text.fill('#one #two');
    await text.press('ControlOrMeta+a');
    await openTool(page, 'Snippets');
    await page.getByRole('option', { name: 'Save selection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as snippet' });
    await expect(dialog.getByRole('combobox', { name: 'Save as' })).toHaveValue('Hashtag group');
    await dialog.getByLabel('Name').fill('Numbers');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await snippets()).map(({ name }) => name))
      .toEqual(['Casa', 'Numbers', 'Opening hours', 'Salt', 'Winter']);
    await expect(text).toHaveValue('#one #two');
  });

  await test.step('Emoji are searched, chosen by keyboard and inserted at the caret', async () => {
    await text.fill('Hi');
    await openTool(page, 'Emoji');
    const search = page.getByRole('combobox', { name: 'Search emoji' });
    await expect(search).toBeFocused();
    await search.fill('winking face');
    await expect(page.getByRole('option', { name: /winking face/ }).first()).toBeVisible();
    await expectAccessible(page, 'emoji');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue('Hi😉');
    await page.keyboard.press('Escape');
  });

  await test.step('What each account says is what goes out', async () => {
    await page.goto('/post-composer');
    for (const { handle } of accounts.slice(0, 2)) await composer(page).account(handle).check();
    await text.fill('By {handle}, on {platform}');
    await composer(page).publish.click();
    const said = async () =>
      (await Promise.all(accounts.slice(0, 2).map(({ did }) => pds.posts(did)))).flat().map(({ value }) => value.text);
    await expect.poll(said).toEqual(['By @casaverde.test, on Bluesky', 'By @casalisboa.test, on Bluesky']);
  });
});

test('people to mention are looked up as someone types, and what goes wrong never stops the typing', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(120_000);
  await connectSandboxAccounts(api, ['bluesky', 'mastodon', 'twitter', 'instagram']);
  const { text, accountOn } = composer(page);
  const people = page.getByRole('listbox', { name: 'People to mention' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/people')) asked.push(searchParams.get('words') ?? '');
  });

  await test.step('They are searched with two letters, chosen by keyboard, and the rest of the text stays', async () => {
    await page.goto('/post-composer');
    for (const platform of ['Bluesky', 'Mastodon', 'Twitter']) await accountOn(platform).check();
    await text.fill('Thanks to !');
    await text.press('ArrowLeft');
    await text.pressSequentially('@li', { delay: 20 });
    await expect(people.getByRole('option', { name: /@mara-lindqvist\.test$/ })).toBeVisible();
    await expect(people.getByRole('option', { name: /@mara_lindqvist@/ })).toBeVisible();
    expect(asked.every((words) => words === 'li')).toBe(true);
    await expectAccessible(page, 'people to mention');
    await text.press('ArrowDown');
    await text.press('ArrowUp');
    await text.press('Enter');
    await expect(text).toHaveValue('Thanks to @mara-lindqvist.test !');
    await expect(people).toBeHidden();
  });

  await test.step('Twitter is only asked for a whole handle, when somebody wants that', async () => {
    await text.fill('');
    asked.length = 0;
    await openTool(page, 'Mention someone');
    await expect(text).toHaveValue('@');
    await expect(page.getByText('Type a name or handle.')).toBeVisible();
    await accountOn('Bluesky').uncheck();
    await accountOn('Mastodon').uncheck();
    await text.fill('');
    await text.pressSequentially('@mara_lindqvist', { delay: 10 });
    const look = people.getByRole('option', { name: 'Look up @mara_lindqvist on Twitter' });
    await expect(look).toHaveAttribute('aria-selected', 'false');
    await page.waitForTimeout(400);
    expect(asked).toEqual([]);
    await look.click();
    await people.getByRole('option', { name: /Mara Lindqvist/ }).click();
    await expect(text).toHaveValue('@mara_lindqvist ');
    expect(asked).toEqual(['mara_lindqvist']);
    await text.pressSequentially('and @nobody_here');
    await people.getByRole('option', { name: 'Look up @nobody_here on Twitter' }).click();
    await expect(page.getByText('No one found for “nobody_here” on Twitter.')).toBeVisible();
    await text.press('Enter');
    await text.pressSequentially('Bye');
    await expect(text).toHaveValue('@mara_lindqvist and @nobody_here\nBye');
  });

  await test.step('Every key in quick succession is there, whatever the list and the draft do meanwhile', async () => {
    const typed = Array.from({ length: 20 }, (_, index) => `@person_${index}`).join(' ');
    await text.fill('');
    // On a slow computer, without waiting for one before the next.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await Promise.all(Array.from(typed, (key) => page.keyboard.press(key)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(text).toHaveValue(typed);
  });

  await test.step('Where a platform can’t answer, that is said, and typing goes on', async () => {
    await accountOn('Twitter').uncheck();
    await accountOn('Mastodon').check();
    await api.post('/api/v1/sandbox/mastodon/faults', { operation: 'look', fault: 'broken', times: 9 });
    await text.fill('');
    await text.pressSequentially('@okafor');
    await expect(page.getByRole('status').getByText(/Mastodon/)).toBeVisible();
    await text.press('Escape');
    await expect(page.getByRole('status').getByText(/Mastodon/)).toBeHidden();
    await text.pressSequentially(' wrote this');
    await expect(text).toHaveValue('@okafor wrote this');
  });

  await test.step('Where apps can’t look up anybody, nothing opens by itself', async () => {
    await accountOn('Mastodon').uncheck();
    await accountOn('Instagram').check();
    await text.fill('');
    await text.pressSequentially('@mara ');
    await expect(page.getByText('Apps can’t look up people')).toBeHidden();
    await openTool(page, 'Mention someone');
    await expect(page.getByText('Apps can’t look up people on the platforms of this post.')).toBeVisible();
  });
});

test('links get UTM parameters, which each account fills in', async ({ signedInPage: page, api }) => {
  test.setTimeout(120_000);
  await connectSandboxAccounts(api, ['bluesky', 'mastodon']);
  const { text, accountOn, preview } = composer(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('The link at the caret gets them, and keeps what it has', async () => {
    await page.goto('/post-composer');
    for (const platform of ['Bluesky', 'Mastodon']) await accountOn(platform).check();
    await openTool(page, 'UTM');
    await expect(page.getByText('No links in this text yet. Add one first.')).toBeVisible();
    await page.keyboard.press('Escape');
    await text.fill('Menu: https://casa.example/winter?lang=pt#menu, shop: https://casa.example/shop');
    await text.press('Home');
    await openTool(page, 'UTM');
    await expect(field('Source')).toHaveValue('{platform}');
    await expect(field('Medium')).toHaveValue('social');
    await field('Campaign').fill('Winter {name}');
    await expect(page.getByText('“{name}” isn’t a variable here.')).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(field('Campaign')).toBeVisible();
    await expectAccessible(page, 'UTM parameters with a problem');
    await field('Campaign').fill('Winter menu');
    await field('Campaign').press('Enter');
    const tagged = 'https://casa.example/winter?lang=pt&utm_source={platform}&utm_medium=social&utm_campaign=Winter%20menu#menu';
    await expect(text).toHaveValue(`Menu: ${tagged}, shop: https://casa.example/shop`);
    await expect(preview.getByText('utm_source=bluesky')).toBeVisible();
    await expect(page.getByText('utm_source={platform}, utm_medium=social, utm_campaign=Winter menu')).toBeVisible();
    await expectAccessible(page, 'a link with UTM parameters');
  });

  await test.step('They are changed, for all links at once, and never doubled', async () => {
    await page.getByRole('button', { name: 'Edit UTM parameters of casa.example/winter' }).click();
    await page.getByRole('combobox', { name: 'Link' }).selectOption('All links (2)');
    await field('Campaign').fill('');
    await field('Medium').fill('post');
    await page.getByRole('button', { name: 'Apply' }).click();
    const added = 'utm_source={platform}&utm_medium=post';
    await expect(text).toHaveValue(`Menu: https://casa.example/winter?lang=pt&${added}#menu, shop: https://casa.example/shop?${added}`);
    await page.getByRole('button', { name: 'Edit UTM parameters of casa.example/shop' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(text).toHaveValue(`Menu: https://casa.example/winter?lang=pt&${added}#menu, shop: https://casa.example/shop`);
  });

  await test.step('Each account publishes its own', async () => {
    await composer(page).publish.click();
    const said = async (platform: string) =>
      (await api.get<{ items: { text: string }[] }>(`/api/v1/sandbox/${platform}/feed`)).items.map((post) => post.text);
    for (const platform of ['bluesky', 'mastodon'])
      await expect
        .poll(() => said(platform))
        .toEqual([
          `Menu: https://casa.example/winter?lang=pt&utm_source=${platform}&utm_medium=post#menu, shop: https://casa.example/shop`,
        ]);
  });

  await test.step('The next link of the workspace starts with what was used last', async () => {
    await page.goto('/post-composer');
    await text.fill('https://casa.example');
    await openTool(page, 'UTM');
    await expect(field('Medium')).toHaveValue('post');
  });
});
