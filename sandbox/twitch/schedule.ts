import { Temporal } from '@everycast/contract/time';
import { z } from 'zod';
import { kind, type StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';

const minutes = z
  .string()
  .regex(/^\d+$/)
  .refine((value) => Number(value) >= 30 && Number(value) <= 1380, 'is not from 30 to 1380');
const zone = z.string().refine((value) => isZone(value), 'is not valid');
const moment = z.iso.datetime({ offset: true });
/** The categories supported here; Twitch has very many. */
const categories: Readonly<Record<string, string>> = {
  509658: 'Just Chatting',
  509670: 'Science & Technology',
  26936: 'Music',
  743: 'Chess',
};
/** A category's name. */
export const categoryName = (id: string): string => categories[id] ?? '';
/** The categories that contain all these words, in list order. */
export const categoriesLike = (words: string): { id: string; name: string }[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const named = Object.entries(categories).map(([id, name]) => ({ id, name }));
  return named.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)));
};
const category = z.string().refine((id) => id in categories, 'is not valid');

/** Schema CreateChannelStreamScheduleSegmentBody. */
export const NewSegment = z.strictObject({
  start_time: moment,
  timezone: zone,
  duration: minutes,
  is_recurring: z.boolean().default(false),
  category_id: category.optional(),
  title: z.string().max(140).default(''),
});

/** Schema UpdateChannelStreamScheduleSegmentBody. */
export const SegmentChange = z.strictObject({
  start_time: moment.optional(),
  timezone: zone.optional(),
  duration: minutes.optional(),
  category_id: category.optional(),
  title: z.string().max(140).optional(),
  is_canceled: z.boolean().optional(),
});

const Body = z.object({
  broadcaster: z.string(),
  start: z.string(),
  zone: z.string(),
  minutes: z.number(),
  weekly: z.boolean(),
  category: z.string().nullable(),
  title: z.string(),
});
type Body = z.infer<typeof Body>;
const segments = kind('segment', Body);
export type Segment = Body & { id: string; at: Date };
/** One week's broadcast of a segment. */
export type Occurrence = { segment: Segment; start: Temporal.ZonedDateTime };
export type Schedule = ReturnType<typeof createSchedule>;

/** Scheduled broadcasts. A weekly one has a separate ID each week. */
export function createSchedule({ records }: StandInContext) {
  const shown = ({ id, createdAt: at, body }: StoredRecord<Body>): Segment => ({ id, at, ...body });
  /** Those of the tenant's channels, or of one; oldest first. */
  const all = async (tenant: string, broadcaster?: string): Promise<Segment[]> =>
    (await records.list(segments, { tenant, ...(broadcaster !== undefined && { parent: broadcaster }) })).map(shown);

  return {
    all,

    async add({ tenant, account, records: own }: ParsedRequest, wish: z.infer<typeof NewSegment>): Promise<Occurrence> {
      const body: Body = {
        broadcaster: account,
        start: wish.start_time,
        zone: wish.timezone,
        minutes: Number(wish.duration),
        weekly: wish.is_recurring,
        category: wish.category_id ?? null,
        title: wish.title,
      };
      const id = crypto.randomUUID();
      await own.add(segments, { id, tenant, parent: account, body });
      return firstOf({ id, at: new Date(), ...body });
    },

    /** The segment of an occurrence's ID. */
    async named(tenant: string, broadcaster: string, name: string): Promise<Segment | null> {
      const id = idIn(name);
      const record = id === null ? null : await records.get(segments, id);
      return record?.tenant === tenant && record.body.broadcaster === broadcaster ? shown(record) : null;
    },

    async change({ records: own }: ParsedRequest, id: string, wish: z.infer<typeof SegmentChange>): Promise<void> {
      await own.change(segments, id, ({ body }) => ({
        ...body,
        start: wish.start_time ?? body.start,
        zone: wish.timezone ?? body.zone,
        minutes: wish.duration === undefined ? body.minutes : Number(wish.duration),
        category: wish.category_id ?? body.category,
        title: wish.title ?? body.title,
      }));
    },

    remove: ({ records: own }: ParsedRequest, id: string): Promise<boolean> => own.remove(segments, id),

    /** Occurrences from a time on, soonest first. */
    async from(tenant: string, broadcaster: string, since: number, max: number): Promise<Occurrence[]> {
      const own = await all(tenant, broadcaster);
      const coming = own.flatMap((segment) => occurrencesOf(segment, since, max));
      return coming.sort((a, b) => a.start.epochMilliseconds - b.start.epochMilliseconds).slice(0, max);
    },
  };
}

export function firstOf(segment: Segment): Occurrence {
  const instant = Temporal.Instant.from(segment.start);
  return { segment, start: instant.toZonedDateTimeISO(segment.zone) };
}

function occurrencesOf(segment: Segment, since: number, max: number): Occurrence[] {
  const { start } = firstOf(segment);
  if (!segment.weekly) return start.epochMilliseconds >= since ? [{ segment, start }] : [];
  const missed = Math.max(0, Math.ceil((since - start.epochMilliseconds) / (7 * 86_400_000)) - 1);
  const weeks = Array.from({ length: max + 2 }, (_, week) => ({ segment, start: start.add({ weeks: missed + week }) }));
  return weeks.filter((one) => one.start.epochMilliseconds >= since).slice(0, max);
}

/** IDs contain the week. */
export const nameOf = ({ segment, start }: Occurrence): string =>
  Buffer.from(JSON.stringify({ segmentID: segment.id, isoYear: start.yearOfWeek, isoWeek: start.weekOfYear })).toString('base64');

function idIn(name: string): string | null {
  try {
    const { segmentID }: { segmentID?: unknown } = JSON.parse(Buffer.from(name, 'base64').toString());
    return typeof segmentID === 'string' ? segmentID : null;
  } catch {
    // Not a segment's ID.
    return null;
  }
}

const shownMoment = (moment: Temporal.ZonedDateTime): string => moment.toInstant().toString();

/** Schema ChannelStreamScheduleSegment. */
export const segmentResource = (occurrence: Occurrence) => {
  const { segment, start } = occurrence;
  return {
    id: nameOf(occurrence),
    start_time: shownMoment(start),
    end_time: shownMoment(start.add({ minutes: segment.minutes })),
    title: segment.title,
    canceled_until: null,
    category: segment.category === null ? null : { id: segment.category, name: categoryName(segment.category) },
    is_recurring: segment.weekly,
  };
};

function isZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl reports an unknown time zone by throwing.
    return false;
  }
}
