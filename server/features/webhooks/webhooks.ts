import {
  type CreatedWebhook,
  type DeliveriesQuery,
  maxWebhooks,
  type NewWebhook,
  oldSecretHours,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDelivery,
  webhookKeptDays,
} from '@everycast/contract/webhooks';
import type { Backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership, Program } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import { createSafeFetch, type FetchLimits } from '../../kernel/safe-fetch/safe-fetch.ts';
import { checkUrl } from '../../kernel/safe-fetch/urls.ts';
import { createDelivering, purpose } from './delivering.ts';
import type { WebhooksNeeds } from './needs.ts';
import { createOutgoingStore } from './outgoing-store.ts';
import { addedWake, createRecording } from './recording.ts';
import { createSending, newSecret } from './sending.ts';
import { createChanging } from './telling.ts';
import { deliveryView, webhookView } from './view.ts';
import { createEndpointStore, type EndpointChoice } from './webhook-store.ts';

/** Where a workspace's events are posted to, and what was. For a program there are only those that it has added. */
export interface Webhooks {
  /** Delivers in this process; returns how to stop. */
  start(): () => Promise<void>;

  /** All of a workspace, the oldest first. */
  list(reader: Membership): Promise<Webhook[]>;

  /** @throws AppError limit_reached, address_not_allowed */
  create(actor: Membership, request: NewWebhook): Promise<CreatedWebhook>;

  /** What waits goes to the new address. @throws AppError not_found, address_not_allowed */
  replace(actor: Membership, id: string, request: NewWebhook): Promise<Webhook>;

  /** What waits for it is never sent. @throws AppError not_found */
  remove(actor: Membership, id: string): Promise<void>;

  /** Nothing is sent until it is resumed; what happens meanwhile waits. @throws AppError not_found */
  pause(actor: Membership, id: string): Promise<Webhook>;

  /** What waits is sent, in order. @throws AppError not_found */
  resume(actor: Membership, id: string): Promise<Webhook>;

  /** A new secret; the one before it signs as well for a day. @throws AppError not_found */
  replaceSecret(actor: Membership, id: string): Promise<CreatedWebhook>;

  /** Sends it an event that nothing else is told. @throws AppError not_found, not_editable while it is paused */
  test(actor: Membership, id: string): Promise<WebhookDelivery>;

  /** Newest first. @throws AppError not_found */
  deliveries(reader: Membership, id: string, query: DeliveriesQuery): Promise<WebhookDeliveries>;

  /** Sends one again, under the same ID, however it ended. @throws AppError not_found, not_editable while the webhook is paused */
  sendAgain(actor: Membership, id: string, deliveryId: string): Promise<WebhookDelivery>;
}

/**
 * A slow receiver takes no longer, connection and answer included. An answer has no limit, because most of it is never read; and nothing
 * of it is read at once.
 */
const calls: Partial<FetchLimits> = { silenceMs: 15_000, wholeMs: 20_000, maxBytes: Number.MAX_SAFE_INTEGER, readAtOnce: 0 };
const hour = 3600_000;

/** What a person adds belongs to no program. */
const byPerson: Program = { keyId: null, grantId: null, until: null };
const own = ({ workspaceId, program }: Membership, id: string) => ({ workspaceId, program, id });

const gone = () => new AppError('not_found', 'webhooks.gone');

