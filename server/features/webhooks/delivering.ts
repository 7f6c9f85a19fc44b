import { message } from '@everycast/messages/message';
import { type Backoff, backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { WebhooksNeeds } from './needs.ts';
import type { OutgoingRow, OutgoingStore } from './outgoing-store.ts';
import { addedWake } from './recording.ts';
import { fateOf, signing, usualRetries } from './rules.ts';
import type { Answer, createSending } from './sending.ts';
import type { EndpointRow, EndpointStore } from './webhook-store.ts';

const queueName = 'deliver';
/** Webhooks that one process delivers to at the same time; of those, per workspace and per server, across all processes. */
const limits = { places: 16, perOwner: 4, perHost: 4 };
/** Deliveries of one webhook at the same time. */
const atOnce = 8;
/** A webhook with much to send lets others have its place after this. Milliseconds. */
const longestRun = 30_000;
/** After an error nobody foresaw. Milliseconds. */
const afterError = 60_000;
/** What seals secrets. */
export const purpose = 'webhook';

type Leased = EndpointRow & Lease;

interface DeliveringParts {
  endpoints: EndpointStore;
  outgoing: OutgoingStore;
  send: ReturnType<typeof createSending>;
  retries?: Backoff | undefined;
}

/** Delivers what was recorded: of each resource in order, several resources at the same time. */
export function createDelivering(
  kernel: Kernel,
  { notifications }: WebhooksNeeds,
  { endpoints, outgoing, send, retries = usualRetries }: DeliveringParts,
) {
  const { db, clock, events, log, secrets } = kernel;
  const work = kernel.work.in<EndpointRow>({ name: 'webhook_endpoint', queue: 'queue', owner: 'workspace_id', host: 'host' });

  /** Lets the webhooks run that have something to send. */
  const nudgeAll = (): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if ((await endpoints.nudge(tx, clock.now())) > 0) await work.wake(tx, queueName);
    });
  // What a process that died hadn't done.
  kernel.jobs.every('webhooks.nudge', '* * * * *', nudgeAll);

  /** Pauses a webhook that accepts nothing anymore, and tells those who manage it. */
  async function pause(tx: Tx, { id, workspaceId, name, host }: EndpointRow, isGone: boolean): Promise<void> {
    const problem = message(isGone ? 'webhooks.gone_there' : 'webhooks.given_up', { host });
    if (!(await endpoints.pause(tx, { workspaceId, id }, clock.now(), problem))) return;
    await notifications.notify(tx, {
      workspaceId,
      to: { permission: 'webhook.manage' },
      kind: 'webhook.paused',
      title: message('webhooks.news_paused', { name }),
      body: message('webhooks.news_text', { why: problem }),
      link: '/settings/webhooks',
      group: `webhook:${id}`,
    });
    await kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action: 'webhook.paused', subject: { id, name } });
  }

  async function conclude(endpoint: EndpointRow, one: OutgoingRow, { isAccepted, isGone, ...answer }: Answer): Promise<void> {
    const now = clock.now();
    const result = { attemptedAt: now, ...answer };
    await db.transaction().execute(async (tx) => {
      // Its row before those of its deliveries, as when it is deleted.
      const kept = await endpoints.keep(tx, endpoint);
      if (!kept) return;
      const { acceptedAt } = kept;
      const fate = fateOf({ isAccepted, isGone, attempts: one.attempts, failingSince: one.failingSince, acceptedAt, now }, retries);
      if (fate.state === 'paused') {
        // It is the first to be tried when somebody resumes the webhook.
        if (await outgoing.attempted(tx, one, { ...result, failingSince: one.failingSince ?? now })) await pause(tx, endpoint, isGone);
        return;
      }
      const change = fate.state === 'waiting' ? fate : { state: fate.state, failingSince: null };
      if ((await outgoing.attempted(tx, one, { ...result, ...change })) && isAccepted) await endpoints.accepted(tx, endpoint.id, now);
    });
    events.soon(endpoint.workspaceId, { type: 'webhooks.changed' });
  }

  async function attempt(endpoint: EndpointRow, one: OutgoingRow, signal: AbortSignal): Promise<void> {
    const keys = signing(endpoint, clock.now()).map((sealed) => secrets.open(sealed, purpose));
    const { url } = endpoint;
    const answer = await send({ url, eventId: one.eventId, body: one.body, secrets: keys }, signal);
    signal.throwIfAborted();
    await conclude(endpoint, one, answer);
  }

  /** Delivers what is due, and ends once nothing is, or after a while. @throws what one of the attempts does, after all have ended */
  async function deliverDue(lease: Lease, signal: AbortSignal): Promise<void> {
    const until = performance.now() + longestRun;
    const running = new Map<string, Promise<void>>();
    const errors: unknown[] = [];
    const begin = (endpoint: EndpointRow, one: OutgoingRow) => {
      const attempted = attempt(endpoint, one, signal)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(one.resource));
      running.set(one.resource, attempted);
    };
    async function beginDue(): Promise<void> {
      // As it is by now: it may have been paused, or have another address.
      const endpoint = await endpoints.held(lease);
      if (!endpoint) return;
      const due = await outgoing.due(lease.id, clock.now(), { without: [...running.keys()], limit: atOnce - running.size });
      // What is sent again can be there with another of its resource.
      for (const one of due) if (!running.has(one.resource)) begin(endpoint, one);
    }
    const goesOn = () => errors.length === 0 && !signal.aborted && performance.now() < until;
    try {
      for (;;) {
        if (goesOn() && running.size <= atOnce / 2) await beginDue();
        if (running.size === 0) break;
        await Promise.race(running.values());
      }
    } finally {
      // Whatever happens, no other run may begin before these have ended.
      await Promise.all(running.values());
    }
    signal.throwIfAborted();
    if (errors.length > 0) throw errors[0];
  }

  async function run(endpoint: Leased, signal: AbortSignal): Promise<Outcome> {
    await deliverDue(endpoint, signal);
    return { again: endpoints.after(endpoint.nudges, await outgoing.nextDue(endpoint.id)) };
  }

  const queue: Queue<EndpointRow> = {
    name: queueName,
    ...limits,
    async run(endpoint, { signal }) {
      try {
        return await run(endpoint, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof LeaseLostError) throw error;
        log.error({ err: error, webhook: endpoint.id }, 'A webhook could not be delivered to');
        return { again: endpoints.after(endpoint.nudges, new Date(clock.now().getTime() + afterError)) };
      }
    },
    problemOf: () => null,
    // A worker that dies says nothing about the webhook: it is delivered to by another.
    maxAttempts: Number.POSITIVE_INFINITY,
    gaveUp: { code: 'internal', message: message('common.internal') },
    retryIn: (attempts) => backoff(attempts, usualRetries),
  };

  return {
    /** Delivers in this process; returns how to stop. */
    start(): () => Promise<void> {
      const nudges = createNudges(nudgeAll, (error) => log.error({ err: error }, 'What is to be sent to webhooks could not be looked for'));
      const unsubscribe = events.onWake(addedWake, nudges.soon);
      const stop = work.start([queue]);
      // What was added while nobody delivered.
      nudges.soon();
      return async () => {
        unsubscribe();
        await nudges.done();
        await stop();
      };
    },
  };
}

/** Does something soon, once for all that ask meanwhile. */
function createNudges(act: () => Promise<void>, failed: (error: unknown) => void) {
  let acting: Promise<void> = Promise.resolve();
  let isAsked = false;
  return {
    soon(): void {
      if (isAsked) return;
      isAsked = true;
      acting = acting
        .then(() => {
          isAsked = false;
          return act();
        })
        .catch(failed);
    },
    done: () => acting,
  };
}
