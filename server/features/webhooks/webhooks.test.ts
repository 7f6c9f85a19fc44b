import {
  type CreatedWebhook,
  maxWebhooks,
  SentEvent,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  webhookData,
  webhookEvents,
} from '@everycast/contract/webhooks';
import type { InjectOptions } from 'fastify';
import { Webhook as Signing } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { until } from '../../../tests/support/until.ts';
import { type Received, type Receiver, startReceiver } from '../../../tests/support/webhooks.ts';
import { readConfig } from '../../kernel/config.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { addedWake } from './recording.ts';
import { webhooksRoutes } from './webhook-routes.ts';
import { createWebhooks } from './webhooks.ts';

/** Webhooks over the API, to a real receiver. */

let world: PublishingWorld;
let receiver: Receiver;
let http: Http;
let start: () => () => Promise<void>;
let stop: () => Promise<void>;
const news: { kind: string; to: unknown }[] = [];
let editor: string;
const day = 24 * 3600_000;
/** The first wait; each is twice as long as the last. */
const first = 1_000;

beforeAll(async () => {
  world = await createPublishingWorld();
  receiver = await startReceiver();
  editor = await world.addPerson();
  const kernel = { ...world.kernel, config: readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on' }) };
  const notifications = { notify: async (_tx: unknown, { kind, to }: { kind: string; to: unknown }) => void news.push({ kind, to }) };
  const webhooks = createWebhooks(
    kernel,
    { notifications },
    { retries: { first, factor: 2, max: 8 * 3600_000 }, silenceMs: 1_000, wholeMs: 1_500 },
  );
  ({ start } = webhooks);
  const { workspaceId, userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [editor]: { [workspaceId]: 'editor' } },
    routes: (open) => webhooksRoutes(open, webhooks),
  });
});
afterAll(async () => {
  await http?.close();
  await receiver?.close();
  await world?.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (_received, response) => response.writeHead(204).end();
  news.length = 0;
  stop = start();
});
afterEach(async () => {
  for (const { id } of (await json<{ items: Webhook[] }>('GET', '')).items) await call('DELETE', `/${id}`);
  await stop();
});

const call = (method: InjectOptions['method'], url: string, body?: object, headers: Record<string, string> = {}) =>
  http.inject({
    method,
    url: `/api/v1/webhooks${url}`,
    headers: { 'x-user': world.actor.userId, 'x-workspace': world.actor.workspaceId, ...headers },
    ...(body && { payload: body }),
  });
async function json<T = Record<string, unknown>>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json();
}
const add = (settings: object = {}) =>
  json<CreatedWebhook>('POST', '', { name: 'Board', url: `${receiver.url}/hook`, events: ['post.published', 'post.failed'], ...settings });
const one = async (id: string) => (await json<{ items: Webhook[] }>('GET', '')).items.find((webhook) => webhook.id === id);
const deliveries = async (id: string) => (await json<WebhookDeliveries>('GET', `/${id}/deliveries`)).items;

/** Something happens to a post. */
const happen = (postId: string, action: Happened['action'] = 'post.published', name = 'Low tide') =>
  world.kernel.db.transaction().execute((tx) => {
    const { workspaceId } = world.actor;
    return world.kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id: postId, name } });
  });
