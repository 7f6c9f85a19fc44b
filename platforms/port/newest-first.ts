import { z } from 'zod';

/** How far a list was read: the time of its newest entry (ISO 8601), and which entries near that time were read. */
export const Mark = z.object({ at: z.string(), seen: z.array(z.string()) });
export type Mark = z.infer<typeof Mark>;

/** An entry of a list that is newest first. */
interface Entry {
  id: string;
  at: string;
}

/** How late an entry may appear in a list, behind newer ones. Milliseconds. */
const lateness = 5 * 60_000;

/**
 * The entries that weren't read before, and the next mark. Lists are read a little further back than their newest entry, because platforms
 * add entries late and several at once.
 * @param mark of the last reading; null if there was none
 */
export function sinceMark<E extends Entry>(entries: readonly E[], mark: Mark | null): { fresh: E[]; mark: Mark | null } {
  const known = new Set(mark?.seen);
  const from = endOf(mark);
  const fresh = entries.filter(({ id, at }) => Date.parse(at) >= from && !known.has(id));
  const newest = Math.max(mark ? Date.parse(mark.at) : Number.NEGATIVE_INFINITY, ...entries.map(({ at }) => Date.parse(at)));
  if (!Number.isFinite(newest)) return { fresh, mark };
  const recent = entries.filter(({ at }) => Date.parse(at) >= newest - lateness).map(({ id }) => id);
  // What was read at the time of the last mark may have left the page, and come back.
  const before = mark && Date.parse(mark.at) >= newest - lateness ? mark.seen : [];
  return { fresh, mark: { at: new Date(newest).toISOString(), seen: [...new Set([...before, ...recent])] } };
}

/** Whether older entries than these were read before, so that nothing new follows. */
export const isReadFrom = (entries: readonly Entry[], mark: Mark | null): boolean => entries.some(({ at }) => Date.parse(at) < endOf(mark));

const endOf = (mark: Mark | null): number => (mark ? Date.parse(mark.at) - lateness : Number.NEGATIVE_INFINITY);

/**
 * How far a list was read that is newest first. While a reading goes on in older entries, `rest` is where, and `newer` the next mark. null
 * as a mark: it wasn't read before, and only its newest page counts.
 */
export const ReadPosition = z.object({
  mark: Mark.nullable(),
  rest: z.object({ after: z.string(), newer: Mark.nullable() }).nullable(),
});
export type ReadPosition = z.infer<typeof ReadPosition>;

const beginning: Mark = { at: new Date(0).toISOString(), seen: [] };
export const notRead: ReadPosition = { mark: null, rest: null };
/** The place in a list that didn't exist at the last reading: all of it is new. */
export const fromTheBeginning: ReadPosition = { mark: beginning, rest: null };

/**
 * A page of a list. `entries` are what is read; `order` is what the list is sorted by, if that is something around them, or null if it isn't
 * newest first, so that all of it is read. `after`: the cursor of the next page; null at the end.
 */
export interface Page<E> {
  entries: readonly E[];
  order?: readonly Entry[] | null;
  after: string | null;
}

/** Whether a page is newest first, as far as its entries tell. */
export const isNewestFirst = (entries: readonly Entry[]): boolean =>
  entries.every(({ at }, index) => index === 0 || Date.parse(at) <= Date.parse(entries[index - 1]?.at ?? at));

/** The entries of a page that weren't read before, and where the list is read on. */
export function readNewest<E extends Entry>(
  { entries, order = entries, after }: Page<E>,
  { mark, rest }: ReadPosition,
): { fresh: E[]; place: ReadPosition } {
  const since = sinceMark(entries, mark);
  const newer = rest ? sinceMark(entries, rest.newer).mark : since.mark;
  const mayFollow = order === null || (order.length > 0 && !isReadFrom(order, mark));
  const goesOn = mark !== null && after !== null && mayFollow;
  return { fresh: since.fresh, place: goesOn ? { mark, rest: { after, newer } } : { mark: newer ?? beginning, rest: null } };
}
