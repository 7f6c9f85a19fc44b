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
