import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Post } from './posts.ts';
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
    .pipe(z.array(Id).min(1).max(200)),
  post: Id.optional().describe('A post whose own times don’t count as taken'),
});

/** Where a post to these accounts would go, by time. */
export const NextSlots = z
  .object({ slots: z.array(SlotTaken), without: z.array(Id).describe('Accounts that have no slots') })
  .meta({ id: 'NextSlots' });
export type NextSlots = z.infer<typeof NextSlots>;

/** The posts that a post became in the queue: itself first, then one for each other time. */
export const Queued = z.object({ slots: z.array(SlotTaken), posts: z.array(Post) }).meta({ id: 'Queued' });
export type Queued = z.infer<typeof Queued>;

export const Moved = z
  .object({ moved: z.number().int().describe('How many posts got another time or were put on hold') })
  .meta({ id: 'Moved' });
export type Moved = z.infer<typeof Moved>;
