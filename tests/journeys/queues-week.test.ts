import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Queue, QueuedPosts } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const daily = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })));
const longest = 'W'.repeat(40);

test('all queues are one week: posts move and swap between slots, drafts fill them, and one queue is edited in its columns', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await connectSandboxAccounts(api, ['bluesky', 'mastodon']);
  const accountIds = [first?.id ?? ''];
  const { id: groupId } = await api.post<AccountGroup>('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds });
  const casa = await api.post<Queue>('/api/v1/queues', { groupId, zone: 'UTC', slots: daily('23:57', '23:59') });
  const long = await api.post<AccountGroup>('/api/v1/account-groups', { name: longest, color: 'sky', accountIds: [second?.id] });
  await api.post('/api/v1/queues', { groupId: long.id, zone: 'Asia/Tokyo', slots: daily('23:58') });
  const write = async (text: string, more: object = {}) => (await api.post<{ id: string }>('/api/v1/posts', { text, ...more })).id;
  for (const text of ['Bread at four', 'Oysters are here']) await api.post(`/api/v1/posts/${await write(text, { accountIds })}/queue`, {});
  await write('Not sure yet');
  const today = Temporal.Now.plainDateISO('UTC');
  const path = `/api/v1/queues/posts?first=${today}&last=${today.add({ days: 8 })}&zone=UTC`;
  const timeOf = async (text: string) => (await api.get<QueuedPosts>(path)).items.find((post) => post.text === text)?.at;
  const slotsOf = async (id: string) =>
    (await api.get<{ items: Queue[] }>('/api/v1/queues')).items.find((one) => one.id === id)?.slots.length;
  const timesOf = async (id: string) =>
    (await api.get<{ items: Queue[] }>('/api/v1/queues')).items.find((one) => one.id === id)?.slots.map(({ time }) => time) ?? [];
  const row = page.getByRole('listitem', { name: 'Queue for Casa Verde' });
  const other = page.getByRole('listitem', { name: `Queue for ${longest}` });
  const slot = (text: string | RegExp) => row.getByRole('button', { name: text }).filter({ visible: true });
  const dialog = page.getByRole('dialog');

  await test.step('The calendar leads there, and each slot says what fills it', async () => {
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Queues' }).click();
    await expect(page).toHaveURL('/queues');
    await expect(slot(/: Bread at four$/)).toBeVisible();
    await expect(slot(/: Open$/).first()).toBeVisible();
    await expect(row).toContainText(/2 posts · ends /);
    await expectAccessible(page, 'the week of all queues');
  });

  await test.step('Dragged onto a filled slot two posts swap, and Undo takes that back', async () => {
    const [bread, oysters] = [await timeOf('Bread at four'), await timeOf('Oysters are here')];
    await slot(/: Bread at four$/).dragTo(slot(/: Oysters are here$/));
    const swapped = toast(page, /^Swapped with the post on /);
    await expect(swapped).toBeVisible();
    expect([await timeOf('Bread at four'), await timeOf('Oysters are here')]).toEqual([oysters, bread]);
    await swapped.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Moved back')).toBeVisible();
    expect([await timeOf('Bread at four'), await timeOf('Oysters are here')]).toEqual([bread, oysters]);
  });

  await test.step('By keyboard: M picks up, arrows move, Enter drops, Escape puts it back', async () => {
    const before = await timeOf('Bread at four');
    await slot(/: Bread at four$/).focus();
    await page.keyboard.press('m');
    await expect(page.getByText('Moving “Bread at four”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Moving “Bread at four”')).toBeHidden();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(row.getByRole('button', { name: /: Open\. Move to / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Moved to /)).toBeVisible();
    expect(await timeOf('Bread at four')).not.toBe(before);
    await expect(slot(/: Bread at four$/)).toBeFocused();
  });

  await test.step('A queue without its accounts doesn’t take a post, and says why', async () => {
    const before = await timeOf('Bread at four');
    await page.keyboard.press('m');
    await page.keyboard.press('j');
    await expect(other.getByRole('button', { name: `${longest} doesn’t have all accounts of this post` })).toBeFocused();
    await page.keyboard.press('Enter');
    const refused = toast(page, `${longest} doesn’t have all accounts of this post`);
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).click();
    expect(await timeOf('Bread at four')).toBe(before);
  });

  await test.step('On a slot that someone has just filled nothing is moved', async () => {
    const before = await timeOf('Bread at four');
    const at = `${today.add({ days: 4 })}T23:59`;
    await page.route('**/api/v1/queues/posts?*', (route) => route.abort());
    await api.post(`/api/v1/queues/${casa.id}/slot`, { postId: await write('Faster', { accountIds }), at });
    await slot(/: Bread at four$/).click();
    await dialog.getByRole('button', { name: 'Move to another slot' }).click();
    await slot(/: Open(\.|$)/)
      .last()
      .focus();
    const when = Temporal.PlainDateTime.from(at).toLocaleString('en-US', { month: 'short', day: 'numeric' });
    await row.getByRole('button', { name: new RegExp(`${when}.* 11:59.*: Open`) }).click();
    const taken = toast(page, 'This slot was just filled. Choose another one.');
    await expect(taken).toBeVisible();
    expect(await timeOf('Bread at four')).toBe(before);
    await page.unroute('**/api/v1/queues/posts?*');
    await page.reload();
    await expect(slot(/: Faster$/)).toBeVisible();
  });

  await test.step('An open slot is filled from drafts, and Undo makes it a draft again', async () => {
    const open = slot(/: Open$/).last();
    await open.click();
    await expectAccessible(page, 'the drafts for a slot');
    await dialog.getByRole('button', { name: 'Not sure yet' }).click();
    const filled = toast(page, /^Added to /);
    await expect(slot(/: Not sure yet$/)).toBeVisible();
    await filled.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Back in drafts')).toBeVisible();
    await expect(slot(/: Not sure yet$/)).toBeHidden();
  });

  await test.step('A queue is edited below its row, and paused', async () => {
    await row.getByRole('button', { name: 'Edit Casa Verde' }).click();
    const editor = page.getByRole('listitem', { name: 'Slots of Casa Verde' });
    // A day without posts: what leaves a slot that is gone can't be moved back.
    const empty = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
    await editor.getByRole('button', { name: new RegExp(`^${empty}, 11:59`) }).click();
    await expect.poll(() => slotsOf(casa.id)).toBe(13);
    await editor.getByRole('button', { name: /^Remove 11:59/ }).click();
    await expect.poll(() => slotsOf(casa.id)).toBe(7);
    await toast(page, /Its posts keep their times/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => slotsOf(casa.id)).toBe(13);
    await editor.getByLabel('Time', { exact: true }).fill('08:15');
    await editor.getByRole('button', { name: 'Add time' }).click();
    await expect.poll(() => slotsOf(casa.id)).toBe(20);
    await expectAccessible(page, 'editing a queue in its columns');
    await editor.getByRole('button', { name: 'Shuffle' }).click();
    await expect(toast(page, /moved$|^The order stayed the same$/)).toBeVisible();
    await editor.getByRole('button', { name: 'Done' }).click();
    await row.getByRole('button', { name: 'Pause Casa Verde' }).click();
    await expect(row).toContainText('Paused, 3 posts wait');
    await expectAccessible(page, 'a paused queue in the week');
    await row.getByRole('button', { name: 'Resume Casa Verde' }).click();
    await expect(row).toContainText('3 posts');
  });

  await test.step('Group filters, and all shown are paused and resumed together', async () => {
    const groups = page.getByRole('group', { name: 'Groups' });
    await groups.getByTitle('Casa Verde').click();
    await expect(page).toHaveURL(/group=/);
    await expect(other).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pause all' })).toBeHidden();
    await groups.getByTitle('Casa Verde').click();
    await expect(other).toBeVisible();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await expect(toast(page, '2 queues paused')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paused 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Resume all' }).click();
    await expect(toast(page, '2 queues resumed')).toBeVisible();
    await expect(row).toContainText('3 posts');
  });

  await test.step('A post moves to a slot of another queue that has its accounts', async () => {
    await api.post<Queue>('/api/v1/queues', { accountId: first?.id, zone: 'UTC', slots: daily('23:51') });
    const own = page.getByRole('listitem', { name: /^Queue for @/ });
    const target = own.getByRole('button', { name: /: Open$/ }).last();
    await expect(target).toBeVisible();
    await slot(/: Bread at four$/).dragTo(target);
    await expect(toast(page, /^Moved to .*11:51/)).toBeVisible();
    expect(await timeOf('Bread at four')).toMatch(/T23:51/);
    await toast(page, /^Moved to .*11:51/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(slot(/: Bread at four$/)).toBeVisible();
  });

  await test.step('On a phone one queue is below the other, and opens to a list by day', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(slot(/: Bread at four$/)).toBeHidden();
    await row.getByRole('button', { name: '20 slots a week' }).click();
    await expect(slot(/: Bread at four$/)).toBeVisible();
    // What is pressed while the list opens may be drawn again.
    const move = dialog.getByRole('button', { name: 'Move to another slot' });
    await expect(async () => {
      if (!(await move.isVisible())) await slot(/: Bread at four$/).click();
      await move.click({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Moving “Bread at four”')).toBeHidden();
    await expectAccessible(page, 'a queue’s list by day');
    await page.setViewportSize({ width: 390, height: 844 });
    await row.getByRole('button', { name: 'Edit Casa Verde' }).click();
    const sheet = page.getByRole('dialog', { name: 'Slots of Casa Verde' });
    await sheet.getByRole('button', { name: /^Change 8:15/ }).click();
    await sheet.getByRole('textbox', { name: 'Time' }).first().fill('08:45');
    await sheet.getByRole('textbox', { name: 'Time' }).first().press('Enter');
    await expect(toast(page, /^8:15.* is now 8:45/)).toBeVisible();
    await expect.poll(async () => (await timesOf(casa.id)).includes('08:45')).toBe(true);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toBeHidden();
  });
});
