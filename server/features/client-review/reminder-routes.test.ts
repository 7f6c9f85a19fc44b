import type { ReviewReminders } from '@everycast/contract/client-review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Http } from '../../kernel/http/http.ts';
import { reviewReminderRoutes } from './reminder-routes.ts';

/* How browsers and mail programs reach what stops mails to a client. */

const token = 'v1.a+b/c=';
let database: TestDatabase;
let http: Http;
let stopped = false;

beforeAll(async () => {
  database = await createTestDatabase();
  const of = (given: string): ReviewReminders => {
    if (given !== token) throw new AppError('not_found', 'client_review.stop_unknown');
    return { workspace: 'Tidewater', email: 'm…@casaverde.example', stopped };
  };
  const reminders = {
    stopAddress: () => '',
    look: async (given: string) => of(given),
    async stop(given: string) {
      of(given);
      stopped = true;
      return of(given);
    },
  };
  http = await openTestHttp({ db: database.db, members: {}, routes: (server) => reviewReminderRoutes(server, reminders) });
});
afterAll(async () => {
  await http?.close();
  await database?.drop();
});
beforeEach(() => {
  stopped = false;
});

const at = (path: string, given = token) => `${path}?token=${encodeURIComponent(given)}`;

test('opening a mail’s link stops nothing', async () => {
  const answer = await http.inject({ method: 'GET', url: at('/api/v1/review-reminders') });
  expect(answer.json()).toEqual({ workspace: 'Tidewater', email: 'm…@casaverde.example', stopped: false });
  expect(stopped).toBe(false);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'],
])('mail programs stop it with a %s', async (type, payload) => {
  const headers = { 'content-type': type, origin: 'https://mail.example' };
  const answer = await http.inject({ method: 'POST', url: at('/review/reminders'), headers, payload });
  expect([answer.statusCode, answer.json().stopped]).toEqual([200, true]);
});

test('another token stops nothing', async () => {
  const answers = await Promise.all([
    http.inject({ method: 'POST', url: at('/review/reminders', 'guess') }),
    http.inject({ method: 'GET', url: at('/api/v1/review-reminders', 'guess') }),
    http.inject({ method: 'POST', url: '/review/reminders' }),
    http.inject({ method: 'POST', url: at('/review/reminders', 'x'.repeat(1_001)) }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400, 400]);
  expect(stopped).toBe(false);
});
