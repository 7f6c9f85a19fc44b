import type { CreatedWebhook, Webhook, WebhookDelivery } from '@everycast/contract/webhooks';
import { sql } from 'kysely';
import { Webhook as Signing } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { type SmtpServer, startSmtpServer } from '../../../tests/support/smtp-server.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { type Received, type Receiver, startReceiver } from '../../../tests/support/webhooks.ts';

/* Webhooks of real processes: one answers and another delivers, which is killed in the middle. */

const limit = { timeout: 240_000 };
const url = '/api/v1/webhooks';
/** Events about each of the posts. */
const [posts, each] = [20, 5];

let ground: Ground;
let database: TestDatabase;
let smtp: SmtpServer;
let receiver: Receiver;
let worker: Launched;
let ida: Visitor;

const launch = (ROLES: string) => ground.launch({ ROLES, DATABASE_URL: database.url, SMTP_URL: smtp.url });

beforeAll(async () => {
  [ground, database, smtp, receiver] = await Promise.all([createGround(), createTestDatabase(), startSmtpServer(), startReceiver()]);
  const web = launch('web');
  worker = launch('worker');
  const [origin] = await Promise.all([web.ready, worker.ready]);
  ida = await signUp(origin);
}, limit.timeout);

afterEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  await ground?.close();
  await Promise.all([receiver?.close(), smtp?.close(), database?.drop()]);
});

const add = (name: string) =>
  ida.call<CreatedWebhook>('POST', url, { name, url: `${receiver.url}/hook`, events: ['post.published', 'recording.ready'] });
const find = async (id: string) => (await ida.call<{ items: Webhook[] }>('GET', url)).items.find((one) => one.id === id);
const textOf = ({ event }: Received) => String(event.data.text);

/** What happened to posts while nobody delivered. The number is the order in which it did. */
const fill = (id: string) =>
  sql`
    insert into webhook_outgoing (id, endpoint_id, event_id, event, resource, body, due_at, created_at)
    select ('01900000-0000-7000-8000-' || lpad(one::text, 12, '0'))::uuid, ${id}, gen_random_uuid(), 'post.published', 'post:' || one % ${posts},
      json_build_object('type', 'post.published', 'timestamp', now(), 'data', json_build_object('text', one % ${posts} || ' ' || one))::text,
      now(), now()
    from generate_series(1, ${posts * each}) one`.execute(database.db);

test('a worker is killed while it delivers: the next one goes on, with nothing lost, in order and under the same IDs', limit, async () => {
  const { id, secret } = await add('Board');
  const accepted: string[] = [];
  const ids = new Map<string, Set<string>>();
  let isHolding = true;
  receiver.answer = (received, response) => {
    const text = textOf(received);
    ids.set(text, (ids.get(text) ?? new Set()).add(received.id));
    new Signing(secret).verify(received.body, {
      'webhook-id': received.id,
      'webhook-timestamp': String(received.timestamp),
      'webhook-signature': received.signatures.join(' '),
    });
    // After some, nobody is answered: the worker is killed while it waits.
    if (isHolding && accepted.length >= 15) return;
    if (!accepted.includes(text)) accepted.push(text);
    response.writeHead(204).end();
  };
  await fill(id);
  await until(() => accepted.length >= 15 && receiver.received.length > accepted.length);
  worker.kill('SIGKILL');
  await worker.ended;
  const unanswered = receiver.received.map(textOf).filter((text) => !accepted.includes(text));
  expect(unanswered.length).toBeGreaterThan(0);
  expect((await find(id))?.waiting).toBeGreaterThan(posts);
  isHolding = false;

  worker = launch('worker');
  await worker.ready;
  await until(async () => (await find(id))?.waiting === 0);
  expect(accepted).toHaveLength(posts * each);
  expect([...ids.values()].filter((those) => those.size !== 1)).toEqual([]);
  for (const text of unanswered) expect(receiver.received.filter((received) => textOf(received) === text).length).toBeGreaterThan(1);
  for (let post = 0; post < posts; post += 1) {
    const numbers = accepted.filter((text) => text.startsWith(`${post} `)).map((text) => Number(text.split(' ')[1]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
  await ida.call('DELETE', `${url}/${id}`);
});

test('a webhook that is gone for good is paused with a mail, and what was pending is sent once it is resumed', limit, async () => {
  const { id } = await add('Harbour board');
  receiver.answer = (_received, response) => response.writeHead(410).end();
  const sent = await ida.call<WebhookDelivery>('POST', `${url}/${id}/test`);
  await until(async () => (await find(id))?.paused ?? false);
  const mail = await until(() => smtp.received.find(({ raw }) => raw.includes('Harbour board')) ?? null);
  expect(mail.to).toEqual([ida.email]);
  expect(mail.raw).toMatch(/^Webhook .*Harbour board.* is paused\r?$/m);
  receiver.answer = (_received, response) => response.writeHead(204).end();
  await ida.call('POST', `${url}/${id}/resume`);
  await until(async () => (await find(id))?.waiting === 0);
  expect(receiver.received.map((received) => received.id)).toEqual([sent.eventId, sent.eventId]);
});
