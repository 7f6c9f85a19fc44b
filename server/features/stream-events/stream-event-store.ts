import type { Fold } from '@everycast/contract/time';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

export interface EventRow {
  id: string;
  workspaceId: string;
  userId: string | null;
  title: string;
  wallTime: string;
  zone: string;
  fold: Fold | null;
  startsAt: Date;
  plannedMinutes: number | null;
  reminderMinutes: number | null;
  remindedAt: Date | null;
  announcementId: string | null;
  announcementMinutes: number | null;
  announcementRemoved: boolean;
  streamId: string | null;
  createdAt: Date;
  deletedAt: Date | null;
}
type Tables = { streamEvent: EventRow; streamEventDestination: { eventId: string; destinationId: string } };

export function createStreamEventsStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** @returns undefined if it isn't there, or deleted unless `deleted` */
    find: (
      workspaceId: string,
      id: string,
      { deleted = false, on = database }: { deleted?: boolean; on?: Tx } = {},
    ): Promise<EventRow | undefined> =>
      on
        .withTables<Tables>()
        .selectFrom('streamEvent')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .where('deletedAt', deleted ? 'is not' : 'is', null)
        .executeTakeFirst(),

    /** By their start. @param max how many */
    list(workspaceId: string, { from, to }: { from?: string | undefined; to?: string | undefined }, max: number): Promise<EventRow[]> {
      let query = db.selectFrom('streamEvent').selectAll().where('workspaceId', '=', workspaceId).where('deletedAt', 'is', null);
      if (from !== undefined) query = query.where('startsAt', '>=', new Date(from));
      if (to !== undefined) query = query.where('startsAt', '<', new Date(to));
      return query.orderBy('startsAt').orderBy('id').limit(max).execute();
    },

    /** How many are upcoming. Until the transaction ends, nobody else who counts them adds one. */
    async upcoming(tx: Tx, workspaceId: string, now: Date): Promise<number> {
      await lockUntilEnd(tx, `stream events ${workspaceId}`);
      const query = within(tx)
        .selectFrom('streamEvent')
        .select((row) => row.fn.countAll<number>().as('count'));
      const found = query.where('workspaceId', '=', workspaceId).where('startsAt', '>', now).where('deletedAt', 'is', null);
      return (await found.executeTakeFirstOrThrow()).count;
    },

    async insert(tx: Tx, row: EventRow): Promise<void> {
      await within(tx).insertInto('streamEvent').values(row).execute();
    },
    /** @returns false if the workspace has no such event, or it is deleted */
    async update(tx: Tx, { workspaceId, id }: Pick<EventRow, 'workspaceId' | 'id'>, change: Partial<EventRow>): Promise<boolean> {
      const query = within(tx)
        .updateTable('streamEvent')
        .set({ ...change, id })
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId);
      return (await query.where('deletedAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** Events whose announcement is one of these posts have none from now on. */
    async unannounce(tx: Tx, postIds: readonly string[]): Promise<void> {
      const events = within(tx).updateTable('streamEvent').where('announcementId', '=', anyOf(postIds));
      await events.set({ announcementId: null, announcementMinutes: null, announcementRemoved: false }).execute();
    },
    async undelete(tx: Tx, id: string): Promise<void> {
      await within(tx).updateTable('streamEvent').set({ deletedAt: null, announcementRemoved: false }).where('id', '=', id).execute();
    },
    async erase(tx: Tx, id: string): Promise<void> {
      await within(tx).deleteFrom('streamEvent').where('id', '=', id).execute();
    },
    async forget(before: Date): Promise<void> {
      await db.deleteFrom('streamEvent').where('deletedAt', '<', before).execute();
    },

    async setDestinations(tx: Tx, eventId: string, destinationIds: readonly string[]): Promise<void> {
      await within(tx).deleteFrom('streamEventDestination').where('eventId', '=', eventId).execute();
      if (destinationIds.length === 0) return;
      await within(tx)
        .insertInto('streamEventDestination')
        .values(destinationIds.map((destinationId) => ({ eventId, destinationId })))
        .execute();
    },
    /** What a person has scheduled for this time, and nobody has started. */
    unstarted: (tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }, from: Date, to: Date): Promise<EventRow[]> =>
      within(tx)
        .selectFrom('streamEvent')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .where('streamId', 'is', null)
        .where('startsAt', '>=', from)
        .where('startsAt', '<=', to)
        .orderBy('startsAt')
        .execute(),
    /** Destination IDs of events. */
    async destinationsOf(eventIds: readonly string[], on: Tx = database): Promise<{ eventId: string; destinationId: string }[]> {
      if (eventIds.length === 0) return [];
      return on
        .withTables<Tables>()
        .selectFrom('streamEventDestination')
        .selectAll()
        .where('eventId', 'in', eventIds)
        .orderBy('destinationId')
        .execute();
    },

    /** Reminders that are due, of events that nobody has started. */
    dueReminders: (now: Date, max: number): Promise<EventRow[]> =>
      db
        .selectFrom('streamEvent')
        .selectAll()
        .where('reminderMinutes', 'is not', null)
        .where('remindedAt', 'is', null)
        .where('deletedAt', 'is', null)
        .where('streamId', 'is', null)
        .where('startsAt', '<=', sql<Date>`${now}::timestamptz + make_interval(mins => reminder_minutes)`)
        .limit(max)
        .execute(),
    /** @returns false if another process has claimed the reminder, or the event has changed since */
    async claimReminder(tx: Tx, { id, startsAt, reminderMinutes }: EventRow, remindedAt: Date): Promise<boolean> {
      const query = within(tx).updateTable('streamEvent').set({ remindedAt }).where('id', '=', id).where('remindedAt', 'is', null);
      const same = query.where('startsAt', '=', startsAt).where('reminderMinutes', '=', reminderMinutes).where('deletedAt', 'is', null);
      return (await same.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Upcoming events by ID, including deleted ones, which can be restored. */
    planned(after: string | null, now: Date, max: number): Promise<EventRow[]> {
      let query = db.selectFrom('streamEvent').selectAll().where('startsAt', '>', now).orderBy('id').limit(max);
      if (after !== null) query = query.where('id', '>', after);
      return query.execute();
    },
    /** @returns false if the event was moved in the meantime */
    async follow(tx: Tx, { id, startsAt, wallTime, zone }: EventRow, to: Date): Promise<boolean> {
      const query = within(tx).updateTable('streamEvent').set({ startsAt: to, remindedAt: null }).where('id', '=', id);
      const same = query.where('startsAt', '=', startsAt).where('wallTime', '=', wallTime).where('zone', '=', zone);
      return (await same.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
export type StreamEventsStore = ReturnType<typeof createStreamEventsStore>;
