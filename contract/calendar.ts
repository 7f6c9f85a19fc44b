import { z } from 'zod';
import { Id, Instant, PageQuery } from './common.ts';
import { HoldReason } from './plans.ts';
import { PlatformId } from './platforms.ts';
import { targetStates } from './posts.ts';
import { postsFilter } from './posts-query.ts';
import { Schedule } from './schedule.ts';
import { isDate, PlainDate, Temporal, Zone } from './time.ts';

/** Lines of each day, unless a request says otherwise. */
const linesPerDay = 4;
/** The most days of one request: the six weeks of a month; by hour, a week. */
const maxDays = { day: 42, hour: 7 };

/** A post's state as people see it: incompletely published isn't simply published, and neither retrying nor on hold is simply scheduled. */
const calendarStates = [...targetStates, 'incomplete', 'retrying', 'on_hold'] as const;
export const CalendarState = z.enum(calendarStates);
export type CalendarState = z.infer<typeof CalendarState>;

/** A post in one line, with what moving it needs. */
export const CalendarLine = z
  .object({
    id: Id,
    version: z.number().int(),
    at: Instant.describe('When it is due; for a draft, its planned time'),
    state: CalendarState,
    awaitsApproval: z.boolean().describe('It is a draft because it waits for approval'),
    onHold: HoldReason.optional().describe('Why it is on hold; only in this state'),
    text: z.string().describe('The start of its text, with “…” if there is more; without one, of the first account’s'),
    accounts: z.number().int().describe('How many accounts it is for'),
    failed: z.number().int().describe('On how many of them it failed'),
    groupId: Id.nullable().describe('The first account group that has all its accounts'),
    severalGroups: z.boolean().describe('Its accounts are in groups, and no group has them all'),
    places: z.array(z.object({ platform: PlatformId, sandbox: z.boolean() })).describe('Where it is published, each place once'),
    labelIds: z.array(Id),
    repeats: z.literal(true).optional().describe('Set if it belongs to a repeat'),
    schedule: Schedule.nullable().describe('For a draft, its planned time'),
    authorId: z.string().nullable(),
    picture: z.string().nullable().describe('URL of a thumbnail; only in lists'),
  })
  .meta({ id: 'CalendarLine' });
export type CalendarLine = z.infer<typeof CalendarLine>;

const State = z
  .string()
  .max(200)
  .transform((value) => value.split(','))
  .pipe(z.array(CalendarState))
  .optional()
  .describe('One or more states, comma-separated');

/** Which days, and whether by day or by hour. */
export const calendarDays = {
  first: PlainDate.describe('The first day'),
  last: PlainDate.describe('The last day, at most 42 days in all; by hour, at most 7'),
  zone: Zone.describe('Where days and hours begin'),
  by: z.enum(['day', 'hour']).default('day'),
};
type CalendarDays = { first: string; last: string; by: 'day' | 'hour' };
export const areFewEnough = ({ first, last, by }: CalendarDays): boolean =>
  daysBetween(first, last) >= 0 && daysBetween(first, last) < maxDays[by];
export const tooManyDays = { path: ['last'], error: 'schema.too_many_days' };

export const CalendarQuery = z
  .object({
    ...calendarDays,
    lines: z.coerce.number().int().min(0).max(24).default(linesPerDay).describe('The most lines of each day or hour'),
    ...postsFilter,
    state: State,
  })
  .refine(areFewEnough, tooManyDays);
export type CalendarQuery = z.infer<typeof CalendarQuery>;

const daysBetween = (first: string, last: string) =>
  isDate(first) && isDate(last) ? Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days : 0;

export const CalendarSlot = z
  .object({
    slot: z.string().describe('“2026-12-01”, or by hour “2026-12-01T09”. An hour that clocks repeat is one slot'),
    count: z.number().int().describe('How many posts it has'),
    lines: z
      .array(CalendarLine)
      .describe('In order of time: those that failed, are unconfirmed, incomplete or being published, then the earliest'),
  })
  .meta({ id: 'CalendarSlot' });
export type CalendarSlot = z.infer<typeof CalendarSlot>;

export const CalendarSlots = z
  .object({
    slots: z.array(CalendarSlot).describe('Those with posts'),
    states: z.partialRecord(CalendarState, z.number().int()).describe('How many posts these days have in each state, whatever `state` is'),
  })
  .meta({ id: 'CalendarSlots' });
export type CalendarSlots = z.infer<typeof CalendarSlots>;

const States = z.partialRecord(CalendarState, z.number().int());

export const CalendarLines = z
  .object({
    items: z.array(CalendarLine),
    cursor: z.string().nullable().describe('Where the next page begins; null on the last one'),
    states: States.optional().describe('With the first page: how many posts there are in each state, whatever `state` is'),
  })
  .meta({ id: 'CalendarLines' });
export type CalendarLines = z.infer<typeof CalendarLines>;

export const CalendarLinesQuery = PageQuery.extend({
  from: Instant.describe('Due at or after; for a draft, its planned time'),
  to: Instant.optional().describe('Due before; for a draft, its planned time'),
  order: z.enum(['earliest', 'latest']).optional().describe('Which come first; the earliest, unless it says so'),
  ...postsFilter,
  state: State,
});
export type CalendarLinesQuery = z.infer<typeof CalendarLinesQuery>;
