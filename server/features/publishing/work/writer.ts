import { setTimeout as wait } from 'node:timers/promises';
import { message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { immediately } from '../../../kernel/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Logger } from '../../../kernel/log.ts';
import { LeaseTaken } from '../../../kernel/work/lease.ts';
import type { PublishingNeeds } from '../needs.ts';
import { type Ending, notifyAfterLookups, type Problem } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import { type LedgerRow, withRows } from './ledger.ts';
import type { TargetStore } from './publishing-work-store.ts';
import { after, type Change, isOut, missingIn, type State, withMissing } from './state.ts';
import type { EndColumns } from './step-store.ts';

/** How long an unreachable database is retried; after that a look-up has to find out what was done. Milliseconds. */
const patience = 90_000;
const pause = 250;

/**
 * Writes a result, if necessary once the database is back, so it doesn't have to be looked up.
 * @param write may run twice
 */
export async function retryDuringOutage<T>(write: () => Promise<T>, log: Logger): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseOutage(error) || performance.now() - since > patience) throw error;
      log.warn({ err: error }, 'What publishing did could not be written yet; it is tried again');
      await wait(pause);
    }
  }
}

interface WriterParts {
  kernel: Pick<Kernel, 'clock' | 'db'>;
  needs: { accounts: Pick<PublishingNeeds['accounts'], 'markReconnect'> };
  store: TargetStore;
  log: Logger;
}

/**
 * Writes what a worker does with a target, if necessary once the database is back. Every write is void if another worker has the target.
 * @param held what the worker knows of it, which follows the writes
 */
export function createWriter(held: { state: State }, { kernel, needs, store, log }: WriterParts) {
  const now = () => kernel.clock.now();

  async function whileHeld(write: () => Promise<boolean>): Promise<void> {
    if (!(await retryDuringOutage(write, log))) throw new LeaseTaken();
  }

  /** Commits that a step is about to be sent; it may only be sent after that. @throws OnHold */
  async function begin(line: LedgerRow): Promise<void> {
    const begins = !isOut(held.state) && !held.state.lines.some(({ action }) => action === 'send');
    await whileHeld(() => store.intend(held.state.target, line, begins));
    held.state = { ...held.state, lines: withRows(held.state.lines, [line]) };
  }

  async function saveCheckpoint(line: LedgerRow, checkpoint: Json): Promise<void> {
    await whileHeld(() => store.saveCheckpoint(held.state.target, line.id, checkpoint));
    held.state = { ...held.state, lines: withRows(held.state.lines, [{ ...line, checkpoint }]) };
  }

  /** @returns how the target was released; null if it is still held. @throws LeaseTaken; ItemTaken, and nothing is written */
  async function write(change: Change): Promise<Ending | 'back' | null> {
    const { ending, rows, item = null, place } = change;
    const { target } = after(held.state, change);
    const together = (columns: Parameters<TargetStore['write']>[2]) => () =>
      kernel.db.transaction().execute((tx) => store.write(tx, target, columns, { rows, item }));
    if (ending === null) await whileHeld(together({ state: 'publishing', ...problemColumns(null, now()), ...place }));
    else if (ending === 'back')
      await whileHeld(
        together({ state: target.remoteId === null ? 'scheduled' : 'publishing', leaseToken: null, nextAttemptAt: immediately }),
      );
    else return release(ending, change);
    held.state = after(held.state, change);
    return ending;
  }

  /** Ends a target that a person dismissed while it was looked up: published if that found it. @returns false if nobody did */
  async function endDismissed(change: Change): Promise<boolean> {
    const { target, lines } = after(held.state, change);
    const { remoteId, permalink, publishedAt } = target;
    const why = withMissing(lines, held.state.steps, message('publishing.ignored_rest'));
    const isIncomplete = remoteId !== null && missingIn(lines, held.state.steps).length > 0;
    const problem = isIncomplete ? ({ kind: 'rejected', message: why, platformMessage: null } as const) : null;
    const columns = {
      remoteId,
      permalink,
      publishedAt,
      state: remoteId === null ? ('cancelled' as const) : ('published' as const),
      ...problemColumns(problem, now()),
    };
    const lost = { rows: change.rows, item: change.item ?? null };
    return retryDuringOutage(() => kernel.db.transaction().execute((tx) => store.endDismissed(tx, target, columns, lost)), log);
  }

  /** Marks the account if the platform requires its owner, unless it was reconnected in the meantime. */
  async function release(ending: Ending, change: Pick<Change, 'rows' | 'place' | 'item'> = { rows: [] }): Promise<Ending> {
    const { rows, item = null } = change;
    const { target } = after(held.state, change);
    const problem = 'problem' in ending ? ending.problem : null;
    const { id, version, needsPerson } = held.state.account;
    const isMarking = problem?.kind === 'reconnect' && needsPerson === null;
    const [line] = rows;
    // Nearly every post ends here, with the line of its last step already written, so many are written in one statement.
    if (!isMarking && line && rows.length === 1 && line.action === 'send' && held.state.lines.some((known) => known.id === line.id)) {
      await whileHeld(() => store.settle(target, line, columnsOf(ending, target, now()), item));
      return ending;
    }
    const writing = async (tx: Tx): Promise<Ending> => {
      if (isMarking) await store.oneAtATime(tx, id);
      const marked = !isMarking || (await needs.accounts.markReconnect(tx, id, version, problem.message));
      const final = marked ? ending : withoutDelay(ending);
      if (!(await store.write(tx, target, columnsOf(final, target, now()), { rows, item }))) throw new LeaseTaken();
      return final;
    };
    return retryDuringOutage(() => kernel.db.transaction().execute(writing), log);
  }

  return { begin, saveCheckpoint, write, endDismissed, release };
}

