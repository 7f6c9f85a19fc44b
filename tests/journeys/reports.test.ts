import { readFile } from 'node:fs/promises';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import type { ReportSchedules } from '@everycast/contract/analytics-reports';
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { runStatement } from './support/statement.ts';
import { test as base, expect } from './support/test.ts';

/** The audience likes within seconds; the collector looks for new posts each minute. Milliseconds. */
const collected = 150_000;
/** What is due is looked for each minute. Milliseconds. */
const sent = 90_000;

const test = base.extend<object, { smtp: SmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, use) => {
      const server = await startServer({ SMTP_URL: smtp.url });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const shown = (value: number | null) => (value === null ? '–' : new Intl.NumberFormat('en').format(value));
/** Openings by programs aren't noted, and a browser without a window says that it has none. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const fitsPhone = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);

test('a report is downloaded, read by a client with a link until that is revoked, and mailed every week', async ({
  signedInPage: page,
  api,
  browser,
  server,
  smtp,
}) => {
  test.setTimeout(collected + sent + 120_000);
  const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky/sandbox', {});
  await api.post('/api/v1/posts', { text: 'The first glaze of the year 🎉', accountIds: [id], schedule: 'now' });
  await page.goto('/analytics');
  const row = page.getByRole('region', { name: 'Posts of this period' }).getByRole('row', { name: 'The first glaze' });
  await expect(row).toBeVisible({ timeout: collected });
  // Top posts are those that the audience has reacted to.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const engagement = async () => {
    const { days } = await api.get<AnalyticsOverview>(`/api/v1/analytics/overview?from=${day(6)}&to=${day(0)}`);
    return Math.max(...days.map((one) => one.engagement ?? 0));
  };
  await expect.poll(engagement, { timeout: collected }).toBeGreaterThan(0);

  await test.step('From Analytics, the report of the same days', async () => {
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await expect(page).toHaveURL(/\/analytics\/reports\?period=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await page.getByLabel('Period').selectOption('Last 7 days');
    await page.getByLabel('Title').fill('Kiln report');
    await expect(page.getByRole('region', { name: 'What’s included' }).getByText('Kiln report')).toBeVisible();
    await expectAccessible(page, 'reports');
  });

  await test.step('The PDF has the figures of Analytics', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Kiln report .*\.pdf$/);
    const { text, title, tagged } = await readPdf(await readFile(await download.path()));
    const [from = '', to = ''] = /(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)/.exec(download.suggestedFilename())?.slice(1) ?? [];
    const overview = await api.get<AnalyticsOverview>(`/api/v1/analytics/overview?from=${from}&to=${to}`);
    const { followers, shares, comments } = overview.cards;
    expect({ title, tagged }).toEqual({ title: 'Kiln report', tagged: true });
    for (const { value } of [followers, shares, comments]) expect(text).toContain(shown(value));
    await page.goto(`/analytics?period=${from}_${to}`);
    const total = page.getByRole('region', { name: 'Total Followers' });
    await expect(total).toContainText(shown(followers.value));
    expect(text).toContain('The first glaze of the year 🎉');
    await page.goBack();
  });

  const address = await test.step('A link is created and shown once', async () => {
    await page.getByLabel('Period').selectOption('Last 30 days');
    await page.getByLabel('Title').fill('For the client');
    await page.getByRole('button', { name: 'Share link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who it’s for').fill('Maria Costa');
    await expectAccessible(page, 'a new link');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = (await dialog.getByText(/\/report\/[\w-]{32}$/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('listitem', { name: 'For the client' }).getByText(/Not opened yet/)).toBeVisible();
    return url;
  });

  const client = await browser.newContext({ viewport: { width: 390, height: 844 }, userAgent });
  const reader = await client.newPage();
  await test.step('The client reads it on a phone, without signing in', async () => {
    const answer = await reader.goto(address);
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    await expect(reader.getByRole('heading', { level: 1, name: 'For the client' })).toBeVisible();
    await expect(reader.getByText('The first glaze of the year 🎉')).toBeVisible();
    await expect(reader.getByText('Maria Costa')).toHaveCount(0);
    await expectAccessible(reader, 'a shared report');
    await fitsPhone(reader);
    const [download] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('link', { name: 'Download PDF' }).click()]);
    expect((await readPdf(await readFile(await download.path()))).title).toBe('For the client');
  });

  await test.step('Once it is revoked, it says just that; Undo lets it work again', async () => {
    await page.reload();
    const link = page.getByRole('listitem', { name: 'For the client' });
    await expect(link.getByText(/Last opened/)).toBeVisible();
    await link.getByRole('button', { name: 'Revoke' }).click();
    await expect(toast(page, 'Link revoked')).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
    await expect(reader.getByText('For the client')).toHaveCount(0);
    await expectAccessible(reader, 'a revoked report');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Link works again')).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1, name: 'For the client' })).toBeVisible();
  });

  await test.step('It is scheduled for every week', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Weekly numbers');
    await dialog.getByRole('button', { name: 'Schedule report' }).click();
    await expect(dialog.getByText('Enter at least one email address.')).toBeVisible();
    await dialog.getByLabel('Recipients').fill('maria@casaverde.example');
    await expectAccessible(page, 'a new schedule');
    await dialog.getByRole('button', { name: 'Schedule report' }).click();
    await expect(toast(page, 'Report scheduled')).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Weekly numbers' }).getByText(/Every Monday, 09:00/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'reports on a phone');
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsPhone(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('When it is due, one mail goes out with the PDF', async () => {
    await runStatement(server.dataDir, "update report_schedule set next_at = now() - interval '1 second'");
    await expect.poll(() => smtp.received.filter(({ to }) => to.includes('maria@casaverde.example')).length, { timeout: sent }).toBe(1);
    const raw = smtp.received.find(({ to }) => to.includes('maria@casaverde.example'))?.raw ?? '';
    const attachment = /Content-Type: application\/pdf[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(raw)?.[1] ?? '';
    expect((await readPdf(Buffer.from(attachment, 'base64'))).title).toBe('Weekly numbers');
    await expect
      .poll(async () => (await api.get<ReportSchedules>('/api/v1/report-schedules')).items[0]?.last?.mails[0]?.state)
      .toBe('sent');
    await page.reload();
    const row = page.getByRole('listitem', { name: 'Weekly numbers' });
    await expect(row.getByText(/to 1 address$/)).toBeVisible();

    const stop = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\n[ \t]+/g, ''))?.[1] ?? '';
    await reader.goto(stop);
    await expectAccessible(reader, 'stopping a report');
    await reader.getByRole('button', { name: 'Stop emails' }).click();
    await expect(reader.getByRole('heading', { name: 'You won’t get these reports anymore' })).toBeVisible();
    await page.reload();
    await expect(row.getByText('Unsubscribed: maria@casaverde.example')).toBeVisible();
  });

  await test.step('It is paused, edited and removed, which can be undone', async () => {
    const row = page.getByRole('listitem', { name: /numbers/ });
    await row.getByRole('button', { name: 'Pause' }).click();
    await expect(row.getByText('Paused')).toBeVisible();
    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Monthly numbers');
    await page.getByRole('dialog').getByLabel('Repeats').selectOption('Every month');
    await page.getByRole('dialog').getByLabel('Day of the month').selectOption('Last day');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText(/Every month on the last day/)).toBeVisible();
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });
  await client.close();
});