export function createWebhooks(
  kernel: Kernel,
  needs: WebhooksNeeds,
  { retries, ...limits }: Partial<FetchLimits> & { retries?: Backoff } = {},
): Webhooks {
  const { db, clock, secrets } = kernel;
  const anyPort = kernel.config.allowPrivateAddresses;
  const endpoints = createEndpointStore(db);
  const outgoing = createOutgoingStore(db);
  const { send: sendTo } = createRecording(kernel, { endpoints, outgoing });
  const fetch = createSafeFetch({ allowPrivate: anyPort, limits: { ...calls, ...limits } });
  const delivering = createDelivering(kernel, needs, { endpoints, outgoing, send: createSending(clock, fetch), retries });
  kernel.jobs.every('webhooks.forget', '23 * * * *', () => outgoing.forget(new Date(clock.now().getTime() - webhookKeptDays * 24 * hour)));

  const changing = createChanging(kernel);

  async function get(actor: Membership, id: string, tx?: Tx) {
    const row = await endpoints.find(own(actor, id), tx);
    if (!row) throw gone();
    return row;
  }
  async function view(actor: Membership, id: string): Promise<Webhook> {
    const row = await get(actor, id);
    return webhookView(row, (await outgoing.waiting([id])).get(id), clock.now());
  }
  async function delivery(endpointId: string, id: string): Promise<WebhookDelivery> {
    const row = await outgoing.find(endpointId, id);
    if (!row) throw new AppError('not_found', 'webhooks.delivery_gone');
    return deliveryView(row, false);
  }
  /** @throws AppError not_found, not_editable */
  async function activeOne(actor: Membership, id: string, tx: Tx) {
    const row = await get(actor, id, tx);
    if (row.pausedAt !== null) throw new AppError('not_editable', 'webhooks.is_paused');
    return row;
  }

  return {
    start: delivering.start,

    async list(reader) {
      const rows = await endpoints.list(reader);
      const waiting = await outgoing.waiting(rows.map(({ id }) => id));
      return rows.map((row) => webhookView(row, waiting.get(row.id), clock.now()));
    },

    async create(actor, request) {
      const { workspaceId, userId, program = byPerson } = actor;
      const id = newId();
      const secret = newSecret();
      const choice = choiceOf(request, anyPort);
      await changing(workspaceId, async (tx) => {
        if ((await endpoints.lockCount(tx, workspaceId)) >= maxWebhooks) {
          throw new AppError('limit_reached', 'webhooks.limit_reached', { max: maxWebhooks });
        }
        const sealed = secrets.seal(secret, purpose);
        const row = { id, workspaceId, ...choice, ...program, secret: sealed, createdBy: userId, createdAt: clock.now() };
        await endpoints.insert(tx, row);
        return { action: 'webhook.created', id, name: choice.name };
      });
      return { ...(await view(actor, id)), secret };
    },

    async replace(actor, id, request) {
      const choice = choiceOf(request, anyPort);
      await changing(actor.workspaceId, async (tx) => {
        if (!(await endpoints.change(tx, own(actor, id), choice))) throw gone();
        return { action: 'webhook.changed', id, name: choice.name };
      });
      return view(actor, id);
    },

    async remove(actor, id) {
      await changing(actor.workspaceId, async (tx) => {
        const { name } = await get(actor, id, tx);
        if (!(await endpoints.remove(tx, own(actor, id)))) throw gone();
        return { action: 'webhook.deleted', id, name };
      });
    },

    async pause(actor, id) {
      await changing(actor.workspaceId, async (tx) => {
        const { name } = await get(actor, id, tx);
        const isPaused = await endpoints.pause(tx, own(actor, id), clock.now(), null);
        return isPaused ? { action: 'webhook.paused', id, name } : null;
      });
      return view(actor, id);
    },

    async resume(actor, id) {
      await changing(actor.workspaceId, async (tx) => {
        const { name, pausedAt } = await get(actor, id, tx);
        if (pausedAt === null) return null;
        // Deliveries before their webhook, as when one has been attempted.
        await outgoing.startOver(tx, id, clock.now());
        if (!(await endpoints.resume(tx, own(actor, id)))) return null;
        await kernel.events.wake(tx, addedWake);
        return { action: 'webhook.resumed', id, name };
      });
      return view(actor, id);
    },

    async replaceSecret(actor, id) {
      const secret = newSecret();
      await changing(actor.workspaceId, async (tx) => {
        const { name } = await get(actor, id, tx);
        const until = new Date(clock.now().getTime() + oldSecretHours * hour);
        if (!(await endpoints.replaceSecret(tx, own(actor, id), secrets.seal(secret, purpose), until))) throw gone();
        return { action: 'webhook.secret_replaced', id, name };
      });
      return { ...(await view(actor, id)), secret };
    },

    async test(actor, id) {
      let deliveryId = '';
      await changing(actor.workspaceId, async (tx) => {
        await activeOne(actor, id, tx);
        const test = {
          event: 'webhook.test',
          resource: `test:${newId()}`,
          data: { workspaceId: actor.workspaceId, webhookId: id },
          at: clock.now(),
        } as const;
        deliveryId = await sendTo(tx, test, [id]);
        return null;
      });
      return delivery(id, deliveryId);
    },

    async deliveries(reader, id, { cursor, limit, state }) {
      const { pausedAt } = await get(reader, id);
      const rows = await outgoing.list(id, { state, before: cursor, limit });
      return {
        items: rows.map((row) => deliveryView(row, pausedAt !== null)),
        cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },

    async sendAgain(actor, id, deliveryId) {
      await changing(actor.workspaceId, async (tx) => {
        await activeOne(actor, id, tx);
        const isThere = await outgoing.sendAgain(tx, { endpointId: id, id: deliveryId }, clock.now());
        if (!isThere) throw new AppError('not_found', 'webhooks.delivery_gone');
        await kernel.events.wake(tx, addedWake);
        return null;
      });
      return delivery(id, deliveryId);
    },
  };
}

/** @param anyPort whether servers may have other ports than those of the web @throws AppError address_not_allowed */
function choiceOf({ name, url: written, events }: NewWebhook, anyPort: boolean): EndpointChoice {
  const url = new URL(written);
  try {
    checkUrl(url, anyPort);
  } catch (error) {
    throw error instanceof FetchRefused ? new AppError(error.code, error.reason, undefined, { path: 'url' }) : error;
  }
  url.hash = '';
  return { name, url: url.href, host: url.host, events: [...new Set(events)] };
}
