import type { Post } from '@everycast/contract/posts';
import type { Series } from '@everycast/contract/series';
import { Temporal } from '@everycast/contract/time';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'Europe/Berlin';

test('a post repeats on every weekday, one and all that follow are changed, and it is stopped and resumed', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  test.setTimeout(180_000);
  await api.patch('/api/v1/workspaces/current', { zone });
  const { handle, appPassword } = await pds.createAccount('repeats');
  await api.post('/api/v1/accounts/bluesky', { service: pds.url, identifier: handle, password: appPassword });
  const screen = composer(page);
  const series = async () => (await api.get<{ items: Series[] }>('/api/v1/series')).items[0];
  const posts = async () => {
    const { items } = await api.get<{ items: Post[] }>('/api/v1/posts?state=scheduled&limit=100');
    return items.toSorted((one, other) => String(one.dueAt).localeCompare(String(other.dueAt)));
  };
  const monday = Temporal.Now.plainDateISO(zone).add({ days: 8 - Temporal.Now.plainDateISO(zone).dayOfWeek });

  await test.step('Without a time, it says what is missing', async () => {
    await page.goto('/post-composer');
    await screen.account(handle).check();
    await screen.text.fill('Tip of the day');
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await expect(toast(page, 'Choose a time for the post first.')).toBeVisible();
  });

  await test.step('Every weekday, with a second text, and the next ten dates', async () => {
    await screen.at(`${monday}T09:00`, zone);
    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat this post' });
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('time');
    await expect(dates).toHaveCount(10);
    await dialog.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'Every weekday (Mon–Fri)' }).click();
    await expect(dates.nth(1)).toHaveAttribute('datetime', new RegExp(`^${monday.add({ days: 1 })}T`));
    await dialog.getByRole('button', { name: 'Add text' }).click();
    await dialog.getByRole('textbox', { name: 'Text 2' }).fill('Another tip');
    await expect(dialog.getByText('Text 2', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'the dialog of a repeat');
    await dialog.getByRole('button', { name: 'Repeat post' }).click();
    await expect(toast(page, /^Every weekday at 9:00 AM\. First on /)).toBeVisible();
    await expect(page).toHaveURL(/\/calendar/);
    await expect(page.getByRole('img', { name: 'Repeats' }).first()).toBeVisible();
    const planned = await posts();
    expect(planned.length).toBeGreaterThan(35);
    expect(planned.slice(0, 3).map(({ text }) => text)).toEqual(['Tip of the day', 'Another tip', 'Tip of the day']);
  });

  const [, second, third, fourth] = await posts();
  await test.step('A change asks for which posts it is', async () => {
    await page.goto(`/post-composer?post=${second?.id}`);
    await screen.text.fill('Only on this day');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const asked = page.getByRole('dialog', { name: 'Change a post that repeats' });
    await expectAccessible(page, 'the question which posts of a repeat change');
    await asked.getByRole('button', { name: 'This post only' }).click();
    await expect(page).toHaveURL(/\/calendar/);

    await page.goto(`/post-composer?post=${third?.id}`);
    await screen.text.fill('Tip from now on');
    await screen.time.fill('10:30');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await asked.getByRole('button', { name: 'This and all that follow' }).click();
    await expect(toast(page, 'This post and all that follow changed')).toBeVisible();
    const after = await posts();
    expect(after.slice(0, 5).map(({ text, schedule }) => [text, schedule?.at.slice(11)])).toEqual([
      ['Tip of the day', '09:00'],
      ['Only on this day', '09:00'],
      ['Tip from now on', '10:30'],
      ['Another tip', '10:30'],
      ['Tip from now on', '10:30'],
    ]);
    expect(after[3]?.id).toBe(fourth?.id);
  });

  await test.step('Settings list it; it is stopped, and resumed', async () => {
    await page.goto('/settings/repeats');
    const item = page.getByRole('listitem', { name: 'Repeat: Tip from now on' });
    await expect(item.getByText('Every weekday at 10:30 AM')).toBeVisible();
    await expect(item.getByRole('time')).toHaveCount(10);
    await expectAccessible(page, 'repeats in settings');
    await item.getByRole('button', { name: 'Stop repeating' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop repeating' }).click();
    await expect(item.getByText('Stopped')).toBeVisible();
    // They are deleted one after the other.
    await expect.poll(async () => (await posts()).map(({ text }) => text)).toEqual(['Only on this day']);
    await item.getByRole('button', { name: 'Resume' }).click();
    await expect(item.getByRole('time')).toHaveCount(10);
    expect((await series())?.state).toBe('active');
  });

  await test.step('A deletion asks for which posts it is, too', async () => {
    const asked = page.getByRole('dialog', { name: 'Delete a post that repeats' });
    const remove = async (id: string | undefined, scope: string) => {
      await page.goto(`/posts/${id}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await asked.getByRole('button', { name: scope }).click();
    };
    await expect(toast(page, 'Repeat resumed')).toBeVisible();
    const before = await posts();
    await page.goto(`/posts/${before[2]?.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(asked).toBeVisible();
    await expectAccessible(page, 'the question which posts of a repeat are deleted');
    await asked.getByRole('button', { name: 'This post only' }).click();
    await expect(toast(page, 'Post deleted')).toBeVisible();
    expect(await posts()).toHaveLength(before.length - 1);
    await remove(before[5]?.id, 'This and all that follow');
    await expect(toast(page, 'Repeat ended, and its posts from here on deleted')).toBeVisible();
    const kept = before.slice(0, 5).filter((_, index) => index !== 2);
    await expect.poll(async () => (await posts()).map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    expect((await series())?.state).toBe('stopped');
  });
});