/** The same attempt again without delay, because nothing prevents it anymore. */
function withoutDelay(ending: Ending): Ending {
  if (ending.state === 'failed' || ending.state === 'published') {
    return { state: 'scheduled', nextAttemptAt: immediately, problem: null, spent: false };
  }
  return ending.state === 'unconfirmed' ? { ...ending, nextAttemptAt: immediately } : ending;
}

type ReleasedTarget = Pick<Claimed, 'attempts' | 'lookupCount' | 'faults' | 'remoteId' | 'permalink' | 'publishedAt'>;

/** A target's columns once a worker releases it. */
export function columnsOf(ending: Ending, target: ReleasedTarget, now: Date): EndColumns {
  const { attempts, lookupCount, faults, remoteId, permalink, publishedAt } = target;
  const there = { remoteId, permalink, publishedAt };
  const free = {
    state: ending.state,
    leaseToken: null,
    nextAttemptAt: null,
    attempts,
    lookupCount,
    faults,
    unnotified: false,
    ...there,
  } as const;
  if (ending.state === 'published') {
    const { state: _, problem, ...place } = ending;
    return { ...free, ...problemColumns(problem, now), ...place, unnotified: problem !== null };
  }
  if (ending.state === 'publishing') return { ...free, ...problemColumns(null, now), nextAttemptAt: ending.nextAttemptAt };
  const tried = {
    ...free,
    attempts: attempts + (ending.spent ? 1 : 0),
    faults: faults + (ending.fault ? 1 : 0),
    ...problemColumns(ending.problem, now),
  };
  switch (ending.state) {
    case 'scheduled':
      // A published post waits in state `publishing`: people can't change it anymore.
      return { ...tried, state: remoteId === null ? 'scheduled' : 'publishing', nextAttemptAt: ending.nextAttemptAt };
    case 'failed':
      return { ...tried, unnotified: true };
    case 'unconfirmed': {
      const looked = ending.looked ? lookupCount + 1 : 0;
      return {
        ...tried,
        nextAttemptAt: ending.nextAttemptAt,
        lookupCount: looked,
        unnotified: ending.nextAttemptAt === null || looked === notifyAfterLookups,
      };
    }
  }
}

function problemColumns(problem: Problem | null, now: Date) {
  return {
    problemKind: problem?.kind ?? null,
    problemMessage: problem?.message ?? null,
    problemPlatformMessage: problem?.platformMessage ?? null,
    problemAt: problem && now,
  };
}
