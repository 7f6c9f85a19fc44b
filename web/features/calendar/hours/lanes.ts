/** What a block takes of a column, in minutes from the top of the grid. */
export interface Span {
  id: string;
  from: number;
  to: number;
}

/** Blocks stand in one of two lanes. */
export type Lane = 0 | 1;

interface Block<T> {
  of: T;
  lane: Lane;
  /** Something stands in the other lane beside it. */
  narrow: boolean;
}

/** In the second lane, what has no room beside the first. */
interface More<T> extends Span {
  hidden: T[];
}

export interface Packed<T> {
  blocks: Block<T>[];
  more: More<T>[];
}

/** What a block of two lines takes. Minutes. */
export const blockMinutes = 30;

const overlap = (one: Omit<Span, 'id'>, other: Omit<Span, 'id'>) => one.from < other.to && other.from < one.to;
const isMore = <T extends Span>(one: T | More<T>): one is More<T> => 'hidden' in one;

/**
 * Two blocks at most stand side by side. From the third on, the second lane counts what has no room.
 * @param optional what is left out where both lanes are taken
 */
export function packLanes<T extends Span>(spans: readonly T[], optional: readonly T[] = []): Packed<T> {
  const first: T[] = [];
  const second: (T | More<T>)[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from || other.to - one.to || (one.id < other.id ? -1 : 1))) {
    const beside = second.at(-1);
    if ((first.at(-1)?.to ?? 0) <= span.from) first.push(span);
    else if (!beside || beside.to <= span.from) second.push(span);
    else if (isMore(beside)) beside.hidden.push(span);
    else second[second.length - 1] = { id: beside.id, from: beside.from, to: beside.from + blockMinutes, hidden: [beside, span] };
  }
  for (const span of optional) {
    const lane = [first, second].find((taken) => !taken.some((other) => overlap(other, span)));
    lane?.push(span);
  }
  const blocksOf = (lane: Lane, own: readonly (T | More<T>)[], other: readonly Span[]) =>
    own.flatMap((of) => (isMore(of) ? [] : [{ of, lane, narrow: other.some((one) => overlap(one, of)) }]));
  return { blocks: [...blocksOf(0, first, second), ...blocksOf(1, second, first)], more: second.filter(isMore) };
}

/** A span of at least one block, within the grid. */
export function spanOf(id: string, from: number, to: number, end: number): Span {
  const begin = Math.max(0, Math.min(from, end - blockMinutes));
  return { id, from: begin, to: Math.min(end, Math.max(to, begin + blockMinutes)) };
}
