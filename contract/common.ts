import { z } from 'zod';

/** IDs are UUIDv7, so that they sort by creation time. */
export const Id = z.uuid('schema.no_such_id');

/** An instant, as ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ offset: true });

/** The version a change is based on. The next one still fits an integer column. */
export const Version = z.number().int().min(0).max(2_147_483_646);

/** A page of a list: `cursor` is opaque, and null at the end of the list. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), cursor: z.string().nullable() });

/** The cursor of a list in the order of its IDs. */
export const IdCursor = z.uuid('schema.cursor');

export const PageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export type PageQuery = z.infer<typeof PageQuery>;

/** A page of a list whose newest come first, by ID. Without a limit it has all that there usually are. */
export const NewestQuery = z.object({ cursor: IdCursor.optional(), limit: z.coerce.number().int().min(1).max(500).default(500) });
export type NewestQuery = z.infer<typeof NewestQuery>;

/** Several values with commas, in a query. */
export const listed = <T>(items: z.ZodType<T, string[]>) =>
  z
    .string()
    .max(20_000)
    .transform((value) => value.split(','))
    .pipe(items);
