import { message, verbatim } from '@everycast/messages/message';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { type SmtpServer, startSmtpServer } from '../../tests/support/smtp-server.ts';
import { openWork } from '../../tests/support/work.ts';
import { notificationMail } from '../features/notifications/mails.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';
import { createMail } from './mail.ts';
import { render } from './messages.ts';
import { createSecrets } from './secrets.ts';
import type { Jobs } from './work/jobs/jobs.ts';

const log = createLog('silent');
const secrets = createSecrets('a secret key for tests alone');
const owner = 'a workspace';
const mailFrom = 'Everycast <everycast@social.example>';
const body = 'First line.\n.\nhttps://social.example/reset-password?token=abc';
const letter = { to: 'mara@example.org', language: null, subject: verbatim('Grüße'), text: verbatim(body) };

let database: TestDatabase;
let smtp: SmtpServer;
let opened: Awaited<ReturnType<typeof openWork>>;
let jobs: Jobs;

beforeEach(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  opened = await openWork(database);
  ({ jobs } = opened);
});
afterEach(async () => {
  await opened.close();
  await smtp.close();
  await database.drop();
});

const open = (smtpUrl: string | null, { retries }: { retries?: number } = {}) =>
  createMail({
    config: { smtpUrl, mailFrom },
    db: database.db,
    jobs,
    secrets,
    clock: systemClock,
    log,
    retryAfter: 1,
    ...(retries !== undefined && { retries }),
  });
const header = (raw: string, name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1];

