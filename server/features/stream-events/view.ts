import type { StreamEvent } from '@everycast/contract/stream-events';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamEventsNeeds } from './needs.ts';
import type { EventRow, StreamEventsStore } from './stream-event-store.ts';

/** An event that nobody has started this long after its time was missed. Milliseconds. */
const missedAfter = 3600_000;

/** Events for the API. */
export function createViews({ clock }: Pick<Kernel, 'clock'>, store: StreamEventsStore, needs: StreamEventsNeeds) {
  return async function views(workspaceId: string, rows: readonly EventRow[]): Promise<StreamEvent[]> {
    if (rows.length === 0) return [];
    const ids = (of: (row: EventRow) => string | null) => rows.map(of).filter((id) => id !== null);
    const [chosen, destinations, endings, posts] = await Promise.all([
      store.destinationsOf(rows.map(({ id }) => id)),
      needs.streams.destinations.list(workspaceId),
      needs.streams.endings(ids(({ streamId }) => streamId)),
      needs.posts.existing(
        workspaceId,
        ids(({ announcementId }) => announcementId),
      ),
    ]);
    const stateOf = ({ streamId, startsAt }: EventRow): StreamEvent['state'] => {
      if (streamId !== null) return endings.get(streamId) === null ? 'live' : 'over';
      return clock.now().getTime() - startsAt.getTime() > missedAfter ? 'missed' : 'scheduled';
    };
    return rows.map((row) => {
      const {
        id,
        title,
        wallTime,
        zone,
        fold,
        startsAt,
        plannedMinutes,
        streamId,
        reminderMinutes,
        announcementId,
        announcementMinutes,
        userId,
      } = row;
      const schedule = { at: wallTime, zone, ...(fold && { fold }) };
      const mine = new Set(chosen.filter(({ eventId }) => eventId === id).map(({ destinationId }) => destinationId));
      return {
        id,
        title,
        schedule,
        resolution: needs.posts.resolve(schedule),
        startsAt: startsAt.toISOString(),
        plannedMinutes,
        state: stateOf(row),
        streamId,
        reminderMinutes,
        userId,
        createdAt: row.createdAt.toISOString(),
        destinations: destinations.filter((one) => mine.has(one.id)).map(({ id, platform, name }) => ({ id, platform, name })),
        announcement:
          announcementId !== null && posts.has(announcementId) ? { postId: announcementId, minutesBefore: announcementMinutes } : null,
      };
    });
  };
}
