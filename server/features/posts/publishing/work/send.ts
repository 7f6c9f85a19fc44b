import { NotYet } from '@everycast/platforms/port/not-yet';
import type { Json } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { LeaseTaken, LeaseUnsure } from '../../../../kernel/work/lease.ts';
import { ItemTaken } from '../items/store.ts';
import type { AccountWork } from '../needs.ts';
import { afterFault, afterSend, askAgainAt, type Ending, limitProblem, maxWait, takenProblem } from '../rules.ts';
import { doneDetail, failureDetail } from '../words.ts';
import { type At, momentOf, placeOf, problemIn, published, type RunParts, withoutTheRest } from './at.ts';
import { Fault } from './faults.ts';
import { type LedgerRow, outcomesOf, progressOf, type Standing } from './ledger.ts';

/**
 * Sends a step: it is written before it is done, and what came of it afterwards.
 * @returns how the target ended with it, or `done` where others follow; null if it was given back because the process stops
 */
export async function send(at: At, standing: Standing, parts: RunParts): Promise<Ending | 'done' | null> {
  const { leased, step, content } = at;
  const until = step.quota ? await parts.limits.until(leased.account(), step.quota, leased.now()) : null;
  if (until) return leased.end({ state: 'scheduled', nextAttemptAt: until, problem: limitProblem(leased.name), spent: false });

  const line = await beginning(at, standing);
  const { since, checkpoint } = progressOf(leased.lines, step);
  const begunAt = since ?? line.startedAt;
  let outcome: Json;
  try {
    const perform: AccountWork<Json> = (account, env) =>
      leased.publisher.perform({
        step,
        intent: line.intent,
        content,
        outcomes: outcomesOf(leased.lines),
        account,
        env,
        since: begunAt,
        free: leased.freeFor(step, begunAt, content),
        // Within one try it may be performed twice, under an old login and a new one.
        checkpoint: line.checkpoint ?? checkpoint,
        saveCheckpoint: (how) => leased.keep(line, how),
        reportProgress: (fraction) => parts.tell(leased.target, step, fraction),
        signal: AbortSignal.any([parts.signal, parts.lease.signal]),
      });
    outcome = await leased.ask(perform, { quota: step.quota });
  } catch (error) {
    return unfinished(error, line, at, parts);
  }
  try {
    return await done(at, line, { outcome, detail: doneDetail(step, content, outcome) });
  } catch (error) {
    if (!(error instanceof ItemTaken)) throw error;
    // A look for another target was quicker. What that one sent may be there, too, and is as good.
    return unfinished(takenProblem('unconfirmed', leased.name), line, at, parts);
  }
}

/** The line of a step that is sent now: committed before it is. One that can be repeated and was broken off, or waits, goes on with its own. */
async function beginning({ leased, step, content }: At, standing: Standing): Promise<LedgerRow> {
  if (standing.kind === 'waits') return standing.row;
  if (standing.kind === 'open' && standing.row.state === 'intended') return standing.row;
  const line: LedgerRow = {
    ...leased.newLine(step, 'send', 'intended'),
    attempt: 'attempt' in standing ? standing.attempt + 1 : 1,
    intent: 'intent' in standing ? standing.intent : leased.publisher.intend(step, content, leased),
  };
  await leased.begin(line);
  return line;
}

async function unfinished(error: unknown, line: LedgerRow, at: At, parts: RunParts): Promise<Ending | null> {
  const { leased, step } = at;
  if (error instanceof LeaseTaken) throw error;
  let failure: PlatformProblem;
  if (error instanceof NotYet && step.repeatable) {
    const waited = leased.now().getTime() - line.startedAt.getTime();
    if (waited < maxWait) return leased.wait(line, askAgainAt(error.at, leased.now()), error.message);
    failure = new PlatformProblem('rejected', `${error.message} That has taken a whole day, so Everycast has given up on it.`);
  } else {
    // What was ended because this process stops, or because its lease may be over, is no failure of the step, which goes on elsewhere.
    if ((parts.signal.aborted || error instanceof LeaseUnsure) && step.repeatable) return leased.giveBack();
    failure = problemIn(error, 'send', parts.log);
  }
  if (failure.gone) leased.forget();
  const moment = momentOf(leased, parts);
  const sent = afterSend(failure, step, leased.target.attempts, moment);
  const ending = failure instanceof Fault ? afterFault(sent, leased.target.faults, moment) : sent;
  const state = ending.state === 'unconfirmed' ? 'unconfirmed' : 'failed';
  return leased.settle(line, { state, detail: failureDetail(failure) }, withoutTheRest(ending, at));
}

async function done(at: At, line: LedgerRow, end: { outcome: Json; detail: string | null }): Promise<Ending | 'done'> {
  const { leased, step, content, out, isLast } = at;
  const row = { ...line, ...end, finishedAt: leased.now() };
  const item = leased.itemOf(step, end.outcome, line.startedAt, content);
  if (isLast) return leased.settle(line, { ...end, state: 'done' }, published(at, null, row), item);
  await leased.goOn({ ...row, state: 'done' }, step.key === out ? placeOf(at, row) : null, item);
  return 'done';
}
