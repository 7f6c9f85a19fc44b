import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportSchedule, ReportScheduleSettings } from '@everycast/contract/analytics-reports';
import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { needsOfReports } from '../../../tests/support/reports.ts';
import { type SmtpServer, startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { until } from '../../../tests/support/until.ts';
import { readConfig } from '../../kernel/config.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { createAnalyticsReports } from './analytics-reports.ts';
import { reportsRoutes } from './routes/all.ts';

/* Links, schedules and mails, over the API. The clock starts on Saturday, November 21, 2026, at noon UTC. */

let database: TestDatabase;
let smtp: SmtpServer;
let dataDir = '';
let now = new Date();
const clock = { now: () => now };
const opened: Awaited<ReturnType<typeof openProcess>>[] = [];
let http: Http;
let sendDue: () => Promise<void>;
let [workspaceId, groupId] = ['', ''];
const otherWorkspace = newId();
const people = { owner: 'the-owner', viewer: 'the-viewer' };
/** What the activity heard. */
let told: string[] = [];

async function openProcess(smtpUrl: string | null) {
  const config = readConfig({ PUBLIC_URL: 'https://social.example', ...(smtpUrl !== null && { SMTP_URL: smtpUrl }) });
  const parts = { databaseUrl: database.url, dataDir, secretKey: 'a secret key for tests alone', log: createLog('silent'), clock };
  const { kernel, close } = await openKernel({ config, ...parts });
  const needs = needsOfReports({ workspaceId, ownerId: people.owner, groupId });
  const reports = createAnalyticsReports(kernel, needs);
  kernel.domainEvents.on('activity.happened', async (_, { action, subject }) => void told.push(`${action} ${subject.name}`));
  return { kernel, reports, close };
}

const ask = (query: string, values: unknown[] = []) => runSql(database.db, query, values) as Promise<Record<string, unknown>[]>;

beforeAll(async () => {
  [database, smtp] = await Promise.all([createTestDatabase(), startSmtpServer()]);
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-reports-'));
  [workspaceId, groupId] = [newId(), newId()];
  for (const [id, name] of Object.entries({ [workspaceId]: 'Tidewater', [otherWorkspace]: 'Other' }))
    await ask("insert into workspace (id, name, zone, created_at) values ($1, $2, 'Europe/Lisbon', now())", [id, name]);
  for (const id of Object.values(people))
    await ask(
      "insert into auth_user (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ida', $1 || '@example.org', false, now(), now())",
      [id],
    );
  await ask(
    "insert into account_group (id, workspace_id, name, name_key, color, position, created_at) values ($1, $2, 'Casa Verde', 'casa verde', 'sky', 0, now())",
    [groupId, workspaceId],
  );
  const first = await openProcess(smtp.url);
  opened.push(first, await openProcess(smtp.url));
  sendDue = first.reports.sending.sendDue;
  const members = {
    [people.owner]: { [workspaceId]: 'owner' },
    [people.viewer]: { [workspaceId]: 'viewer' },
    other: { [otherWorkspace]: 'owner' },
  } as const;
  http = await openTestHttp({ db: first.kernel.db, members, routes: (open) => reportsRoutes(open, first.reports) });
  for (const { kernel } of opened) await kernel.jobs.start(true);
});
afterAll(async () => {
  await http?.close();
  for (const { kernel, close } of opened) {
    await kernel.jobs.stop();
    await close();
  }
  await smtp?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  told = [];
  smtp.received.length = 0;
  await ask('delete from report_link');
  await ask('delete from report_schedule');
  await ask('delete from report_stop');
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = people.owner) =>
  http.inject({ method, url: `/api/v1${path}`, headers: { 'x-user': as }, ...(payload && { payload }) });
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const visit = (url: string, method: 'GET' | 'POST' = 'GET', agent = browser) =>
  http.inject({ method, url: url.replace('https://social.example', ''), headers: { 'user-agent': agent } });
const link = { title: 'Harbour report', scope: { kind: 'all' }, from: '2026-11-09', to: '2026-11-15', days: 7, note: 'Maria' };
const settings: ReportScheduleSettings = {
  title: 'Weekly numbers',
  language: 'en',
  scope: { kind: 'all' },
  period: 'days7',
  cadence: { every: 'week', weekday: 1 },
  time: '09:00',
  recipients: ['maria@casaverde.example', 'noor@casaverde.example'],
};
async function scheduled(change: Partial<ReportScheduleSettings> = {}): Promise<ReportSchedule> {
  const answer = await call('POST', '/report-schedules', { ...settings, ...change });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const listed = async (): Promise<ReportSchedule[]> => (await call('GET', '/report-schedules')).json().items;
const mailed = (count: number) => until(() => smtp.received.length >= count);
const monday = new Date('2026-11-23T09:00:00Z');

test('a PDF is downloaded by everyone who reads Analytics, links and schedules are for those who manage them', async () => {
  const query = '?from=2026-11-09&to=2026-11-15';
  const answer = await call('GET', `/analytics-reports/report.pdf${query}`, undefined, people.viewer);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf' });
  // The owner's language.
  expect(await readPdf(answer.rawPayload)).toMatchObject({ title: 'Social-Media-Bericht', language: 'de' });
  const preview = await call('GET', `/analytics-reports/preview${query}&title=May&language=fr&group=${groupId}`, undefined, people.viewer);
  expect(preview.json()).toMatchObject({ title: 'May', language: 'fr', brand: 'Casa Verde', figures: { followers: { value: 18_420 } } });
  for (const [method, path] of [
    ['GET', '/report-links'],
    ['GET', '/report-schedules'],
    ['POST', '/report-links'],
    ['POST', '/report-schedules'],
  ] as const)
    expect((await call(method, path, method === 'POST' ? link : undefined, people.viewer)).statusCode, path).toBe(403);
  for (const wrong of ['?from=2026-11-15&to=2026-11-09', '?from=2020-01-01&to=2026-01-01', '', `${query}&title=${'x'.repeat(121)}`])
    expect((await call('GET', `/analytics-reports/report.pdf${wrong}`)).statusCode, wrong).toBe(400);
});

test('a link is read without an account, and stored as a hash alone', async () => {
  const made = (await call('POST', '/report-links', link)).json();
  expect(made.address).toMatch(/^https:\/\/social\.example\/report\/[\w-]{32}$/);
  expect(made).toMatchObject({
    title: 'Harbour report',
    language: 'de',
    note: 'Maria',
    openedAt: null,
    expiresAt: '2026-11-28T12:00:00.000Z',
  });
  const token = made.address.split('/').at(-1);
  expect(JSON.stringify(await ask('select * from report_link'))).not.toContain(token);
  const openedAt = async () => (await call('GET', '/report-links')).json().items[0].openedAt;
  await visit(made.address, 'GET', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)');
  await visit(`${made.address}/report.pdf`);
  await visit(`${made.address}/logo.png`);
  expect(await openedAt()).toBeNull();
  const page = await visit(made.address);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  for (const said of ['<html lang="de">', 'Harbour report', '18.420', '1.234', 'tidewater · Mastodon', 'PDF herunterladen'])
    expect(page.body).toContain(said);
  expect(page.body).not.toContain('Maria');
  const pdf = await visit(`${made.address}/report.pdf`);
  expect((await readPdf(pdf.rawPayload)).text).toContain('18.420');
  expect(await openedAt()).toBe(now.toISOString());
  expect((await visit(`${made.address}/logo.png`)).statusCode).toBe(404);
  expect((await visit(`${made.address}/pictures/${newId()}.jpg`)).statusCode).toBe(404);
  expect((await visit(`${made.address}/pictures/0.jpg`)).statusCode).toBe(400);
});

test('a link that is over says so, and not what it was', async () => {
  const made = (await call('POST', '/report-links', { ...link, title: '<script>alert(1)</script>' })).json();
  expect((await visit(made.address)).body).not.toContain('<script');
  expect((await call('POST', `/report-links/${made.id}/revoke`)).json().revokedAt).toBe(now.toISOString());
  for (const path of ['', '/report.pdf']) {
    const over = await visit(made.address + path);
    expect(over.statusCode).toBe(410);
    expect(over.body).toContain('This link was revoked');
    for (const secret of ['alert', 'Tidewater', 'Casa Verde']) expect(over.body).not.toContain(secret);
  }
  expect((await call('POST', `/report-links/${made.id}/restore`)).json().revokedAt).toBeNull();
  expect((await visit(made.address)).statusCode).toBe(200);
  now = new Date('2026-11-28T12:00:00Z');
  expect((await visit(made.address)).body).toContain('This link has expired');
  for (const unknown of ['x', 'k'.repeat(32), `${'k'.repeat(31)}%00`, '..%2f..']) {
    const answer = await visit(`/report/${unknown}`);
    expect([400, 404], unknown).toContain(answer.statusCode);
    expect(answer.body).not.toContain('expired');
  }
  expect(told).toEqual([
    'report.linked <script>alert(1)</script>',
    'report.revoked <script>alert(1)</script>',
    'report.restored <script>alert(1)</script>',
  ]);
});

test('links and schedules of other workspaces are not found', async () => {
  const made = (await call('POST', '/report-links', link)).json();
  const schedule = await scheduled();
  for (const [method, path, body] of [
    ['POST', `/report-links/${made.id}/revoke`],
    ['POST', `/report-schedules/${schedule.id}/pause`],
    ['DELETE', `/report-schedules/${schedule.id}`],
    ['PUT', `/report-schedules/${schedule.id}`, settings],
  ] as const)
    expect((await call(method, path, body, 'other')).statusCode, path).toBe(404);
  const scope = { kind: 'group', groupId };
  expect((await call('POST', '/report-links', { ...link, scope }, 'other')).statusCode).toBe(404);
  expect((await call('POST', '/report-schedules', { ...settings, scope }, 'other')).statusCode).toBe(404);
  expect((await call('POST', '/report-links', { ...link, scope })).json().group).toBe('Casa Verde');
  await call('POST', `/report-links/${made.id}/revoke`);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await call('POST', `/report-links/${made.id}/restore`)).statusCode).toBe(409);
});

test.each([
  { recipients: [] },
  { recipients: ['nobody'] },
  { recipients: Array.from({ length: 21 }, (_, index) => `a${index}@x.example`) },
  { cadence: { every: 'month', day: 29 } },
  { cadence: { every: 'week', weekday: 0 } },
  { time: '9:00' },
  { time: '24:00' },
  { title: ' ' },
  { scope: { kind: 'accounts', accountIds: [] } },
  { period: 'year' },
  { more: true },
])('a schedule with %o is refused', async (change) => {
  expect((await call('POST', '/report-schedules', { ...settings, ...change })).statusCode).toBe(400);
});

test('a report is mailed once when it is due, by however many processes, with its PDF and a way to stop it', async () => {
  const schedule = await scheduled();
  expect(schedule.nextAt).toBe(monday.toISOString());
  await sendDue();
  expect(await ask('select * from report_run')).toEqual([]);
  now = monday;
  await Promise.all(opened.flatMap(({ reports }) => [reports.sending.sendDue(), reports.sending.sendDue()]));
  await mailed(2);
  await sendDue();
  await until(async () => (await listed())[0]?.last?.mails.every(({ state }) => state === 'sent'));
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(settings.recipients);
  const raw = smtp.received.find(({ to }) => to.includes('maria@casaverde.example'))?.raw ?? '';
  expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?Weekly_numbers/m);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const attachment = /Content-Type: application\/pdf[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(raw)?.[1] ?? '';
  const { text, title } = await readPdf(Buffer.from(attachment, 'base64'));
  expect(title).toBe('Weekly numbers');
  expect(text).toContain('November 16 – 22, 2026');
  const [after] = await listed();
  expect(after).toMatchObject({
    nextAt: '2026-11-30T09:00:00.000Z',
    last: { dueAt: monday.toISOString(), from: '2026-11-16', to: '2026-11-22' },
  });

  const address = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\n[ \t]+/g, ''))?.[1] ?? '';
  const asked = await visit(address);
  expect(asked.body).toContain('m…@casaverde.example');
  expect((await listed())[0]?.recipients.map(({ stoppedAt }) => stoppedAt)).toEqual([null, null]);
  for (let again = 0; again < 2; again += 1) expect((await visit(address, 'POST')).body).toContain('You won’t get these reports anymore');
  for (const wrong of ['x', address.slice(address.indexOf('=') + 1, -3)])
    expect((await visit(`/report/stop?token=${wrong}`, 'POST')).statusCode).toBe(404);
  expect((await listed())[0]?.recipients[0]?.stoppedAt).toBe(now.toISOString());
  now = new Date('2026-12-05T10:00:00Z');
  await sendDue();
  await mailed(3);
  expect(smtp.received.at(-1)?.to).toEqual(['noor@casaverde.example']);
  // One time was missed while nothing ran: it is sent late, and the next is ahead.
  expect((await listed())[0]).toMatchObject({ nextAt: '2026-12-07T09:00:00.000Z', last: { dueAt: '2026-11-30T09:00:00.000Z' } });
});

