import { resolveWallTime } from '@everycast/contract/time';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamEventsStore } from './stream-event-store.ts';

/** Events per query. */
const batch = 500;

/** Upcoming events keep their local time when a zone's rules change. @returns how many moved */
export async function followClockRules(
  { db, clock, events }: Pick<Kernel, 'db' | 'clock' | 'events'>,
  store: StreamEventsStore,
): Promise<number> {
  let moved = 0;
  for (let after: string | null = null; ; ) {
    const planned = await store.planned(after, clock.now(), batch);
    for (const event of planned) {
      const to = new Date(resolveWallTime(event.wallTime, event.zone, event.fold ?? undefined).instant.epochMilliseconds);
      if (to.getTime() === event.startsAt.getTime()) continue;
      const follows = await db.transaction().execute(async (tx) => {
        const follows = await store.follow(tx, event, to);
        if (follows) await events.publish(tx, event.workspaceId, { type: 'streams.changed' });
        return follows;
      });
      if (follows) moved += 1;
    }
    const last = planned.at(-1);
    if (!last || planned.length < batch) return moved;
    after = last.id;
  }
}
