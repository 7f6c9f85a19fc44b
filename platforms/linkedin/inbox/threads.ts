import type { ConnectedAccount } from '../../port/account.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { fieldsIn, textOf } from '../../port/fields.ts';
import { fromTheBeginning, type Place, readOn } from '../../port/newest-first.ts';
import { type CommentEntry, commentsUnder } from '../comments.ts';

/** How far the answers below comments were read, by the comment's URN. `answers`: how many there were then. */
export type Threads = Record<string, { answers: number; place: Place }>;

interface Reading {
  account: ConnectedAccount;
  env: PlatformEnv;
  /** How many more lists of answers may be read this time. */
  left: number;
}

/** How many answers a comment says that it has; missing: none. */
function answersOf({ commentsSummary }: CommentEntry['fields']): number {
  const { totalFirstLevelComments: count } = fieldsIn(commentsSummary);
  return typeof count === 'number' ? count : 0;
}

/**
 * Reads the answers below these comments, where their number has changed. Each list takes a request, so there is a limit; `unfinished`: some
 * are left for the next time.
 * @throws CallFailure, PlatformProblem retry_later
 */
export async function readThreads(
  comments: readonly CommentEntry[],
  before: Threads,
  reading: Reading,
): Promise<{ fresh: CommentEntry[]; threads: Threads; unfinished: boolean }> {
  const fresh: CommentEntry[] = [];
  const threads: Threads = {};
  let unfinished = false;
  for (const { fields } of comments) {
    const urn = textOf(fields.commentUrn);
    const answers = answersOf(fields);
    const known = before[urn];
    if (urn === '' || (answers === 0 && !known)) continue;
    if (known?.answers === answers && known.place.rest === null) {
      threads[urn] = known;
      continue;
    }
    if (reading.left === 0) {
      if (known) threads[urn] = known;
      unfinished = true;
      continue;
    }
    reading.left -= 1;
    const place = known?.place ?? fromTheBeginning;
    const page = await commentsUnder(urn, place.rest?.after ?? null, reading.account, reading.env);
    const read = readOn(page, place);
    fresh.push(...read.fresh);
    threads[urn] = { answers, place: read.place };
    if (read.place.rest !== null) unfinished = true;
  }
  return { fresh, threads, unfinished };
}
