import type { WebhookEvent } from '@everycast/contract/webhooks';
import type { Tx } from '../../kernel/database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { happenedEvent, type Occurrence, receivedEvents } from './events.ts';
import type { OutgoingStore } from './outgoing-store.ts';
import type { EndpointStore } from './webhook-store.ts';

/** Says that there is something to send. */
export const addedWake = 'webhooks added';

interface RecordingStores {
  endpoints: Pick<EndpointStore, 'subscriptions'>;
  outgoing: Pick<OutgoingStore, 'add'>;
}

/** Writes down what is to be sent, in the transaction in which it happens: what is rolled back is never sent, and nothing else is lost. */
export function createRecording(
  { clock, domainEvents, events }: Pick<Kernel, 'clock' | 'domainEvents' | 'events'>,
  { endpoints, outgoing }: RecordingStores,
) {
  /** @returns the ID of the delivery to the last of the endpoints */
  async function send(tx: Tx, { event, resource, data, at }: Occurrence, endpointIds: readonly string[]): Promise<string> {
    const now = clock.now();
    const eventId = newId();
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
    const rows = endpointIds.map((endpointId) => {
      return { id: newId(), endpointId, eventId, event, resource, body, dueAt: now, createdAt: now };
    });
    await outgoing.add(tx, rows);
    await events.wake(tx, addedWake);
    return rows.at(-1)?.id ?? eventId;
  }

  async function record(tx: Tx, workspaceId: string, occurrences: readonly Occurrence<WebhookEvent>[]): Promise<void> {
    if (occurrences.length === 0) return;
    const subscriptions = await endpoints.subscriptions(tx, workspaceId, clock.now());
    for (const occurrence of occurrences) {
      const those = subscriptions.filter((one) => one.events.includes(occurrence.event)).map(({ id }) => id);
      if (those.length > 0) await send(tx, occurrence, those);
    }
  }

  domainEvents.on('activity.happened', (tx, happened) => record(tx, happened.workspaceId, happenedEvent(happened, clock.now())));
  domainEvents.on('engagement.received', (tx, received) => record(tx, received.workspaceId, receivedEvents(received, clock.now())));
  domainEvents.on('account.needs_person', (tx, data) => {
    const resource = `account:${data.accountId}`;
    return record(tx, data.workspaceId, [{ event: 'account.needs_attention', resource, data, at: clock.now() }]);
  });
  domainEvents.on('recording.ready', (tx, { mediaIds, ...of }) => {
    const data = { ...of, mediaIds: [...mediaIds] };
    return record(tx, of.workspaceId, [{ event: 'recording.ready', resource: `stream:${of.streamId}`, data, at: clock.now() }]);
  });

  return { send };
}
