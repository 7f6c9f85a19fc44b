import { z } from 'zod';
import { AnalyticsOverview, AnalyticsPart, AnalyticsPost, AnalyticsQuery } from './analytics.ts';
import { Id, Instant } from './common.ts';
import { LineOf, NameOf } from './one-line.ts';
import { PlainDate } from './time.ts';

export const maxReportTitle = 120;
export const maxReportNote = 120;
/** The most accounts that a report names one by one. */
export const maxReportAccounts = 500;
/** The most addresses of one schedule. */
export const maxReportRecipients = 20;
/** Links that work at the same time, and schedules, per workspace. */
export const maxReportLinks = 200;
export const maxReportSchedules = 50;
/** The posts that a report shows. */
export const reportTopPosts = 5;
/** A report counts posts up to this number; there may be more. */
export const maxReportPosts = 500;
/** For how long a link can work, in days. */
export const reportLinkDays = [7, 30, 90] as const;
/** How long something that was revoked or removed can be brought back, in minutes. */
export const reportUndoMinutes = 60;

const Language = z.string().max(20).describe('By default that of the workspace’s owner');
const Title = NameOf(maxReportTitle);

/** Which accounts a report is about. */
export const ReportScope = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('group'), groupId: Id }),
    z.strictObject({ kind: z.literal('accounts'), accountIds: z.array(Id).min(1).max(maxReportAccounts) }),
  ])
  .meta({ id: 'ReportScope' });
export type ReportScope = z.infer<typeof ReportScope>;

/** A report that is made now: a period and accounts as in Analytics. One account group’s report has its brand. */
export const ReportQuery = AnalyticsQuery.safeExtend({
  title: Title.optional().describe('By default “Social media report” in its language'),
  language: Language.optional(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** A figure of the period, and of the one before; null where nothing is known. */
const Figure = z.object({ value: z.number().nullable(), previous: z.number().nullable() });

/** What a report says. */
export const AnalyticsReport = z
  .object({
    title: z.string(),
    language: z.string(),
    workspace: z.string(),
    brand: z.string().describe('The account group’s name, or the workspace’s'),
    color: z.string().nullable().describe('The brand’s main color'),
    hasLogo: z.boolean(),
    ...AnalyticsOverview.pick({
      zone: true,
      from: true,
      to: true,
      previousFrom: true,
      previousTo: true,
      collectedAt: true,
      accounts: true,
      unmeasured: true,
      days: true,
      platforms: true,
      gaps: true,
      problems: true,
    }).shape,
    figures: z.object({
      followers: Figure,
      reach: Figure,
      engagement: Figure,
      engagementRate: Figure.describe('From 0 to 1'),
      shares: Figure,
      comments: Figure,
    }),
    followers: z.array(z.number().nullable()).describe('One value per day'),
    posts: z.object({ count: z.number().int(), atLeast: z.boolean().describe('There are more than were counted') }),
    parts: z.array(AnalyticsPart).describe('One per account, most engagement first'),
    top: z
      .array(AnalyticsPost.extend({ link: z.string().nullable().describe('Of the post on a platform') }))
      .max(reportTopPosts)
      .describe('The posts with the most engagement'),
  })
  .meta({ id: 'AnalyticsReport' });
export type AnalyticsReport = z.infer<typeof AnalyticsReport>;

const about = { title: Title, language: Language.optional(), scope: ReportScope };

export const NewReportLink = z
  .strictObject({
    ...about,
    from: PlainDate,
    to: PlainDate,
    days: z.literal(reportLinkDays).describe('For how long it works'),
    note: LineOf(maxReportNote).default('').describe('Who it is for; only the team sees it'),
  })
  .refine(({ from, to }) => AnalyticsQuery.safeParse({ from, to }).success, { error: 'schema.period', params: { max: 366 }, path: ['to'] })
  .meta({ id: 'NewReportLink' });
export type NewReportLink = z.infer<typeof NewReportLink>;

/** A link as the team sees it. Its address is only in the answer that creates it. */
export const ReportLink = z
  .object({
    id: Id,
    title: z.string(),
    language: z.string(),
    scope: ReportScope,
    group: z.string().nullable().describe('The account group’s name'),
    from: PlainDate,
    to: PlainDate,
    note: z.string(),
    createdBy: z.string().nullable().describe('null if that person has left'),
    createdAt: Instant,
    expiresAt: Instant,
    revokedAt: Instant.nullable(),
    openedAt: Instant.nullable().describe('When it was last opened'),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.infer<typeof ReportLink>;

/** The address is given once: its hash is all that is stored. */
export const NewlyMadeReportLink = ReportLink.extend({ address: z.string() }).meta({ id: 'NewlyMadeReportLink' });
export type NewlyMadeReportLink = z.infer<typeof NewlyMadeReportLink>;

export const reportPeriods = ['days7', 'days30', 'days90', 'month'] as const;
/** The days that a scheduled report covers: the last ones before it is sent, or the calendar month before. */
export const ReportPeriod = z.enum(reportPeriods);
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** Longest month without leap days: every month has these days. */
const lastSureDay = 28;
/** When a report is sent, in the workspace’s time zone. */
export const ReportCadence = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('week'), weekday: z.number().int().min(1).max(7).describe('1 is Monday') }),
    z.strictObject({
      every: z.literal('month'),
      day: z.number().int().min(1).max(lastSureDay).nullable().describe('null for the last day of the month'),
    }),
  ])
  .meta({ id: 'ReportCadence' });
export type ReportCadence = z.infer<typeof ReportCadence>;

const Email = z.email('schema.email').max(254).toLowerCase();
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'schema.slot_time');

export const ReportScheduleSettings = z
  .strictObject({
    ...about,
    period: ReportPeriod,
    cadence: ReportCadence,
    time: TimeOfDay.describe('“09:00”, in the workspace’s time zone'),
    recipients: z
      .array(Email)
      .min(1, 'schema.report_recipients')
      .max(maxReportRecipients)
      .overwrite((all) => [...new Set(all)]),
  })
  .meta({ id: 'ReportScheduleSettings' });
export type ReportScheduleSettings = z.infer<typeof ReportScheduleSettings>;

/**
 * What became of a mail: `waiting` until the mail server takes it; `retrying` after it didn’t; `cancelled` if its recipient unsubscribed, or
 * its schedule was removed, before it was sent.
 */
export const ReportMailState = z.enum(['waiting', 'retrying', 'sent', 'failed', 'cancelled']);
export type ReportMailState = z.infer<typeof ReportMailState>;

export const ReportSchedule = z
  .object({
    id: Id,
    title: z.string(),
    language: z.string(),
    scope: ReportScope,
    group: z.string().nullable(),
    period: ReportPeriod,
    cadence: ReportCadence,
    time: z.string(),
    recipients: z.array(
      z.object({ email: z.string(), stoppedAt: Instant.nullable().describe('When they unsubscribed from all reports of the workspace') }),
    ),
    nextAt: Instant.nullable().describe('null while it is paused'),
    pausedAt: Instant.nullable(),
    createdBy: z.string().nullable(),
    createdAt: Instant,
    last: z
      .object({
        dueAt: Instant,
        from: PlainDate,
        to: PlainDate,
        mails: z.array(z.object({ email: z.string(), state: ReportMailState, problem: z.string().nullable() })),
      })
      .nullable()
      .describe('The last time it was due'),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const ReportSchedules = z
  .object({ items: z.array(ReportSchedule), zone: z.string(), mail: z.boolean().describe('Whether this server sends email') })
  .meta({ id: 'ReportSchedules' });
export type ReportSchedules = z.infer<typeof ReportSchedules>;
