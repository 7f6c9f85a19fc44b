import { z } from 'zod';
import { Id, Instant, Version } from './common.ts';
import { PostText } from './posts.ts';
import { PlainDate, Temporal, WallTime, Zone } from './time.ts';

/** The most posts of a repeat that ends after a number of them. */
export const maxTimes = 1000;
/** The most texts that take turns with the post's own. */
export const maxVariations = 20;
/** The dates that are always shown of a repeat. */
export const shownDates = 10;
/** The most days, weeks, months or years between two posts. */
export const maxEvery = 99;

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

const Weekday = z.number().int().min(1).max(7);
/** "The last Friday": the first four, or from the end. */
export const Nth = z.strictObject({ place: z.union([z.literal([1, 2, 3, 4]), z.literal(-1)]), weekday: Weekday }).meta({ id: 'RepeatNth' });
export type Nth = z.infer<typeof Nth>;

/** Days that a month has at most; February in a leap year. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** On which days a post repeats, in wall time. */
export const RepeatRule = z
  .strictObject({
    start: WallTime.describe('The day from which the rule counts, and the time of day of every post'),
    zone: Zone,
    unit: z.enum(repeatUnits),
    every: z.number().int().min(1).max(maxEvery).default(1).describe('With 3, every third day, week, month or year'),
    weekdays: z
      .array(Weekday)
      .min(1, 'schema.weekday_missing')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'schema.weekday_twice')
      .optional()
      .describe('With `week`: on which days, Monday is 1; the start’s if missing'),
    monthDay: z
      .union([z.number().int().min(1).max(31), z.literal(-1)])
      .optional()
      .describe(
        'With `month` or `year`: on which day of the month, -1 for the last; the start’s if missing. Months without it are left out',
      ),
    nth: Nth.optional().describe('With `month` or `year`, instead of `monthDay`: on which weekday of the month'),
    month: z.number().int().min(1).max(12).optional().describe('With `year`: in which month; the start’s if missing'),
    until: PlainDate.optional().describe('The last day on which it may repeat'),
    times: z
      .number()
      .int()
      .min(1, 'schema.repeat_times')
      .max(maxTimes, 'schema.repeat_times')
      .optional()
      .describe('How often in all. Without `until` and `times` it never ends'),
  })
  .refine(({ unit, weekdays }) => unit === 'week' || weekdays === undefined, { path: ['weekdays'], error: 'schema.repeat_mixed' })
  .refine(({ unit, monthDay, nth }) => isMonthly(unit) || (monthDay === undefined && nth === undefined), {
    path: ['unit'],
    error: 'schema.repeat_mixed',
  })
  .refine(({ unit, month }) => unit === 'year' || month === undefined, { path: ['month'], error: 'schema.repeat_mixed' })
  .refine(({ monthDay, nth }) => monthDay === undefined || nth === undefined, { path: ['nth'], error: 'schema.repeat_mixed' })
  .refine(({ until, times }) => until === undefined || times === undefined, { path: ['times'], error: 'schema.repeat_two_ends' })
  .refine(({ start, until }) => until === undefined || until >= start.slice(0, 10), { path: ['until'], error: 'schema.repeat_ends_early' })
  .refine(({ month, monthDay }) => monthDay === undefined || month === undefined || monthDay <= (longest[month - 1] ?? 31), {
    path: ['monthDay'],
    error: 'schema.repeat_never',
  })
  .meta({ id: 'RepeatRule' });
export type RepeatRule = z.infer<typeof RepeatRule>;

const isMonthly = (unit: RepeatUnit): boolean => unit === 'month' || unit === 'year';

/** The weekday of a day of the calendar: Monday is 1. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date.slice(0, 10)).dayOfWeek;

const Variations = z
  .array(PostText.refine((text) => text.trim() !== '', 'schema.variation_empty'))
  .refine((texts) => texts.length <= maxVariations, { error: 'schema.too_many_variations', params: { max: maxVariations } })
  .describe('Texts that take turns with the post’s own, in this order');

/** A repeat as a request has it: of the post that it is sent for, from its day on. */
export const PostRepeat = z
  .strictObject({
    version: Version.optional().describe('Version of the post that the repeat is based on'),
    rule: RepeatRule,
    variations: Variations.default([]),
  })
  .meta({ id: 'PostRepeat' });
export type PostRepeat = z.infer<typeof PostRepeat>;

/** One of the days of a rule. */
export const RepeatDate = z
  .object({
    date: PlainDate.describe('The day by the rule'),
    instant: Instant,
    wall: WallTime.describe('Local time in the rule’s zone'),
    note: z.string().nullable().describe('What clock changes do to it; null if nothing'),
    variation: z.number().int().describe('Which text it gets: 0 is the post’s own'),
  })
  .meta({ id: 'RepeatDate' });
export type RepeatDate = z.infer<typeof RepeatDate>;

export const RepeatDates = z
  .object({
    items: z.array(RepeatDate).describe('The next ones, at most ten'),
    more: z.boolean().describe('Whether there are others after them'),
  })
  .meta({ id: 'RepeatDates' });
export type RepeatDates = z.infer<typeof RepeatDates>;

export const RepeatDatesQuery = z
  .strictObject({
    rule: RepeatRule,
    variations: z.number().int().min(0).max(maxVariations).default(0).describe('How many texts take turns with the post’s own'),
  })
  .meta({ id: 'RepeatDatesQuery' });
export type RepeatDatesQuery = z.infer<typeof RepeatDatesQuery>;

/** A post that repeats. */
export const Series = z
  .object({
    id: Id,
    version: z.number().int(),
    rule: RepeatRule,
    text: z.string(),
    variations: z.array(z.string()),
    accountIds: z.array(Id),
    authorId: z.string().nullable().describe('In whose name posts are planned; null if that person has left'),
    state: z.enum(['active', 'stopped', 'ended']).describe('`ended`: no day is left'),
    problem: z.string().nullable().describe('Why no further posts are planned for now'),
    next: z.array(RepeatDate.extend({ postId: Id.nullable().describe('Its post; null before it is planned, or if it was deleted') })),
    missed: z.array(PlainDate).describe('The last days on which no post was planned, because the server or the repeat was held up'),
    createdAt: Instant,
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof Series>;

export const SeriesQuery = z.object({ post: Id.optional().describe('Only the one that this post belongs to') });
export type SeriesQuery = z.infer<typeof SeriesQuery>;

export const SeriesStop = z
  .strictObject({
    after: PlainDate.optional().describe('The last day that stays planned; without it, everything that still waits is deleted'),
    from: Id.optional().describe('Instead of `after`: a post of the repeat that is deleted with all that follow, even if it was changed'),
  })
  .refine(({ after, from }) => after === undefined || from === undefined, { path: ['from'], error: 'schema.repeat_two_ends' })
  .meta({ id: 'SeriesStop' });
export type SeriesStop = z.infer<typeof SeriesStop>;