/** Time passes, and what is due then is sent. */
async function pass(milliseconds: number): Promise<void> {
  world.advance(milliseconds);
  await world.kernel.events.wake(world.kernel.db, addedWake);
}
const got = (count: number) => until(() => receiver.received.length >= count);
const delivered = (id: string, count: number) =>
  until(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered').length >= count);
const attempted = (id: string, attempts: number): Promise<WebhookDelivery> =>
  until(async () => (await deliveries(id)).find((delivery) => delivery.attempts >= attempts) ?? null);
const refuse = (status: number) => (_received: Received, response: Parameters<Receiver['answer']>[1]) =>
  response.writeHead(status).end('no');

test('what happens is posted to those that want it, signed, and listed with the answer', async () => {
  const { id, secret } = await add();
  const other = await add({ name: 'Other', events: ['post.failed'] });
  receiver.answer = (_received, response) => response.writeHead(200).end('thanks');
  const postId = newId();
  await happen(postId);
  await delivered(id, 1);
  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received as [Received];
  expect(received.event).toMatchObject({
    type: 'post.published',
    data: { workspaceId: world.actor.workspaceId, postId, text: 'Low tide' },
  });
  expect(received.signatures).toEqual([new Signing(secret).sign(received.id, new Date(received.timestamp * 1000), received.body)]);
  expect(await deliveries(id)).toMatchObject([
    {
      eventId: received.id,
      event: 'post.published',
      state: 'delivered',
      attempts: 1,
      status: 200,
      answer: 'thanks',
      problem: null,
      body: received.body,
    },
  ]);
  expect(await deliveries(other.id)).toEqual([]);
  expect(await one(id)).toMatchObject({ waiting: 0, failing: false, acceptedAt: world.clock.now().toISOString() });
});

test('what is rolled back is never sent', async () => {
  const { id } = await add();
  const failing = world.kernel.db.transaction().execute(async (tx) => {
    const { workspaceId } = world.actor;
    const subject = { id: newId(), name: 'Never' };
    await world.kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action: 'post.published', subject });
    throw new Error('Rolled back');
  });
  await expect(failing).rejects.toThrow('Rolled back');
  await happen(newId());
  await delivered(id, 1);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(id)).toHaveLength(1);
});

test('events of one post arrive in order while those of others overtake it, and a retry has the same ID', async () => {
  const { id } = await add();
  const [slow, quick] = [newId(), newId()];
  let refused = 0;
  receiver.answer = ({ event }, response) => {
    const isRefused = event.data.text === 'one' && refused < 2;
    refused += isRefused ? 1 : 0;
    response.writeHead(isRefused ? 503 : 204).end();
  };
  await happen(slow, 'post.failed', 'one');
  await attempted(id, 1);
  await happen(slow, 'post.published', 'two');
  await happen(quick, 'post.published', 'other');
  await delivered(id, 1);
  expect(receiver.received.map(({ event }) => event.data.text)).toEqual(['one', 'other']);
  expect(await one(id)).toMatchObject({ waiting: 2, failing: true });
  await pass(first);
  await attempted(id, 2);
  await pass(2 * first);
  await delivered(id, 3);
  expect(receiver.received.map(({ event }) => event.data.text)).toEqual(['one', 'other', 'one', 'one', 'two']);
  const ids = receiver.received.filter(({ event }) => event.data.text === 'one').map((received) => received.id);
  expect(new Set(ids).size).toBe(1);
});

test('after three days without anything accepted it is paused, people are told, and resuming sends what waits', async () => {
  const { id } = await add();
  receiver.answer = refuse(500);
  await happen(newId());
  await attempted(id, 1);
  await pass(2 * day);
  await attempted(id, 2);
  expect(await one(id)).toMatchObject({ paused: false });
  await pass(day);
  const paused = await until(async () => {
    const webhook = await one(id);
    return webhook?.paused ? webhook : null;
  });
  expect(paused.problem).toMatch(/hasn’t accepted a delivery for three days/);
  expect(news).toEqual([{ kind: 'webhook.paused', to: { permission: 'webhook.manage' } }]);

  const asked = receiver.received.length;
  await happen(newId());
  await pass(day);
  const delivery = (await deliveries(id))[0] as WebhookDelivery;
  expect(delivery).toMatchObject({ state: 'waiting', nextAt: null });
  expect((await call('POST', `/${id}/deliveries/${delivery.id}/send`)).json().error.code).toBe('not_editable');
  expect((await call('POST', `/${id}/test`)).json().error.code).toBe('not_editable');
  expect(receiver.received).toHaveLength(asked);
  receiver.answer = (_received, response) => response.writeHead(204).end();
  expect(await json('POST', `/${id}/resume`)).toMatchObject({ paused: false, problem: null });
  await delivered(id, 2);
  expect(receiver.received).toHaveLength(asked + 2);
});