describe('with a server', () => {
  test('a mail goes out when its transaction commits, and not if it does not', async () => {
    const mail = open(smtp.url);
    await jobs.start(true);
    const doomed = database.db.transaction().execute(async (tx) => {
      await mail.send(tx, owner, { ...letter, to: 'nobody@example.org' });
      throw new Error('taken back');
    });
    await expect(doomed).rejects.toThrow('taken back');
    await database.db.transaction().execute((tx) => mail.send(tx, owner, letter));
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
    const [got] = smtp.received;
    expect(got).toMatchObject({ from: 'everycast@social.example', to: ['mara@example.org'] });
    expect(header(got?.raw ?? '', 'From')).toBe(mailFrom);
    expect(header(got?.raw ?? '', 'Subject')).toBe('=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=');
    expect(header(got?.raw ?? '', 'Auto-Submitted')).toBe('auto-generated');
    expect(got?.raw).toContain('First line.\n.\nhttps://social.example/reset-password?token=');
    expect(await mail.outbox(10)).toEqual([]);
  });

  test('one that can be unsubscribed from says so to mail programs, and no other does', async () => {
    const mail = open(smtp.url);
    const user = { to: 'mara@example.org', language: null };
    const lines = [{ title: message('notifications.mentions', { count: 2 }), body: verbatim('In Everycast'), link: '/engagement' }];
    const link = `https://social.example/unsubscribe?token=${'sealed-'.repeat(30)}`;
    await jobs.start(true);
    await mail.send(database.db, owner, notificationMail(user, lines, 'https://social.example', link));
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(1);
    await mail.send(database.db, owner, notificationMail(user, lines, 'https://social.example'));
    await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBe(2);
    const [ending, other] = smtp.received.map(({ raw }) => raw.slice(0, raw.indexOf('\n\n')).replace(/\n(?=[ \t])/g, ''));
    // RFC 8058: one HTTPS address, and what is posted to it.
    expect(header(ending ?? '', 'List-Unsubscribe')).toBe(`<${link}>`);
    expect(header(ending ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(other).not.toMatch(/^List-/im);
  });

  test('one that it cannot take now is tried again, and can be told to be the same', async () => {
    const mail = open(smtp.url);
    smtp.faults.push({ at: 'data', answer: '451 try again' }, { at: 'hang-up', take: true });
    await jobs.start(true);
    await mail.send(database.db, owner, letter);
    await expect.poll(() => smtp.received.length, { timeout: 90_000 }).toBe(2);
    const [first, second] = smtp.received.map((got) => header(got.raw, 'Message-ID'));
    expect(first).toMatch(/^<.+@everycast>$/);
    expect(second).toBe(first);
  });

  test('one that it refuses for good is not tried again, and stays here with what the server said', async () => {
    const mail = open(smtp.url);
    smtp.faults.push({ at: 'rcpt', answer: '550 no such mailbox' });
    await jobs.start(true);
    await mail.send(database.db, owner, letter);
    await expect.poll(() => smtp.faults, { timeout: 60_000 }).toEqual([]);
    await mail.send(database.db, owner, { ...letter, to: 'ines@example.org' });
    await expect.poll(() => smtp.received.map((got) => got.to), { timeout: 60_000 }).toEqual([['ines@example.org']]);
    const kept = await mail.outbox(10);
    expect(kept).toMatchObject([{ to: letter.to, text: body, refusal: expect.stringContaining('550 no such mailbox') }]);
  });

  test('one that no try brought out stays here too', async () => {
    const mail = open(smtp.url, { retries: 1 });
    smtp.faults.push({ at: 'data', answer: '451 not now' }, { at: 'data', answer: '451 still not' });
    await jobs.start(true);
    await mail.send(database.db, owner, letter);
    await expect.poll(() => mail.outbox(10), { timeout: 90_000 }).toMatchObject([{ refusal: expect.stringContaining('451 still not') }]);
    expect(smtp.received).toEqual([]);
  });

  test('one whose files can’t be made is tried again, one that is no longer wanted is not, and both are noted', async () => {
    const mail = open(smtp.url, { retries: 1 });
    const noted: [string, unknown][] = [];
    mail.follow('report', {
      files: (id) => (id === 'unwanted' ? Promise.resolve(null) : Promise.reject(new Error('no fonts'))),
      noted: async (id, outcome) => void noted.push([id, outcome]),
    });
    await jobs.start(true);
    for (const id of ['unwanted', 'broken']) await mail.send(database.db, owner, { ...letter, attached: { kind: 'report', id } });
    await expect.poll(() => noted.length, { timeout: 90_000 }).toBe(3);
    const of = (id: string) => noted.filter(([about]) => about === id).map(([, outcome]) => outcome);
    expect(of('unwanted')).toEqual([{ state: 'cancelled' }]);
    expect(of('broken')).toEqual(['retrying', 'failed'].map((state) => ({ state, cause: 'no_files', refusal: null })));
    expect(smtp.received).toEqual([]);
    expect(await mail.outbox(10)).toEqual([]);
  });

  test('what waits does not stand readable in the database', async () => {
    const mail = open(smtp.url);
    await jobs.start(false);
    await mail.send(database.db, owner, letter);
    const rows = await database.db.withTables<{ job: { data: object } }>().selectFrom('job').select('data').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/token|mara/);
  });
});

describe('without a server', () => {
  test('mail stays in the outbox, newest first, sealed', async () => {
    const mail = open(null);
    for (const n of [1, 2, 3]) await mail.send(database.db, owner, { ...letter, subject: verbatim(`No. ${n}`) });
    const first = await mail.outbox(2);
    expect(first).toMatchObject([{ subject: 'No. 3', to: letter.to, text: body }, { subject: 'No. 2' }]);
    expect(await mail.outbox(2, first[1]?.id)).toMatchObject([{ subject: 'No. 1' }]);
    const rows = await database.db.withTables<{ outboxMail: { body: string } }>().selectFrom('outboxMail').select('body').execute();
    expect(JSON.stringify(rows)).not.toContain('token');
  });

  test('one whose subject cannot be read is listed beside the others', async () => {
    const mail = open(null);
    await mail.send(database.db, owner, letter);
    await database.db
      .withTables<{ outboxMail: { subject: unknown } }>()
      .updateTable('outboxMail')
      .set({ subject: JSON.stringify({ text: 'Hi' }) })
      .execute();
    await mail.send(database.db, owner, letter);
    const unreadable = render(message('common.unreadable'), { language: 'en' });
    expect(await mail.outbox(2)).toMatchObject([{ subject: 'Grüße' }, { subject: unreadable, text: body }]);
  });

  test('it is stored as a code and rendered for its recipient', async () => {
    const mail = open(null);
    const subject = message('mails.unreadable');
    await mail.send(database.db, owner, { ...letter, language: 'es', subject });
    const stored = database.db.withTables<{ outboxMail: { language: string; subject: object } }>().selectFrom('outboxMail');
    expect(await stored.select(['language', 'subject']).execute()).toEqual([{ language: 'es', subject }]);
    expect(await mail.outbox(1)).toMatchObject([{ subject: render(subject, { language: 'es' }) }]);
  });

  test('mail sealed under another key says so and hides nothing else', async () => {
    await open(null).send(database.db, owner, letter);
    const second = await openWork(database);
    const other = createMail({
      config: { smtpUrl: null, mailFrom },
      db: database.db,
      jobs: second.jobs,
      secrets: createSecrets('another secret key'),
      clock: systemClock,
      log,
    });
    await other.send(database.db, owner, { ...letter, subject: verbatim('Newer') });
    expect(await other.outbox(10)).toMatchObject([
      { text: body },
      { text: 'This mail can’t be shown because the server’s SECRET_KEY changed.' },
    ]);
    await second.close();
  });
});

test('nothing in a name or an address becomes a header', async () => {
  const mail = open(null);
  await mail.send(database.db, owner, { ...letter, subject: verbatim('Mara\r\nBcc: everybody@example.org\u2028invites you') });
  expect((await mail.outbox(1))[0]?.subject).toBe('Mara Bcc: everybody@example.org invites you');
  for (const to of ['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', 'A <a@example.org>', 'a b@example.org', '']) {
    await expect(mail.send(database.db, owner, { ...letter, to })).rejects.toThrow('exactly one plain address');
  }
});
