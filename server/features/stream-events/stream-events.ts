import { defined } from '@everycast/contract/defined';
import type { Schedule } from '@everycast/contract/schedule';
import {
  maxStreamEvents,
  maxStreamEventsListed,
  type NewStreamEvent,
  type StreamEvent,
  type StreamEventChange,
  type StreamEventsQuery,
} from '@everycast/contract/stream-events';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAnnouncements } from './announcements.ts';
import { followClockRules } from './clock-rules.ts';
import type { StreamEventsNeeds } from './needs.ts';
import { createPlan } from './plan.ts';
import { createReminders } from './reminders.ts';
import { createStreamEventsStore, type EventRow } from './stream-event-store.ts';
import { startOf } from './times.ts';
import { createViews } from './view.ts';

/** How long a deleted event can be restored. Milliseconds. */
const keptFor = 30 * 24 * 3600_000;

/** Streams planned for a time, with their destinations, a reminder, and a post that announces them. */
export interface StreamEvents {
  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<StreamEvent>;
  /** Sends due reminders, each once. */
  remind(): Promise<void>;
  /** By their start; at most 500. */
  list(workspaceId: string, query: StreamEventsQuery): Promise<StreamEvent[]>;
  /**
   * Schedules a stream. If its announcement isn't possible, nothing is scheduled.
   * @throws AppError time_is_past, limit_reached, invalid_input; for the announcement, those of posts
   */
  create(actor: Membership, event: NewStreamEvent): Promise<StreamEvent>;
  /** @throws AppError not_found, time_is_past, limit_reached, invalid_input, already_exists for a second announcement; those of posts */
  change(actor: Membership, id: string, change: StreamEventChange): Promise<StreamEvent>;
  /** Deletes it, with an announcement that still waits; `restore` brings both back. @throws AppError not_found; those of posts */
  remove(actor: Membership, id: string): Promise<void>;
  /** @throws AppError not_found, limit_reached; those of posts */
  restore(actor: Membership, id: string): Promise<StreamEvent>;
  /** Its destinations, and no others, go live with the next stream. @throws AppError not_found */
  arm(workspaceId: string, id: string): Promise<StreamEvent>;
}