test('one that alone is never accepted fails, and can be sent again under its ID', async () => {
  const { id } = await add();
  const bad = newId();
  let isRefusing = true;
  receiver.answer = ({ event }, response) => response.writeHead(isRefusing && event.data.postId === bad ? 400 : 204).end();
  await happen(bad);
  await attempted(id, 1);
  await pass(day);
  await attempted(id, 2);
  await happen(newId());
  await delivered(id, 1);
  await pass(2 * day);
  const failed = await until(async () => (await deliveries(id)).find(({ state }) => state === 'failed') ?? null);
  expect(failed).toMatchObject({ status: 400, nextAt: null });
  expect(failed.problem).toMatch(/rejected this delivery \(HTTP 400\)/);
  expect(await one(id)).toMatchObject({ paused: false, waiting: 0 });
  expect(news).toEqual([]);
  isRefusing = false;
  await json('POST', `/${id}/deliveries/${failed.id}/send`);
  await delivered(id, 2);
  expect(receiver.received.at(-1)?.id).toBe(failed.eventId);
});

test('a receiver that is gone for good pauses it at once', async () => {
  const { id } = await add();
  receiver.answer = refuse(410);
  await happen(newId());
  await until(async () => (await one(id))?.paused ?? false);
  expect((await one(id))?.problem).toMatch(/removed for good/);
  expect(receiver.received).toHaveLength(1);
});

test('for 24 hours both secrets sign, then the new one alone', async () => {
  const { id, secret } = await add();
  const replaced = await json<CreatedWebhook>('POST', `/${id}/secret`);
  expect(replaced.secret).not.toBe(secret);
  expect(replaced.oldSecretUntil).toBe(new Date(world.clock.now().getTime() + day).toISOString());
  const signedBy = (received: Received | undefined, ...secrets: string[]) => {
    const of = received as Received;
    expect(of.signatures).toEqual(secrets.map((key) => new Signing(key).sign(of.id, new Date(of.timestamp * 1000), of.body)));
  };
  await happen(newId());
  await got(1);
  signedBy(receiver.received[0], replaced.secret, secret);
  await delivered(id, 1);
  world.advance(day);
  await happen(newId());
  await got(2);
  signedBy(receiver.received[1], replaced.secret);
  expect(await one(id)).toMatchObject({ oldSecretUntil: null });
});

test('a test is sent to one webhook, whatever it wants', async () => {
  const { id } = await add({ events: ['recording.ready'] });
  await add({ name: 'Other' });
  const sent = await json<WebhookDelivery>('POST', `/${id}/test`);
  await delivered(id, 1);
  expect(receiver.received).toMatchObject([{ id: sent.eventId, event: { type: 'webhook.test', data: { webhookId: id } } }]);
});

test('a paused webhook keeps what happens, and a deleted one in the middle of it harms nothing', async () => {
  const { id } = await add();
  expect(await json('POST', `/${id}/pause`)).toMatchObject({ paused: true, problem: null });
  await happen(newId());
  expect(await one(id)).toMatchObject({ waiting: 1 });
  let hold: () => void = () => undefined;
  receiver.answer = (_received, response) => {
    hold = () => response.writeHead(204).end();
  };
  await json('POST', `/${id}/resume`);
  await got(1);
  await call('DELETE', `/${id}`);
  hold();
  await happen(newId());
  const next = await add({ name: 'Next' });
  receiver.answer = (_received, response) => response.writeHead(204).end();
  await happen(newId());
  await delivered(next.id, 1);
  expect((await call('GET', `/${id}/deliveries`)).statusCode).toBe(404);
});

