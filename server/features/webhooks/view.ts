import { type Webhook, type WebhookDelivery, WebhookEvent } from '@everycast/contract/webhooks';
import { readableMessage, say } from '../../kernel/messages.ts';
import type { OutgoingRow } from './outgoing-store.ts';
import type { EndpointRow } from './webhook-store.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const said = (problem: unknown): string | null => (problem === null ? null : say(readableMessage(problem)));
/** What a later release has added isn't shown. */
const isKnown = (event: string): event is WebhookEvent => WebhookEvent.safeParse(event).success;

export function webhookView(row: EndpointRow, counts: { waiting: number; failing: boolean } | undefined, now: Date): Webhook {
  const { id, name, url, events, pausedAt, problem, acceptedAt, oldSecretUntil, createdAt } = row;
  return {
    id,
    name,
    url,
    events: events.filter(isKnown),
    paused: pausedAt !== null,
    problem: said(problem),
    acceptedAt: iso(acceptedAt),
    waiting: counts?.waiting ?? 0,
    failing: counts?.failing ?? false,
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? iso(oldSecretUntil) : null,
    createdAt: createdAt.toISOString(),
  };
}

/** @param isPaused whether its webhook is: then nothing is tried next */
export function deliveryView(row: OutgoingRow, isPaused: boolean): WebhookDelivery {
  const { id, eventId, event, state, attempts, status, answer, milliseconds, body } = row;
  return {
    id,
    eventId,
    event,
    at: row.createdAt.toISOString(),
    state,
    attempts,
    attemptedAt: iso(row.attemptedAt),
    nextAt: state === 'waiting' && !isPaused ? iso(row.dueAt) : null,
    status,
    answer,
    milliseconds,
    problem: said(row.problem),
    body,
  };
}
