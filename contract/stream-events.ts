import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { maxPostLength } from './post-length.ts';
import { NewSchedule, Resolution, Schedule } from './schedule.ts';
import { maxDestinations, StreamPlatform, StreamTitle } from './streams.ts';

/** The most upcoming scheduled streams of a workspace. */
export const maxStreamEvents = 200;
/** The most that a list returns. */
export const maxStreamEventsListed = 500;

/**
 * An encoder that connects so long before or after the time of its person's scheduled stream starts it, if it is the only one. Earlier, the
 * studio asks, for as long as `asks` before the time. Minutes.
 */
export const encoderStarts = { before: 15, after: 60, asks: 24 * 60 } as const;

/** How long a stream can be planned to be. Minutes. */
export const plannedLength = { min: 15, max: 2 * 24 * 60 } as const;

const week = 7 * 24 * 60;
const Minutes = z.number().int().min(0).max(week);

export const StreamEvent = z
  .object({
    id: Id,
    title: z.string(),
    schedule: Schedule,
    resolution: Resolution.describe('How the schedule was resolved'),
    startsAt: Instant,
    plannedMinutes: z.number().int().nullable().describe('How long it is planned to be; null if nobody has said'),
    state: z
      .enum(['scheduled', 'live', 'over', 'missed'])
      .describe('`live`: its stream is under way; `over`: that has ended; `missed`: its time has passed, and nobody has started it'),
    streamId: Id.nullable().describe('Once it was started'),
    destinations: z.array(z.object({ id: Id, platform: StreamPlatform, name: z.string() })).describe('Those that still exist'),
    reminderMinutes: z.number().int().nullable().describe('Before the start; null for none'),
    announcement: z
      .object({ postId: Id, minutesBefore: z.number().int().nullable().describe('Null if it was published with the scheduling') })
      .nullable()
      .describe('The post that announces it; null without one, or once it was deleted'),
    userId: z.string().nullable().describe('Who scheduled it; null if that person has left'),
    createdAt: Instant,
  })
  .meta({ id: 'StreamEvent' });
export type StreamEvent = z.infer<typeof StreamEvent>;

const Announcement = z.strictObject({
  text: z.string().trim().min(1, 'schema.text_missing').max(maxPostLength, 'schema.text_too_long'),
  accountIds: z.array(Id).min(1, 'schema.account_missing').max(200),
  minutesBefore: Minutes.nullable().describe('Null for now'),
});

const Title = StreamTitle.min(1, 'schema.title_missing');
const Destinations = z.array(Id).max(maxDestinations);
const Reminder = Minutes.nullable().optional().describe('Minutes before the start, for a notification to who scheduled it; null for none');

const PlannedMinutes = z
  .number()
  .int()
  .min(plannedLength.min)
  .max(plannedLength.max)
  .nullable()
  .optional()
  .describe('How long it is planned to be, in minutes; null if that is open. The stream doesn’t end automatically');

export const NewStreamEvent = z
  .strictObject({
    title: Title,
    schedule: NewSchedule,
    plannedMinutes: PlannedMinutes,
    destinationIds: Destinations.default([]).describe('Saved destinations'),
    reminderMinutes: Reminder,
    announcement: Announcement.optional().describe('A post about it, published or scheduled with it'),
  })
  .meta({ id: 'NewStreamEvent' });
export type NewStreamEvent = z.infer<typeof NewStreamEvent>;

/** Missing fields stay. An announcement that waits moves with the start; a new one can be added if there is none. */
export const StreamEventChange = z
  .strictObject({
    title: Title.optional(),
    schedule: NewSchedule.optional(),
    plannedMinutes: PlannedMinutes,
    destinationIds: Destinations.optional(),
    reminderMinutes: Reminder,
    announcement: Announcement.optional(),
  })
  .meta({ id: 'StreamEventChange' });
export type StreamEventChange = z.infer<typeof StreamEventChange>;

export const StreamEventsQuery = z.object({
  from: Instant.optional().describe('Starting at or after'),
  to: Instant.optional().describe('Starting before'),
});
export type StreamEventsQuery = z.infer<typeof StreamEventsQuery>;
