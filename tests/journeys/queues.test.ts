import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Post } from '@everycast/contract/posts';
import type { Queue } from '@everycast/contract/queues';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('posts are added to queues, which are paused, resumed and shuffled', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(120_000);
  const ids: string[] = [];
  const handles: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { handle, appPassword } = await pds.createAccount(`slots${at}`);
    const account = await api.post<{ id: string }>('/api/v1/accounts/bluesky', {
      service: pds.url,
      identifier: handle,
      password: appPassword,
    });
    ids.push(account.id);
    handles.push(handle);
  }
  const group = await api.post<AccountGroup>('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: ids.slice(0, 2) });
  const posts = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?limit=50')).items;
  const queues = async () => (await api.get<{ items: Queue[] }>('/api/v1/queues')).items;
  const write = async (text: string, chosen: readonly string[]) => {
    await page.goto('/post-composer');
    for (const handle of chosen) await composer(page).account(handle).check();
    await composer(page).text.fill(text);
  };
  const add = page.getByRole('button', { name: 'Add to queue' });
  const casa = page.getByRole('listitem', { name: 'Queue for Casa Verde' });

  await test.step('Without slots, it says where to add them', async () => {
    await write('No slot yet', handles);
    await add.click();
    await expect(page.getByText(/^No queue slots for .* yet\. Add some under Settings → Queues\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Add slots' }).click();
    await expect(page.getByRole('heading', { name: 'Create queue' })).toBeVisible();
  });

  await test.step('A brand and an account get slots', async () => {
    const create = async (name: string) => {
      await page.getByRole('combobox', { name: 'Account or group' }).fill(name);
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Create queue' }).click();
      await expect(toast(page, new RegExp(`^Queue for @?${name}`))).toBeVisible();
    };
    await page.getByRole('button', { name: 'Create queue' }).click();
    await expect(page.getByText('Choose an account or a group.')).toBeVisible();
    await create('Casa Verde');
    const slots = async (queue: typeof casa, time: string) => {
      await queue.getByLabel('Time', { exact: true }).fill(time);
      for (const day of ['Sat', 'Sun']) await queue.getByRole('button', { name: day }).click();
      await queue.getByRole('button', { name: 'Add slots' }).click();
    };
    await slots(casa, '09:00');
    await expect(casa.getByText('9:00 AM')).toHaveCount(7);
    await create(handles[2] as string);
    await slots(page.getByRole('listitem', { name: `Queue for @${handles[2]}` }), '17:30');
    await expect.poll(async () => (await queues()).map((queue) => queue.slots.length)).toEqual([7, 7]);
    const isOpen = (day: string) => casa.getByRole('button', { name: `Remove ${day}, 9:00 AM` });
    for (const day of ['Monday', 'Tuesday']) await isOpen(day).click();
    await expect(casa.getByText('9:00 AM')).toHaveCount(5);
    const undo = (day: string) => toast(page, `${day}, 9:00 AM removed`).getByRole('button', { name: 'Undo' }).click();
    // Each brings back its own slot, and not those that were there before.
    await undo('Monday');
    await expect(isOpen('Monday')).toBeVisible();
    await expect(casa.getByText('9:00 AM')).toHaveCount(6);
    await undo('Tuesday');
    await expect(casa.getByText('9:00 AM')).toHaveCount(7);
    await expectAccessible(page, 'queues');
  });

  await test.step('A post takes the next slots, one for each queue, and can be taken back', async () => {
    await write('For both', handles);
    await expect(add).toHaveAttribute('title', /^2 times, first /);
    await expectAccessible(page, 'a composer with a queue');
    await add.click();
    const added = toast(page, /^Added to the queue, 2 times, first /);
    await expect(added).toBeVisible();
    await expect(page).toHaveURL(/\/calendar/);
    const both = (await posts()).filter(({ text }) => text === 'For both');
    expect(both.map(({ targets, schedule }) => [targets.length, schedule?.at.slice(11)]).toSorted()).toEqual([
      [1, '17:30'],
      [2, '09:00'],
    ]);
    await added.getByRole('button', { name: 'Undo' }).click();
    await expect(composer(page).text).toHaveValue('For both');
    await expect
      .poll(async () => (await posts()).filter(({ text }) => text === 'For both').map((post) => [post.state, post.targets.length]))
      .toEqual([['draft', 3]]);
  });

  await test.step('Posts queue up one behind the other', async () => {
    for (const text of ['First', 'Second', 'Third']) {
      await write(text, handles.slice(0, 2));
      await add.click();
      await expect(toast(page, /^Added to the queue for /).first()).toBeVisible();
      await expect(page).toHaveURL(/\/calendar/);
    }
    const days = (await posts()).filter(({ state }) => state === 'scheduled').map(({ schedule }) => schedule?.at);
    expect(new Set(days).size).toBe(3);
  });

  await test.step('A paused queue sends nothing; resumed, everything is where it was', async () => {
    await page.goto('/settings/queues');
    const before = (await posts()).filter(({ state }) => state === 'scheduled').map(({ id, schedule }) => [id, schedule]);
    await casa.getByRole('button', { name: 'Pause' }).click();
    await expect(toast(page, 'Queue paused. 3 posts wait as drafts')).toBeVisible();
    await expect(casa.getByText('Paused. Its posts wait as drafts.')).toBeVisible();
    expect((await posts()).filter(({ state }) => state === 'scheduled')).toEqual([]);
    await expectAccessible(page, 'a paused queue');
    await casa.getByRole('button', { name: 'Resume' }).click();
    await expect(toast(page, 'Queue resumed. 3 posts scheduled')).toBeVisible();
    expect((await posts()).filter(({ state }) => state === 'scheduled').map(({ id, schedule }) => [id, schedule])).toEqual(before);
    let shuffled = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/shuffle')) shuffled += 1;
    });
    await casa.getByRole('button', { name: 'Shuffle' }).dblclick();
    await expect(toast(page, /moved$|^The order stayed the same$/)).toBeVisible();
    expect(shuffled).toBe(1);
  });

  await test.step('A deleted group takes its queue along, and its posts keep their times', async () => {
    await page.goto('/settings/groups');
    await page.getByRole('button', { name: `Delete group ${group.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => (await queues()).map(({ groupId }) => groupId)).toEqual([null]);
    expect((await posts()).filter(({ state }) => state === 'scheduled')).toHaveLength(3);
  });
});
