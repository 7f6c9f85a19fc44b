import type { Me } from '@everycast/contract/me';
import type { Post } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { shownDay } from './support/moments.ts';
import { stranger } from './support/people.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const inDays = (days: number, zone: string) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

/** Whether focus is inside of what `selector` finds the moment it is there. Scripts that show it run before anything is painted. */
const focusedAsShown = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_changes, observer) => {
          const shown = document.querySelector(wanted);
          if (!shown) return;
          observer.disconnect();
          resolve(shown.contains(document.activeElement));
        }).observe(document.body, { childList: true, subtree: true });
      }),
    selector,
  );

test('a new person is asked once about their zone, and led to their first account, post and colleague', async ({ page, server, pds }) => {
  const person = stranger();
  const question = page.getByRole('region', { name: 'Use America/New York?' });
  const guide = page.getByRole('region', { name: 'First steps' });
  const created = toast(page, 'Account created successfully! Please sign in.');

  await test.step('The toast of sign-up leaves with signing in', async () => {
    await page.goto('/signup');
    await signUpScreen(page).send(person);
    await expect(created).toBeVisible();
    await loginScreen(page).password.fill(person.password);
    await loginScreen(page).submit.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(toast(page, 'Logged in successfully!')).toBeVisible();
    await expect(created).toHaveCount(0);
  });

  await test.step('Yes: the person’s times and their new workspace are in New York', async () => {
    await expect(question).toContainText('Times are in UTC.');
    await expect(guide).toContainText('0 of 3 done');
    await expectAccessible(page, 'a new person’s dashboard');
    await question.getByRole('button', { name: 'Use it' }).click();
    await expect(question).toHaveCount(0);
    await expect(
      page
        .getByRole('complementary')
        .or(page.getByRole('navigation'))
        .getByText(/E[SD]T \(New York\)/)
        .first(),
    ).toBeVisible();
    const me: Me = await (await page.request.get('/api/v1/me')).json();
    expect(me).toMatchObject({ zone: 'America/New_York', zoneAsked: true, workspaces: [{ zone: 'America/New_York' }] });
    await page.reload();
    await expect(guide).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  await test.step('Steps lead to their screens, and are ticked off by what there is', async () => {
    await guide.getByRole('link', { name: 'Connect your first account' }).click();
    await expect(page).toHaveURL(/\/accounts/);
    const account = await pds.createAccount('guided1');
    const headers = { origin: server.url };
    const login = { service: pds.url, identifier: account.handle, password: account.appPassword };
    const connected = await page.request.post('/api/v1/accounts/bluesky', { headers, data: login });
    await page.goto('/dashboard');
    await expect(guide).toContainText('1 of 3 done');
    await guide.getByRole('link', { name: 'Write your first post' }).click();
    await expect(page).toHaveURL('/post-composer');
    const data = {
      text: 'First',
      accountIds: [(await connected.json()).id],
      schedule: { at: `${inDays(3, 'UTC')}T09:00`, zone: 'UTC' },
    };
    expect((await page.request.post('/api/v1/posts', { headers, data })).ok()).toBe(true);
    await page.goto('/dashboard');
    await expect(guide).toContainText('2 of 3 done');
    await guide.getByRole('link', { name: 'Invite a colleague' }).click();
    await expect(page).toHaveURL('/settings/workspace');
  });

  await test.step('It closes for good', async () => {
    await page.goto('/dashboard');
    await guide.getByRole('button', { name: 'Close first steps' }).click();
    await expect(guide).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expect(guide).toHaveCount(0);
  });
});

test('who keeps UTC is not asked again', async ({ signedInPage: page, api }) => {
  await page.goto('/dashboard');
  const question = page.getByRole('region', { name: 'Use America/New York?' });
  await question.getByRole('button', { name: 'Keep UTC' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await api.get<Me>('/api/v1/me')).toMatchObject({ zone: null, zoneAsked: true, workspaces: [{ zone: 'UTC' }] });
});

test('a person’s zone, week and clock apply on every screen; the workspace keeps its own', async ({ signedInPage: page, api, account }) => {
  const form = {
    zone: page.getByRole('combobox', { name: 'Time zone' }),
    week: page.getByRole('combobox', { name: 'Week starts on' }),
    clock: page.getByRole('combobox', { name: 'Clock' }),
    save: page.getByRole('button', { name: 'Save Settings' }),
  };
  const screen = calendar(page);
  const compose = composer(page);
  // Kathmandu is 5:45 ahead of UTC, so 23:30 in New York is 10:15 (in summer 9:15) of the next day there.
  const day = inDays(2, 'America/New_York');
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  await api.patch('/api/v1/workspaces/current', { zone: 'America/New_York' });
  const schedule = { at: `${day}T23:30`, zone: 'America/New_York' };
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'Late in New York', accountIds: [account.id], schedule });

  await test.step('Until a zone is chosen, the workspace’s applies, and weeks start on Sunday', async () => {
    await page.goto('/calendar');
    await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
    await expect(screen.day(day).getByText('Late in New York')).toBeVisible();
    await page.goto('/settings');
    await expect(form.zone).toHaveValue('UTC');
    await expect(page.getByText(/the workspace’s applies: E[SD]T \(New York\)/)).toBeVisible();
    await expect(form.week).toHaveValue('sunday');
    await expect(form.clock).toHaveValue('12h');
  });

  await test.step('They choose theirs', async () => {
    await form.zone.fill('Kathmandu');
    await page.getByRole('option', { name: /Kathmandu/ }).click();
    await form.week.selectOption('Monday');
    await form.clock.selectOption('24h');
    await expectAccessible(page, 'the settings of a person’s times');
    await form.save.click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  });

  await test.step('Weeks of analytics start on their day, in the workspace’s zone', async () => {
    const request = page.waitForRequest(/\/analytics\/overview/);
    await page.goto('/analytics');
    const from = new URL((await request).url()).searchParams.get('from') ?? '';
    const today = Temporal.Now.plainDateISO('America/New_York');
    expect(from).toBe(today.subtract({ days: today.dayOfWeek - 1 }).toString());
  });

  await test.step('The calendar has their days, weeks and hours, and a dragged post keeps its own', async () => {
    await page.goto('/calendar');
    await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
    await expect(screen.day(nextDay).getByText('Late in New York')).toBeVisible();
    await expect(screen.chip('Late in New York')).toContainText(/10:15|09:15/);
    await expect(page.getByText(/Kath?mandu \(GMT\+5:45\)/).first()).toBeVisible();
    const to = Temporal.PlainDate.from(nextDay).add({ days: 1 }).toString();
    await screen.drag(screen.chip('Late in New York'), to);
    await expect(toast(page, /Kath?mandu \(GMT\+5:45\)/)).toBeVisible();
    await expect(screen.day(to).getByText('Late in New York')).toBeVisible();
    expect((await api.get<Post>(`/api/v1/posts/${id}`)).schedule).toMatchObject({ at: `${nextDay}T23:30`, zone: 'America/New_York' });
    await expectAccessible(page, 'a calendar in a person’s zone and week');
  });

  await test.step('A new post starts in their zone, on their clock, from a month of their weeks', async () => {
    await page.goto('/post-composer');
    await compose.at(`${inDays(4, 'Asia/Kathmandu')}T18:05`);
    await expect(compose.time).toHaveValue('18:05');
    await expect(compose.zone).toHaveValue(/Kath?mandu/);
    await compose.time.fill('9:30 pm');
    await compose.time.blur();
    await expect(compose.time).toHaveValue('21:30');
    await compose.time.press('ArrowUp');
    await expect(compose.time).toHaveValue('21:45');
    const focused = focusedAsShown(page, '[role=grid]');
    await page.getByRole('button', { name: 'Choose a day' }).click();
    const month = page.getByRole('grid');
    expect(await focused, 'no key is lost while the month opens').toBe(true);
    await expect(month.getByRole('columnheader').first()).toHaveAccessibleName('Monday');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(compose.date).toHaveValue(shownDay(inDays(11, 'Asia/Kathmandu')));
    for (const [key, days] of [
      ['ArrowUp', 4],
      ['ArrowDown', 11],
    ] as const) {
      await page.getByRole('button', { name: 'Choose a day' }).click();
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await expect(compose.date).toHaveValue(shownDay(inDays(days, 'Asia/Kathmandu')));
    }
    await compose.text.fill('In Kathmandu');
    await compose.schedule.click();
    await expect(toast(page, /Scheduled for .*21:45, Kath?mandu \(GMT\+5:45\)/)).toBeVisible();
  });

  await test.step('So does a new stream, and the analytics keep the workspace’s days', async () => {
    await page.goto('/schedule-stream');
    await expect(form.zone).toHaveValue(/Kath?mandu/);
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessible(page, 'a month to choose a day from');
    await page.goto('/analytics');
    await expect(page.getByText(/Days and best times are in E[SD]T|Not collected yet. All times in E[SD]T/)).toBeVisible();
  });

  await test.step('The server has them, and the workspace its own', async () => {
    const moved = await api.get<Me>('/api/v1/me');
    expect(moved).toMatchObject({ weekStart: 'monday', clock: '24h', workspaces: [{ zone: 'America/New_York' }] });
    expect(moved.zone).toMatch(/Kat/);
  });

  await test.step('UTC can be chosen, too', async () => {
    await page.goto('/settings');
    await form.zone.fill('UTC');
    await page.getByRole('option', { name: 'UTC', exact: true }).click();
    await form.save.click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    expect(await api.get<Me>('/api/v1/me')).toMatchObject({ zone: 'UTC' });
  });
});