test('those who unsubscribe get no report of the workspace by any schedule, also none that was on its way', async () => {
  const maria = 'maria@casaverde.example';
  await scheduled({ recipients: [maria] });
  now = monday;
  await sendDue();
  await mailed(1);
  const raw = smtp.received[0]?.raw ?? '';
  const address = /List-Unsubscribe:\s*<([^>]+)>/.exec(raw.replaceAll(/\n[ \t]+/g, ''))?.[1] ?? '';
  // It works when its schedule is gone.
  await ask('delete from report_schedule');
  expect((await visit(address, 'POST')).body).toContain('Tidewater no longer sends reports to m…@casaverde.example.');
  const { id, recipients } = await scheduled({ title: 'Other numbers', recipients: [maria] });
  expect(recipients).toEqual([{ email: maria, stoppedAt: monday.toISOString() }]);

  const [mailId, dueAt] = [newId(), monday.toISOString()];
  await ask("insert into report_run (schedule_id, due_at, from_day, to_day) values ($1, $2, '2026-11-16', '2026-11-22')", [id, dueAt]);
  await ask(
    "insert into report_mail (id, schedule_id, due_at, email, state, not_made, updated_at) values ($1, $2, $3, $4, 'waiting', false, now())",
    [mailId, id, dueAt, maria],
  );
  const letter = { to: maria, language: 'en', subject: verbatim('Other numbers'), text: verbatim('It’s attached.') };
  await opened[0]?.kernel.mail.send(database.db, workspaceId, { ...letter, attached: { kind: 'analytics-report', id: mailId } });
  await until(async () => (await listed())[0]?.last?.mails[0]?.state === 'cancelled');

  now = new Date('2026-11-30T09:00:00Z');
  await sendDue();
  expect((await listed())[0]?.last).toMatchObject({ dueAt: now.toISOString(), mails: [] });
  expect(smtp.received).toHaveLength(1);
});

