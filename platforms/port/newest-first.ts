import { z } from 'zod';
import { isReadFrom, Mark, sinceMark } from './reading-mark.ts';

/**
 * How far a list was read that is newest first. While a reading goes on in older entries, `rest` is where, and `newer` the next mark. null
 * as a mark: it wasn't read before, and only its newest page counts.
 */
export const Place = z.object({
  mark: Mark.nullable(),
  rest: z.object({ after: z.string(), newer: Mark.nullable() }).nullable(),
});
export type Place = z.infer<typeof Place>;

const beginning: Mark = { at: new Date(0).toISOString(), seen: [] };
export const notRead: Place = { mark: null, rest: null };
/** The place in a list that didn't exist at the last reading: all of it is new. */
export const fromTheBeginning: Place = { mark: beginning, rest: null };

interface Entry {
  id: string;
  at: string;
}
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
export function readOn<E extends Entry>({ entries, order = entries, after }: Page<E>, { mark, rest }: Place): { fresh: E[]; place: Place } {
  const since = sinceMark(entries, mark);
  const newer = rest ? sinceMark(entries, rest.newer).mark : since.mark;
  const mayFollow = order === null || (order.length > 0 && !isReadFrom(order, mark));
  const goesOn = mark !== null && after !== null && mayFollow;
  return { fresh: since.fresh, place: goesOn ? { mark, rest: { after, newer } } : { mark: newer ?? beginning, rest: null } };
}