test('bad input is refused, and so is more than a workspace may have, and everyone who doesn’t manage it', async () => {
  const wrong = [{ url: 'ftp://example.org/' }, { url: 'nowhere' }, { events: [] }, { events: ['post.liked'] }, { name: ' ' }, { more: 1 }];
  for (const settings of wrong) {
    const body = { name: 'Board', url: 'https://receiver.example/', events: ['post.published'], ...settings };
    expect([settings, (await call('POST', '', body)).statusCode]).toEqual([settings, 400]);
  }
  // What safe-fetch never calls is refused at its field, before anything is sent there.
  for (const url of ['https://someone:secret@receiver.example/', 'https://receiver.example:6667/']) {
    const refused = (await call('POST', '', { name: 'Board', url, events: ['post.published'] })).json();
    expect(refused.error).toMatchObject({ code: 'address_not_allowed', details: { path: 'url' } });
  }
  for (let count = 0; count < maxWebhooks; count += 1) await add({ name: `Number ${count}` });
  const over = await call('POST', '', { name: 'One more', url: receiver.url, events: ['post.failed'] });
  expect(over.json().error).toMatchObject({
    code: 'limit_reached',
    message: 'A workspace can have up to 20 webhooks. Delete one to add another.',
  });
  expect((await call('GET', '', undefined, { 'x-user': editor })).json().error.code).toBe('role_too_low');
  expect((await call('PUT', `/${newId()}`, { name: 'A', url: receiver.url, events: ['post.failed'] })).statusCode).toBe(404);
});

test('no answer but the first has a secret, and none is stored as it is', async () => {
  const { id, secret } = await add();
  const listed = await call('GET', '');
  expect(listed.body).not.toContain('whsec_');
  const rows = world.kernel.db.withTables<{ webhookEndpoint: { id: string; secret: string } }>();
  const row = await rows.selectFrom('webhookEndpoint').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(secret.slice('whsec_'.length));
});

test('accounts that need somebody, recordings and what people write are told, with what the description says', async () => {
  const { id } = await add({ events: [...webhookEvents] });
  const { workspaceId } = world.actor;
  const [accountId, streamId, conversationId, mediaId] = [newId(), newId(), newId(), newId()];
  const { db, domainEvents, clock } = world.kernel;
  const item = { conversationId, kind: 'comment' as const, own: false, name: 'Ada', text: 'Lovely', at: clock.now(), postId: null };
  await db.transaction().execute(async (tx) => {
    await domainEvents.emit(tx, 'account.needs_person', { workspaceId, accountId, platform: 'mastodon', handle: 'harbour' });
    await domainEvents.emit(tx, 'recording.ready', { workspaceId, streamId, title: 'Morning', mediaIds: [mediaId] });
    await domainEvents.emit(tx, 'engagement.received', { workspaceId, accountId, items: [item] });
  });
  await delivered(id, 3);
  const told = new Map(receiver.received.map(({ event }) => [event.type, event.data]));
  expect(told.get('account.needs_attention')).toEqual({ workspaceId, accountId, platform: 'mastodon', handle: 'harbour' });
  expect(told.get('recording.ready')).toEqual({ workspaceId, streamId, title: 'Morning', mediaIds: [mediaId] });
  const at = clock.now().toISOString();
  expect(told.get('comment.received')).toEqual({ workspaceId, accountId, conversationId, from: 'Ada', text: 'Lovely', at });
  for (const [type, data] of told) expect(webhookData[SentEvent.parse(type)].parse(data)).toEqual(data);
});

test('deliveries are listed by page, newest first', async () => {
  const { id } = await add();
  for (let count = 0; count < 5; count += 1) await happen(newId(), 'post.published', `Number ${count}`);
  await delivered(id, 5);
  const page = await json<WebhookDeliveries>('GET', `/${id}/deliveries?limit=3`);
  const rest = await json<WebhookDeliveries>('GET', `/${id}/deliveries?limit=3&cursor=${page.cursor}&state=delivered`);
  const texts = [...page.items, ...rest.items].map(({ body }) => JSON.parse(body).data.text);
  expect(texts).toEqual(['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0']);
  expect(rest.cursor).toBeNull();
});
