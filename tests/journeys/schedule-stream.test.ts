import type { Post } from '@everycast/contract/posts';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { StreamDestination } from '@everycast/contract/streams';
import { Temporal } from '@everycast/contract/time';
import { expectAccessible } from './support/axe.ts';
import { nextChanges } from './support/moments.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'Europe/Berlin';
const inDays = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

test('a stream is scheduled with an announcement, moved, changed, canceled and taken back, and opens the studio', async ({
  signedInPage: page,
  api,
  account,
  server,
}) => {
  await api.patch('/api/v1/workspaces/current', { zone });
  const data = { ...defaultStreamSettings, timezone: zone };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data });
  const destination = (name: string, armed: boolean) =>
    api.post('/api/v1/stream-destinations', { platform: 'twitch', name, url: 'rtmp://127.0.0.1:1024/app', key: 'key', armed });
  await destination('Main channel', true);
  await destination('Second channel', false);
  const row = page.getByRole('listitem', { name: 'Kiln opening' });
  const posts = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?state=scheduled')).items;

  await test.step('The empty screen says what to do, and the form what is missing', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Schedule Stream/ }).click();
    await expect(page).toHaveURL('/schedule-stream');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule Stream' })).toBeVisible();
    await expect(page.getByText('Nothing scheduled')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Berlin/);
    await expect(page.getByRole('checkbox', { name: 'Main channel' })).toBeChecked();
    await page.getByRole('combobox', { name: 'Announcement post' }).selectOption('1 hour before');
    await page.getByRole('button', { name: 'Schedule Stream' }).click();
    for (const text of ['Enter a title.', 'Write something first.', 'Choose at least one account.']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expectAccessible(page, 'the form of a scheduled stream');
  });

  await test.step('An hour that clocks skip, and one that they repeat, are explained', async () => {
    const { skipped, doubled } = nextChanges(zone);
    const choose = async (wall: string) => {
      const [date = '', time = ''] = wall.split('T');
      await page.getByLabel('Date').fill(date);
      await page.getByLabel('Time', { exact: true }).fill(time);
    };
    await choose(skipped);
    await expect(page.getByRole('status').filter({ hasText: 'skip' })).toBeVisible();
    await choose(doubled);
    await expect(page.getByRole('status').filter({ hasText: 'twice' })).toBeVisible();
    await choose('2020-01-01T19:00');
    await page.getByRole('button', { name: 'Schedule Stream' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'ago' })).toBeVisible();
    await choose(`${inDays(2)}T19:00`);
  });

  await test.step('It is scheduled, and its announcement with it', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Kiln opening');
    await page.getByRole('checkbox', { name: 'Main channel' }).uncheck();
    await page.getByRole('checkbox', { name: 'Second channel' }).check();
    await page.getByRole('textbox', { name: 'Text' }).fill('We open the kiln, live');
    await page.getByRole('checkbox', { name: new RegExp(account.handle) }).check();
    await page.getByRole('button', { name: 'Schedule Stream' }).click();
    await expect(toast(page, /^Scheduled for /)).toBeVisible();
    await expect(row).toContainText('Second channel');
    expect(await posts()).toMatchObject([{ text: 'We open the kiln, live', schedule: { at: `${inDays(2)}T18:00`, zone } }]);
    await expectAccessible(page, 'scheduled streams');
  });

  await test.step('On the calendar it stands next to its announcement, and both move', async () => {
    const screen = calendar(page);
    await page.goto('/calendar');
    const day = screen.day(inDays(2));
    await expect(day.getByRole('link')).toHaveCount(2);
    await expectAccessible(page, 'the calendar with a stream');
    await screen.drag(screen.chip('Kiln opening'), inDays(3));
    await expect(toast(page, /^Moved to /)).toBeVisible();
    await expect(screen.day(inDays(3)).getByRole('link')).toHaveCount(2);
    expect((await posts())[0]?.schedule).toEqual({ at: `${inDays(3)}T18:00`, zone });
    await toast(page, /^Moved to /)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(screen.day(inDays(2)).getByRole('link')).toHaveCount(2);
    await screen.chip('Kiln opening').click();
    await expect(page).toHaveURL(/\/schedule-stream\?event=/);
  });

  await test.step('A change and a cancellation can be undone', async () => {
    await expect(page.getByText('This stream has an announcement.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('Something else');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem', { name: 'Something else' })).toBeVisible();
    await toast(page, 'Something else saved').getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Cancel stream' }).click();
    await expect(row).toHaveCount(0);
    expect(await posts()).toEqual([]);
    await toast(page, 'Kiln opening canceled').getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    expect(await posts()).toHaveLength(1);
  });

  await test.step('Go Live opens the studio with its title and its destinations alone', async () => {
    await row.getByRole('button', { name: 'Go Live: Kiln opening' }).click();
    await expect(page).toHaveURL(/\/streaming\?event=/);
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Kiln opening');
    await expect(page.getByRole('switch', { name: 'Include Second channel in the next stream' })).toBeChecked();
    const { items } = await api.get<{ items: StreamDestination[] }>('/api/v1/stream-destinations');
    expect(items.filter(({ armed }) => armed).map(({ name }) => name)).toEqual(['Second channel']);
  });
});
