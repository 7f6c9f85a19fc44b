import { z } from 'zod';
/**
 * How far a list was read whose IDs ascend by time and that is newest first. `after`: everything up to this ID was read; null while nothing
 * is old enough to be sure. `read`: what was read beyond that. While a reading goes on in older entries, `rest` is where, and when it began.
 */
export const Since = z.object({
  after: z.string().nullable(),
  /** `at`: ISO 8601. */
  read: z.array(z.object({ id: z.string(), at: z.string() })),
  rest: z.object({ token: z.string(), began: z.string() }).nullable(),
});
export type Since = z.infer<typeof Since>;
type Entry = Since['read'][number];

/** How late an entry may appear behind newer ones. Milliseconds. */
const lateness = 5 * 60_000;

/**
 * The entries of a page that weren't read before, and where the list is read on. X takes an ID as the place to read from, so that quiet
 * lists return nothing; entries that may still be followed by late ones aren't that place yet.
 * @param next the token of the page with older entries; null at the end
 * @param before null if the list wasn't read before, so that only its newest page counts
 */
export function readSince<E extends Entry>(
  entries: readonly E[],
  next: string | null,
  before: Since | null,
  now: Date,
): { fresh: E[]; since: Since } {
  const after = before?.after ?? null;
  const known = new Set(before?.read.map(({ id }) => id));
  const newer = entries.filter(({ id }) => after === null || isAfter(id, after));
  const fresh = newer.filter(({ id }) => !known.has(id));
  const read = [...(before?.read ?? []), ...fresh.map(({ id, at }) => ({ id, at }))];
  const began = before?.rest?.began ?? now.toISOString();
  const goesOn = before !== null && next !== null && newer.length === entries.length && entries.length > 0;
  if (goesOn) return { fresh, since: { after, read, rest: { token: next, began } } };
  const settled = read.filter(({ at }) => Date.parse(at) < Date.parse(began) - lateness).map(({ id }) => id);
  const place = settled.reduce((newest, id) => (newest === null || isAfter(id, newest) ? id : newest), after);
  return { fresh, since: { after: place, read: read.filter(({ id }) => place === null || isAfter(id, place)), rest: null } };
}

/** Whether an ID is newer: they are numbers too large for one. */
const isAfter = (one: string, other: string): boolean => (one.length === other.length ? one > other : one.length > other.length);
