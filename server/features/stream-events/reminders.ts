import { message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamEventsNeeds } from './needs.ts';
import type { EventRow, StreamEventsStore } from './stream-event-store.ts';

/** How many reminders one round sends; the rest follow a minute later. */
const perRound = 200;
/** A reminder that comes later than this after the start helps nobody. Milliseconds. */
const tooLate = 15 * 60_000;

/** Sends due reminders, each once. */
export function createReminders(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  store: StreamEventsStore,
  needs: StreamEventsNeeds,
) {
  const send = (event: EventRow, now: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await store.claimReminder(tx, event, now))) return;
      const { workspaceId, userId, title, startsAt } = event;
      if (userId === null || now.getTime() - startsAt.getTime() > tooLate) return;
      await needs.news(tx, {
        workspaceId,
        userIds: [userId],
        kind: 'stream.reminder',
        link: `/schedule-stream?event=${event.id}`,
        title: message('stream_events.reminder_title', { title }),
        body: message('stream_events.reminder_body', { at: startsAt.toISOString() }),
      });
    });

  return async function remind(): Promise<void> {
    const now = clock.now();
    for (const event of await store.dueReminders(now, perRound)) {
      // One that can't be sent must not keep the others from it; it is tried again in a minute.
      await send(event, now).catch((error: unknown) => log.error({ err: error, event: event.id }, 'A reminder could not be sent'));
    }
  };
}
