import type { Tx } from '../../kernel/database/database.ts';
import type { StreamPlan } from './needs.ts';
import type { EventRow, StreamEventsStore } from './stream-event-store.ts';

/** What is scheduled, for the encoders that start it. */
export function createPlan(store: StreamEventsStore): StreamPlan {
  async function planned(tx: Tx, rows: readonly EventRow[]) {
    const chosen = await store.destinationsOf(
      rows.map(({ id }) => id),
      tx,
    );
    return rows.map(({ id, title, startsAt }) => ({
      id,
      title,
      startsAt,
      destinationIds: chosen.filter(({ eventId }) => eventId === id).map(({ destinationId }) => destinationId),
    }));
  }
  return {
    between: async (tx, owner, from, to) => planned(tx, await store.unstarted(tx, owner, from, to)),
    async find(tx, workspaceId, id) {
      const event = await store.find(workspaceId, id, { on: tx });
      return event && (await planned(tx, [event]))[0];
    },
  };
}