export function createStreamEvents(kernel: Kernel, needs: StreamEventsNeeds): StreamEvents {
  const { db, clock, events } = kernel;
  const store = createStreamEventsStore(db);
  const announcements = createAnnouncements(needs.posts);
  const views = createViews(kernel, store, needs);
  const remind = createReminders(kernel, store, needs);
  kernel.jobs.every('stream-events.remind', '* * * * *', remind);
  kernel.jobs.every('stream-events.forget', '29 3 * * *', () => store.forget(new Date(clock.now().getTime() - keptFor)));
  needs.streams.followPlan(createPlan(store));
  needs.posts.alsoFollowClockRules(() => followClockRules(kernel, store));

  async function find(workspaceId: string, id: string): Promise<EventRow> {
    const event = await store.find(workspaceId, id);
    if (!event) throw gone();
    return event;
  }
  const get = async (workspaceId: string, id: string): Promise<StreamEvent> =>
    defined((await views(workspaceId, [await find(workspaceId, id)]))[0]);

  const changing = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await events.publish(tx, workspaceId, { type: 'streams.changed' });
      return result;
    });

  const tell = (tx: Tx, action: StreamActivity, { workspaceId, id, title }: Pick<EventRow, 'workspaceId' | 'id' | 'title'>) =>
    kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name: title } });

  /** @throws AppError limit_reached if the workspace can’t have one more upcoming event */
  async function refuseTooMany(tx: Tx, workspaceId: string, now: Date): Promise<void> {
    if ((await store.upcoming(tx, workspaceId, now)) < maxStreamEvents) return;
    throw new AppError('limit_reached', 'stream_events.limit_reached', { max: maxStreamEvents });
  }

  async function setDestinations(tx: Tx, workspaceId: string, eventId: string, destinationIds: readonly string[]): Promise<void> {
    const wanted = [...new Set(destinationIds)];
    const found = await needs.streams.destinations.hold(tx, workspaceId, wanted);
    if (found.length < wanted.length) throw new AppError('invalid_input', 'stream_events.destination_gone');
    await store.setDestinations(tx, eventId, wanted);
  }

  /** Adds the announcement to an event. */
  async function announce(actor: Membership, event: EventRow, wanted: NonNullable<NewStreamEvent['announcement']>): Promise<void> {
    const { workspaceId, id } = event;
    const post = await announcements.create(actor, event, wanted, clock.now());
    const change = { announcementId: post.id, announcementMinutes: wanted.minutesBefore };
    await changing(workspaceId, (tx) => store.update(tx, { workspaceId, id }, change));
  }

  // The event stays, and what announced it is another workspace's post.
  kernel.domainEvents.on('accounts.moved', (tx, { posts }) =>
    store.unannounce(
      tx,
      posts.filter(({ from, to }) => from === to).map(({ to }) => to),
    ),
  );
  kernel.domainEvents.on('stream.created', async (tx, { workspaceId, streamId, eventId }) => {
    if (!(await store.update(tx, { workspaceId, id: eventId }, { streamId }))) throw gone();
  });

  return {
    get,
    remind,

    list: async (workspaceId, query) => views(workspaceId, await store.list(workspaceId, query, maxStreamEventsListed)),

    async create(actor, wanted) {
      const { workspaceId } = actor;
      const { destinationIds, announcement } = wanted;
      const now = clock.now();
      const event = newEvent(actor, wanted, now);
      await changing(workspaceId, async (tx) => {
        await refuseTooMany(tx, workspaceId, now);
        await store.insert(tx, event);
        await setDestinations(tx, workspaceId, event.id, destinationIds);
        await tell(tx, 'stream.scheduled', event);
      });
      // Last, because a published post can't be taken back.
      if (announcement) {
        await announce(actor, event, announcement).catch(async (error: unknown) => {
          await changing(workspaceId, (tx) => store.erase(tx, event.id));
          throw error;
        });
      }
      return get(workspaceId, event.id);
    },

    async change(actor, id, change) {
      const { workspaceId } = actor;
      const before = await find(workspaceId, id);
      const now = clock.now();
      const times = change.schedule && !isSame(change.schedule, before) ? timesOf(change.schedule, now) : {};
      const after = changed(before, change, times);
      if (change.announcement && (await announcements.find(workspaceId, before.announcementId))) {
        throw new AppError('already_exists', 'stream_events.announcement_exists');
      }
      // First, because it may refuse.
      if ('startsAt' in times) await announcements.follow(actor, before, after, now);
      await changing(workspaceId, async (tx) => {
        const { title, wallTime, zone, fold, startsAt, plannedMinutes, reminderMinutes, remindedAt } = after;
        if (before.startsAt <= now && startsAt > now) await refuseTooMany(tx, workspaceId, now);
        const values = { title, wallTime, zone, fold, startsAt, plannedMinutes, reminderMinutes, remindedAt };
        if (!(await store.update(tx, before, values))) throw gone();
        if (change.destinationIds) await setDestinations(tx, workspaceId, id, change.destinationIds);
        await tell(tx, 'stream.changed', after);
      });
      if (change.announcement) await announce(actor, after, change.announcement);
      return get(workspaceId, id);
    },

    async remove(actor, id) {
      const { workspaceId } = actor;
      const event = await find(workspaceId, id);
      const announcementRemoved = await announcements.remove(actor, event);
      await changing(workspaceId, async (tx) => {
        if (await store.update(tx, event, { deletedAt: clock.now(), announcementRemoved })) await tell(tx, 'stream.deleted', event);
      });
    },

    async restore(actor, id) {
      const { workspaceId } = actor;
      const event = await store.find(workspaceId, id, { deleted: true });
      if (!event) return get(workspaceId, id);
      await changing(workspaceId, async (tx) => {
        if (event.startsAt > clock.now()) await refuseTooMany(tx, workspaceId, clock.now());
        await store.undelete(tx, id);
        await tell(tx, 'stream.restored', event);
      });
      const { announcementId, announcementRemoved, deletedAt } = event;
      if (announcementRemoved && announcementId !== null) {
        await needs.posts.restore(actor, announcementId).catch(async (error: unknown) => {
          await changing(workspaceId, (tx) => store.update(tx, event, { deletedAt, announcementRemoved }));
          throw error;
        });
      }
      return get(workspaceId, id);
    },

    async arm(workspaceId, id) {
      const event = await get(workspaceId, id);
      const ids = event.destinations.map((destination) => destination.id);
      await changing(workspaceId, (tx) => needs.streams.destinations.arm(tx, workspaceId, ids));
      return event;
    },
  };
}

/** @param times when it takes place from now on, if that changes */
function changed(before: EventRow, change: StreamEventChange, times: Partial<EventRow>): EventRow {
  const { title = before.title, plannedMinutes = before.plannedMinutes, reminderMinutes = before.reminderMinutes } = change;
  const isAnotherReminder = 'startsAt' in times || reminderMinutes !== before.reminderMinutes;
  return { ...before, ...times, title, plannedMinutes, reminderMinutes, ...(isAnotherReminder && { remindedAt: null }) };
}

type StreamActivity = 'stream.scheduled' | 'stream.changed' | 'stream.deleted' | 'stream.restored';

const gone = () => new AppError('not_found', 'stream_events.gone');

const newEvent = (
  { workspaceId, userId }: Membership,
  { title, schedule, plannedMinutes = null, reminderMinutes = null }: NewStreamEvent,
  now: Date,
): EventRow => ({
  id: newId(),
  workspaceId,
  userId,
  title,
  ...timesOf(schedule, now),
  plannedMinutes,
  reminderMinutes,
  remindedAt: null,
  announcementId: null,
  announcementMinutes: null,
  announcementRemoved: false,
  streamId: null,
  createdAt: now,
  deletedAt: null,
});

const timesOf = (schedule: Schedule, now: Date) => ({
  wallTime: schedule.at,
  zone: schedule.zone,
  fold: schedule.fold ?? null,
  startsAt: startOf(schedule, now),
});

const isSame = ({ at, zone, fold }: Schedule, event: EventRow): boolean =>
  at === event.wallTime && zone === event.zone && (fold ?? null) === event.fold;
