import { message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { NotYet } from '@everycast/platforms/port/not-yet';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content } from '@everycast/platforms/port/publisher';
import type { Step } from '@everycast/platforms/port/steps';
import { immediately } from '../../../kernel/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Logger } from '../../../kernel/log.ts';
import { StorageUnavailable } from '../../../kernel/storage.ts';
import { LeaseTaken, LeaseUnsure, underLease } from '../../../kernel/work/lease.ts';
import { freeFor } from '../items/items.ts';
import { ItemTaken } from '../items/remote-item-store.ts';
import type { PublishingLimits } from '../limits/limits.ts';
import type { AccountCall, AccountWork, PublishingNeeds } from '../needs.ts';
import { type Ending, takenProblem } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import { columnsOf, problemColumns } from './columns.ts';
import { conclude, concludeDismissed, type Result, sentLine } from './conclude.ts';
import type { Action } from './decide.ts';
import { intentContext } from './derived.ts';
import { Fault } from './faults.ts';
import { type LedgerRow, outcomesOf, progressOf, withRows } from './ledger.ts';
import { persisted } from './persisted.ts';
import type { TargetStore } from './publishing-work-store.ts';
import { after, type Chance, type Change, missingIn, newLine, type State, withMissing } from './state.ts';

/** A target's lease. */
export interface TargetLease {
  /** Aborted before another worker can have the target. */
  signal: AbortSignal;
  /** Renews the lease if too little is left for a call. @throws LeaseLostError */
  sure(): Promise<void>;
  /** A fetch that sends nothing without the lease, and is aborted with it. */
  guarded(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

export interface RunParts {
  kernel: Pick<Kernel, 'clock' | 'db'>;
  needs: Pick<PublishingNeeds, 'platforms' | 'accounts'>;
  store: TargetStore;
  limits: PublishingLimits;
  log: Logger;
  lease: TargetLease;
  /** From 0 to 1. */
  random(): number;
  /** True once this process is stopping: running steps finish, and no new one starts. */
  stopping(): boolean;
  /** Aborted when running steps have to stop, too; long ones resume from their checkpoint. */
  signal: AbortSignal;
  /** Reports a long step's progress, from 0 to 1. */
  reportProgress(target: Claimed, step: Step, fraction: number): void;
}

/**
 * Executes what was decided for a claimed target: calls the platform while the lease is certain, and writes the result, if necessary once
 * the database is back. Every write is void if another worker has the target.
 */
export function createExecutor(initial: State, { kernel, needs, store, limits, log, lease, ...parts }: RunParts) {
  let state = initial;
  const { publisher } = initial;
  const now = () => kernel.clock.now();
  const chance = (): Chance => ({ now: now(), random: parts.random(), newId });

  async function whileHeld(write: () => Promise<boolean>): Promise<void> {
    if (!(await persisted(write, log))) throw new LeaseTaken();
  }

  async function call<T>(work: AccountWork<T>, how: Pick<AccountCall, 'quota' | 'mayWait'>): Promise<T> {
    await lease.sure();
    const noted: AccountWork<T> = (account, env) => {
      state = { ...state, account };
      return work(account, env);
    };
    return underLease(lease, () => needs.accounts.call(state.account, noted, { ...how, guard: lease.guarded, marks: false }));
  }

  /** What the platform receives about a step, and which existing items the step may match. */
  const inputOf = (step: Step, intent: Json, since: Date) => {
    const content = state.content as Content;
    const free = freeFor({ step, since, name: state.name }, { ...state, content }, store);
    return { step, intent, content, outcomes: outcomesOf(state.lines), since, free };
  };

  async function look({ step, sent }: Extract<Action, { do: 'look' }>): Promise<Result> {
    const since = progressOf(state.lines, step).since ?? sent.startedAt;
    try {
      // What may be published must be found while the platform still has it, whatever the limits are.
      const answer = await call((account, env) => publisher.lookUp({ ...inputOf(step, sent.intent, since), account, env }), {
        mayWait: false,
      });
      return answer.found ? { outcome: answer.outcome } : { missing: true, safe: answer.safe === true };
    } catch (error) {
      return { failed: problemIn(error, 'lookup', log) };
    }
  }

  async function send({ step, standing }: Extract<Action, { do: 'send' }>): Promise<Result> {
    const until = step.quota ? await limits.until(state.account, step.quota, now()) : null;
    if (until) return { until };
    // A repeatable step that was interrupted, or waits, continues with the same line.
    const goesOn = standing.kind === 'waits' || (standing.kind === 'open' && standing.row.state === 'intended');
    if (!goesOn) {
      const attempt = 'attempt' in standing ? standing.attempt + 1 : 1;
      const intent =
        'intent' in standing ? standing.intent : publisher.intend(step, state.content as Content, intentContext(state.target, now));
      await begin({ ...newLine(state, step, 'send', chance()), attempt, intent });
    }
    const line = () => sentLine(state, step);
    const { intent, startedAt } = line();
    const { since, checkpoint } = progressOf(state.lines, step);
    const perform: AccountWork<Json> = (account, env) =>
      publisher.perform({
        ...inputOf(step, intent, since ?? startedAt),
        account,
        env,
        // Within one attempt it may run twice, with an old login and a new one.
        checkpoint: line().checkpoint ?? checkpoint,
        saveCheckpoint: (how) => saveCheckpoint(line(), how),
        reportProgress: (fraction) => parts.reportProgress(state.target, step, fraction),
        signal: AbortSignal.any([parts.signal, lease.signal]),
      });
    try {
      return { outcome: await call(perform, { quota: step.quota }) };
    } catch (error) {
      if (error instanceof NotYet && step.repeatable) return { failed: error };
      // A step that is aborted because this process stops or its lease may be over hasn't failed; it continues in another process.
      if ((parts.signal.aborted || error instanceof LeaseUnsure) && step.repeatable && !(error instanceof LeaseTaken))
        return { back: true };
      return { failed: problemIn(error, 'send', log) };
    }
  }

  /** Commits that a step is about to be sent; it may only be sent after that. */
  async function begin(line: LedgerRow): Promise<void> {
    await lease.sure();
    await whileHeld(() => store.intend(state.target, line));
    state = { ...state, lines: withRows(state.lines, [line]) };
  }

  async function saveCheckpoint(line: LedgerRow, checkpoint: Json): Promise<void> {
    await whileHeld(() => store.saveCheckpoint(state.target, line.id, checkpoint));
    state = { ...state, lines: withRows(state.lines, [{ ...line, checkpoint }]) };
  }

  /** @returns how the target was released; null if it is still held. @throws LeaseTaken; ItemTaken, and nothing is written */
  async function write(change: Change): Promise<Ending | 'back' | null> {
    const { ending, rows, item = null, place } = change;
    const { target } = after(state, change);
    const together = (columns: Parameters<TargetStore['write']>[2]) => () =>
      kernel.db.transaction().execute((tx) => store.write(tx, target, columns, { rows, item }));
    if (ending === null) await whileHeld(together({ state: 'publishing', ...problemColumns(null, now()), ...place }));
    else if (ending === 'back')
      await whileHeld(
        together({ state: target.remoteId === null ? 'scheduled' : 'publishing', leaseToken: null, nextAttemptAt: immediately }),
      );
    else return release(ending, change);
    state = after(state, change);
    return ending;
  }

  async function writeResult<T>(
    action: Exclude<Action, { do: 'write' }>,
    result: Result,
    writing: (result: Result) => Promise<T>,
  ): Promise<T> {
    try {
      return await writing(result);
    } catch (error) {
      if (!(error instanceof ItemTaken)) throw error;
      // Another target's look-up was faster. What that target sent may exist, too, and is interchangeable; the next look-up skips this
      // item.
      return writing({ failed: takenProblem(action.do === 'send' ? 'unconfirmed' : 'outage', state.name) });
    }
  }

  /** Ends a target that a person dismissed while it was looked up: published if that found it. @returns false if nobody did */
  async function endDismissed(change: Change): Promise<boolean> {
    const { target, lines } = after(state, change);
    const { remoteId, permalink, publishedAt } = target;
    const why = withMissing(lines, state.steps, message('publishing.ignored_rest'));
    const isIncomplete = remoteId !== null && missingIn(lines, state.steps).length > 0;
    const problem = isIncomplete ? ({ kind: 'rejected', message: why, platformMessage: null } as const) : null;
    const columns = {
      remoteId,
      permalink,
      publishedAt,
      state: remoteId === null ? ('cancelled' as const) : ('published' as const),
      ...problemColumns(problem, now()),
    };
    const lost = { rows: change.rows, item: change.item ?? null };
    return persisted(() => kernel.db.transaction().execute((tx) => store.endDismissed(tx, target, columns, lost)), log);
  }

  /** Marks the account if the platform requires its owner, unless it was reconnected in the meantime. */
  async function release(ending: Ending, change: Pick<Change, 'rows' | 'place' | 'item'> = { rows: [] }): Promise<Ending> {
    const { rows, item = null } = change;
    const { target } = after(state, change);
    const problem = 'problem' in ending ? ending.problem : null;
    const { id, version, needsPerson } = state.account;
    const isMarking = problem?.kind === 'reconnect' && needsPerson === null;
    const [line] = rows;
    // Nearly every post ends here, with the line of its last step already written, so many are written in one statement.
    if (!isMarking && line && rows.length === 1 && line.action === 'send' && state.lines.some((known) => known.id === line.id)) {
      await whileHeld(() => store.settle(target, line, columnsOf(ending, target, now()), item));
      return ending;
    }
    const writing = async (tx: Tx): Promise<Ending> => {
      if (isMarking) await store.oneAtATime(tx, id);
      const marked = !isMarking || (await needs.accounts.markReconnect(tx, id, version, problem.message));
      const final = marked ? ending : atOnce(ending);
      if (!(await store.write(tx, target, columnsOf(final, target, now()), { rows, item }))) throw new LeaseTaken();
      return final;
    };
    return persisted(() => kernel.db.transaction().execute(writing), log);
  }

  return {
    state: () => state,
    chance,
    release,

    /** @returns how the target was released; null if it is still held. @throws LeaseTaken; and database errors */
    async execute(action: Action): Promise<Ending | 'back' | null> {
      if (action.do === 'write') {
        if (action.progress) parts.reportProgress(state.target, action.progress.step, action.progress.fraction);
        if (state.target.dismissed && (await endDismissed(action.change))) return 'back';
        return write(action.change);
      }
      const result = await (action.do === 'look' ? look(action) : send(action));
      try {
        return await writeResult(action, result, (how) => write(conclude(state, action, how, chance())));
      } catch (error) {
        const isDismissed = error instanceof LeaseTaken && action.do === 'look';
        if (isDismissed && (await writeResult(action, result, (how) => endDismissed(concludeDismissed(state, action, how, chance())))))
          return 'back';
        throw error;
      }
    },
  };
}

/** An error that isn't the platform's is ours: if a step was sent, its result is unknown. @throws LeaseTaken */
function problemIn(error: unknown, during: 'send' | 'lookup', log: Logger): PlatformProblem {
  if (error instanceof LeaseTaken) throw error;
  if (error instanceof PlatformProblem) return error;
  if (error instanceof AppError) return new PlatformProblem('rejected', error.reason, { cause: error });
  const [kind, doing] = during === 'lookup' ? (['outage', 'looking'] as const) : (['unconfirmed', 'sending'] as const);
  // While the platform is called, the database is queried for the lease and for other posts' items.
  if (error instanceof LeaseUnsure || isDatabaseOutage(error)) return new PlatformProblem(kind, 'publishing.database_lost');
  log.error({ err: error }, 'Publishing met an error that no platform reported');
  if (error instanceof StorageUnavailable) return new PlatformProblem(kind, 'publishing.storage_unavailable');
  return new Fault(kind, doing, error);
}

/** The same attempt again without delay, because nothing prevents it anymore. */
function atOnce(ending: Ending): Ending {
  if (ending.state === 'failed' || ending.state === 'published') {
    return { state: 'scheduled', nextAttemptAt: immediately, problem: null, spent: false };
  }
  return ending.state === 'unconfirmed' ? { ...ending, nextAttemptAt: immediately } : ending;
}
