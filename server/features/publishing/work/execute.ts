import type { Json } from '@everycast/platforms/port/json';
import { NotYet, PlatformProblem } from '@everycast/platforms/port/problem';
import type { Step } from '@everycast/platforms/port/steps';
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
import type { AccountWork, CallOptions, PublishingNeeds } from '../needs.ts';
import { type Ending, takenProblem } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import { conclude, concludeDismissed, type Result, sentLine } from './conclude.ts';
import type { Action } from './decide.ts';
import { Fault } from './faults.ts';
import { outcomesOf, progressOf } from './ledger.ts';
import type { TargetStore } from './publishing-work-store.ts';
import { contentOf, type DecisionContext, intentContext, newLine, type State } from './state.ts';
import { createWriter } from './writer.ts';

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
  const held = { state: initial };
  const { publisher } = initial;
  const writer = createWriter(held, { kernel, needs, store, log });
  const now = () => kernel.clock.now();
  const context = (): DecisionContext => ({ now: now(), random: parts.random(), newId });

  async function call<T>(work: AccountWork<T>, how: Pick<CallOptions, 'quota' | 'mayWait'>): Promise<T> {
    await lease.sure();
    const noted: AccountWork<T> = (account, env) => {
      held.state = { ...held.state, account };
      return work(account, env);
    };
    return underLease(lease, () => needs.accounts.call(held.state.account, noted, { ...how, guard: lease.guarded, marks: false }));
  }

  /** What the platform receives about a step, and which existing items the step may match. */
  const inputOf = (step: Step, intent: Json, since: Date) => {
    const content = contentOf(held.state);
    const free = freeFor({ step, since, name: held.state.name }, { ...held.state, content }, store);
    return { step, intent, content, outcomes: outcomesOf(held.state.lines), since, free };
  };

  async function look({ step, sent }: Extract<Action, { do: 'look' }>): Promise<Result> {
    const since = progressOf(held.state.lines, step).since ?? sent.startedAt;
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

  async function send({ step, status }: Extract<Action, { do: 'send' }>): Promise<Result> {
    const until = step.quota ? await limits.until(held.state.account, step.quota, now()) : null;
    if (until) return { until };
    // A repeatable step that was interrupted, or waits, continues with the same line.
    const resumed = status.kind === 'waits' || (status.kind === 'open' && status.row.state === 'intended');
    if (!resumed) {
      const attempt = 'attempt' in status ? status.attempt + 1 : 1;
      const intent =
        'intent' in status ? status.intent : publisher.intend(step, contentOf(held.state), intentContext(held.state.target, now));
      const next = { ...newLine(held.state, step, 'send', context()), attempt, intent };
      await lease.sure();
      await writer.begin(next);
    }
    const line = () => sentLine(held.state, step);
    const { intent, startedAt } = line();
    const { since, checkpoint } = progressOf(held.state.lines, step);
    const perform: AccountWork<Json> = (account, env) =>
      publisher.perform({
        ...inputOf(step, intent, since ?? startedAt),
        account,
        env,
        // Within one attempt it may run twice, with an old login and a new one.
        checkpoint: line().checkpoint ?? checkpoint,
        saveCheckpoint: (how) => writer.saveCheckpoint(line(), how),
        reportProgress: (fraction) => parts.reportProgress(held.state.target, step, fraction),
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
      return writing({ failed: takenProblem(action.do === 'send' ? 'unconfirmed' : 'outage', held.state.name) });
    }
  }

  return {
    state: () => held.state,
    context,
    release: writer.release,

    /** @returns how the target was released; null if it is still held. @throws LeaseTaken; and database errors */
    async execute(action: Action): Promise<Ending | 'back' | null> {
      if (action.do === 'write') {
        if (action.progress) parts.reportProgress(held.state.target, action.progress.step, action.progress.fraction);
        if (held.state.target.dismissed && (await writer.endDismissed(action.change))) return 'back';
        return writer.write(action.change);
      }
      const result = await (action.do === 'look' ? look(action) : send(action));
      try {
        return await writeResult(action, result, (how) => writer.write(conclude(held.state, action, how, context())));
      } catch (error) {
        const isDismissed = error instanceof LeaseTaken && action.do === 'look';
        if (
          isDismissed &&
          (await writeResult(action, result, (how) => writer.endDismissed(concludeDismissed(held.state, action, how, context()))))
        )
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