test('a refused mail is shown with what the mail server said', async () => {
  smtp.faults.push({ at: 'rcpt', answer: '550 no such mailbox' });
  await scheduled({ recipients: ['gone@casaverde.example'] });
  now = monday;
  await sendDue();
  await until(async () => (await listed())[0]?.last?.mails[0]?.state === 'failed');
  expect((await listed())[0]?.last?.mails[0]?.problem).toContain('550 no such mailbox');
});

test('a mail that the server can’t take now is tried again, and shown until then', async () => {
  smtp.faults.push({ at: 'rcpt', answer: '450 busy' });
  await scheduled({ recipients: ['later@casaverde.example'] });
  now = monday;
  await sendDue();
  await until(async () => (await listed())[0]?.last?.mails[0]?.state === 'retrying');
  expect((await listed())[0]?.last?.mails[0]?.problem).toContain('450 busy');
  expect(await ask("select 1 from job where queue = 'mail' and state = 'waiting'")).toHaveLength(1);
  await ask("delete from job where queue = 'mail'");
});

test('a schedule is changed, paused, resumed, removed and brought back', async () => {
  const { id } = await scheduled();
  const changed = (
    await call('PUT', `/report-schedules/${id}`, { ...settings, cadence: { every: 'month', day: null }, period: 'month' })
  ).json();
  expect(changed).toMatchObject({ nextAt: '2026-11-30T09:00:00.000Z', period: 'month' });
  expect((await call('POST', `/report-schedules/${id}/pause`)).json().nextAt).toBeNull();
  now = new Date('2026-12-01T10:00:00Z');
  await sendDue();
  expect(await ask('select * from report_run')).toEqual([]);
  expect((await call('POST', `/report-schedules/${id}/resume`)).json().nextAt).toBe('2026-12-31T09:00:00.000Z');
  expect((await call('DELETE', `/report-schedules/${id}`)).statusCode).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await call('POST', `/report-schedules/${id}/pause`)).statusCode).toBe(404);
  expect((await call('POST', `/report-schedules/${id}/restore`)).json().nextAt).toBe('2026-12-31T09:00:00.000Z');
  expect(told).toEqual(
    ['scheduled', 'changed', 'paused', 'resumed', 'removed', 'scheduled'].map((action) => `report.${action} Weekly numbers`),
  );
});

