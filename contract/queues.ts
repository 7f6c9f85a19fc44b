import { z } from 'zod';
import { areFewEnough, calendarDays, tooManyDays } from './calendar.ts';
import { Id, Instant } from './common.ts';
import { Post } from './posts.ts';
import { postsFilter } from './posts-query.ts';
import { WallTime, Zone } from './time.ts';

/** The most slots per queue and week. */
export const maxSlots = 200;

/** From Monday, 1, to Sunday, 7, as in ISO 8601. */
export const Weekday = z.number().int().min(1).max(7);

const SlotTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'schema.slot_time');

/** A time of the week when a post goes out, by the clock on the wall. */
export const Slot = z.strictObject({ weekday: Weekday, time: SlotTime.describe('“09:00”') }).meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

export const slotKey = ({ weekday, time }: Slot): string => `${weekday} ${time}`;
const Slots = z
  .array(Slot)
  .max(maxSlots, 'schema.too_many_slots')
  .refine((slots) => new Set(slots.map(slotKey)).size === slots.length, 'schema.slot_twice');

const owner = {
  accountId: Id.nullable().describe('The account it belongs to, or null'),
  groupId: Id.nullable().describe('The account group it belongs to, or null'),
};

/** The weekly slots of an account or of an account group. An account’s own slots are used instead of those of its groups. */
export const Queue = z
  .object({
    id: Id,
    ...owner,
    zone: Zone,
    slots: z.array(Slot).describe('In the order of the week'),
    paused: z.boolean(),
    waiting: z.number().int().describe('Posts in the queue, on hold or not'),
    nextAt: Instant.nullable().describe('When its next post goes out'),
    lastAt: Instant.nullable().describe('When its last post goes out'),
  })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof Queue>;

export const NewQueue = z
  .strictObject({ accountId: Id.optional(), groupId: Id.optional(), zone: Zone, slots: Slots.default([]) })
  .refine(({ accountId, groupId }) => (accountId === undefined) !== (groupId === undefined), 'schema.queue_owner')
  .meta({ id: 'NewQueue' });
export type NewQueue = z.infer<typeof NewQueue>;

export const QueueChange = z.strictObject({ zone: Zone, slots: Slots }).partial().meta({ id: 'QueueChange' });
export type QueueChange = z.infer<typeof QueueChange>;

/** Accounts that get a post in the same slot. */
export const SlotTaken = z
  .object({
    accountIds: z.array(Id),
    queueIds: z.array(Id),
    at: WallTime,
    zone: Zone,
    instant: Instant,
    paused: z.boolean().describe('The post waits until the queue is resumed'),
  })
  .meta({ id: 'SlotTaken' });
export type SlotTaken = z.infer<typeof SlotTaken>;

export const NextSlotsQuery = z.object({
  accounts: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(Id).min(1).max(500)),
  post: Id.optional().describe('A post whose own times don’t count as taken'),
});

/** Where a post to these accounts would go, by time. */
export const NextSlots = z
  .object({ slots: z.array(SlotTaken), without: z.array(Id).describe('Accounts that have no slots') })
  .meta({ id: 'NextSlots' });
export type NextSlots = z.infer<typeof NextSlots>;

/** The most open slots of a day or hour in one answer; a day has no more. */
export const maxOpenSlots = 200;

export const OpenSlotsQuery = z
  .object({
    ...calendarDays,
    lines: z.coerce.number().int().min(0).max(maxOpenSlots).default(4).describe('The most slots of each day or hour'),
    account: postsFilter.account.describe('Account IDs, comma-separated: slots for one of them'),
    group: postsFilter.group.describe('IDs of account groups, comma-separated: slots for one of their accounts'),
  })
  .refine(areFewEnough, tooManyDays);
export type OpenSlotsQuery = z.infer<typeof OpenSlotsQuery>;

export const OpenSlot = z.object({ queueId: Id, at: WallTime.describe('In the queue’s zone'), instant: Instant }).meta({ id: 'OpenSlot' });
export type OpenSlot = z.infer<typeof OpenSlot>;

/** Slots to come in which none of the accounts that use them has a post. Paused queues have none. */
export const OpenSlots = z
  .object({
    queues: z
      .array(Queue.pick({ id: true, accountId: true, groupId: true, zone: true }).extend({ accountIds: z.array(Id) }))
      .describe('Those with open slots, and the accounts that use them'),
    slots: z
      .array(
        z.object({
          slot: z.string().describe('“2026-12-01”, or by hour “2026-12-01T09”'),
          count: z.number().int().describe('How many slots are open'),
          open: z.array(OpenSlot).describe('The first of them, in order of time'),
        }),
      )
      .describe('Those with open slots'),
  })
  .meta({ id: 'OpenSlots' });
export type OpenSlots = z.infer<typeof OpenSlots>;

/** The posts that a post became in the queue: itself first, then one for each other time. */
export const Queued = z.object({ slots: z.array(SlotTaken), posts: z.array(Post) }).meta({ id: 'Queued' });
export type Queued = z.infer<typeof Queued>;

export const Moved = z
  .object({ moved: z.number().int().describe('How many posts got another time or were put on hold') })
  .meta({ id: 'Moved' });
export type Moved = z.infer<typeof Moved>;

/** A post in one or more queues. */
export const QueuedPost = z
  .object({
    id: Id,
    version: z.number().int(),
    text: z.string().describe('The beginning of it'),
    accountIds: z.array(Id),
    queueIds: z.array(Id),
    at: WallTime.describe('In `zone`'),
    zone: Zone,
    instant: Instant,
    held: z.boolean().describe('Its queue is paused, and it waits as a draft'),
  })
  .meta({ id: 'QueuedPost' });
export type QueuedPost = z.infer<typeof QueuedPost>;

export const QueuedPostsQuery = z
  .object({ first: calendarDays.first, last: calendarDays.last, zone: calendarDays.zone })
  .refine((query) => areFewEnough({ ...query, by: 'day' }), tooManyDays);
export type QueuedPostsQuery = z.infer<typeof QueuedPostsQuery>;

/** What waits in all queues. */
export const QueuedPosts = z
  .object({
    items: z.array(QueuedPost).describe('Those of these days, in order of time'),
    taken: z.array(z.object({ queueId: Id, instant: Instant })).describe('Slots of these days in which another post goes out'),
    users: z.array(z.object({ queueId: Id, accountIds: z.array(Id) })).describe('The accounts that each queue is for'),
  })
  .meta({ id: 'QueuedPosts' });
export type QueuedPosts = z.infer<typeof QueuedPosts>;

/** A post and the slot that it gets. */
export const SlotChoice = z
  .strictObject({
    postId: Id,
    version: z.number().int().optional().describe('Version that is moved; omit to move any'),
    at: WallTime.describe('A slot of the queue, in its zone'),
    swapWith: Id.optional().describe('The post in this slot, which gets the other’s; omit for an open slot'),
  })
  .meta({ id: 'SlotChoice' });
export type SlotChoice = z.infer<typeof SlotChoice>;
