import { z } from 'zod';
import type { IsOver } from './engagement.ts';
import { fromTheBeginning, type Page, ReadPosition, readNewest } from './newest-first.ts';

/** How far the answers below comments were read, by the comment. `answers`: how many there were then. */
export const Threads = z.record(z.string(), z.object({ answers: z.number(), place: ReadPosition }));
export type Threads = z.infer<typeof Threads>;

type Entry = { id: string; at: string };
/** A comment that may have answers. `along`: these, if the platform returns all of them along with it. */
interface Top<E> {
  id: string;
  answers: number;
  along?: readonly E[] | null;
}

interface Reading<E extends Entry> {
  /** Whether another list may be read this time; called before each. */
  mayRead(): boolean;
  /** A page of the answers below a comment. @param after null at first */
  list(id: string, after: string | null): Promise<Page<E>>;
}

/** Lets so many lists be read, and at least one, as long as it isn't over. */
export function fewLists(max: number, isOver: IsOver): () => boolean {
  let read = 0;
  return () => {
    if (read >= max || (read > 0 && isOver())) return false;
    read += 1;
    return true;
  };
}

/**
 * Reads the answers below these comments, where their number has changed. Each list takes a request, so there is a limit; `unfinished`: some
 * are left for the next time.
 * @throws whatever `list` throws
 */
export async function readThreads<E extends Entry>(
  tops: readonly Top<E>[],
  before: Threads,
  reading: Reading<E>,
): Promise<{ fresh: E[]; threads: Threads; unfinished: boolean }> {
  const fresh: E[] = [];
  const threads: Threads = {};
  let unfinished = false;
  for (const { id, answers, along = null } of tops) {
    const known = before[id];
    if (answers === 0 && !known) continue;
    if (known?.answers === answers && known.place.rest === null) {
      threads[id] = known;
      continue;
    }
    if (along === null && !reading.mayRead()) {
      if (known) threads[id] = known;
      unfinished = true;
      continue;
    }
    const place = known?.place ?? fromTheBeginning;
    const page = along === null ? await reading.list(id, place.rest?.after ?? null) : { entries: along, order: null, after: null };
    const read = readNewest(page, place);
    fresh.push(...read.fresh);
    threads[id] = { answers, place: read.place };
    if (read.place.rest !== null) unfinished = true;
  }
  return { fresh, threads, unfinished };
}