test('a schedule follows the workspace’s zone', async () => {
  await scheduled();
  await ask("update workspace set zone = 'Asia/Tokyo' where id = $1", [workspaceId]);
  await sendDue();
  expect((await listed())[0]?.nextAt).toBe('2026-11-23T00:00:00.000Z');
  await ask("update workspace set zone = 'Europe/Lisbon' where id = $1", [workspaceId]);
});

test('without a mail server nothing is sent, and that is said', async () => {
  const alone = await openProcess(null);
  const who = { workspaceId, userId: people.owner, role: 'owner' } as const;
  try {
    await alone.reports.schedules.create(who, settings);
    now = monday;
    await alone.reports.sending.sendDue();
    const { mail, items } = await alone.reports.schedules.list(workspaceId);
    expect(mail).toBe(false);
    expect(items[0]?.last?.mails.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect((await alone.kernel.mail.outbox(5)).filter(({ to }) => settings.recipients.includes(to))).toEqual([]);
  } finally {
    await alone.close();
  }
});

test('there are at most 50 schedules', async () => {
  for (let made = 0; made < 50; made += 1) await scheduled({ title: `Report ${made}` });
  const answers = await call('POST', '/report-schedules', settings);
  expect(answers.json().error.code).toBe('limit_reached');
});
