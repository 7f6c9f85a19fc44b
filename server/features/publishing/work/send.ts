import { NotYet } from '@everycast/platforms/port/not-yet';
import type { Json } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { LeaseUnsure } from '../../../kernel/lease.ts';
import { ItemTaken } from '../items/store.ts';
import { afterFault, afterSend, askAgainAt, type Ending, limitProblem, maxWait, takenProblem } from '../rules.ts';
import { doneDetail, failureDetail } from '../words.ts';
import { type At, momentOf, placeOf, problemIn, published, type RunParts, withoutTheRest } from './at.ts';
import { Fault } from './faults.ts';
import { LeaseLost } from './leases.ts';
import { type LedgerRow, outcomesOf, progressOf, type Standing } from './ledger.ts';

/**
 * Sends a step: it is written before it is done, and what came of it afterwards.
 * @returns how the target ended with it, or `done` where others follow; null if it was given back because the process stops
 */
export async function send(at: At, standing: Standing, parts: RunParts): Promise<Ending | 'done' | null> {
  const { hand, step, content } = at;
  const until = step.spends ? await parts.limits.until(hand.account(), step.spends, hand.now()) : null;
  if (until) return hand.end({ state: 'scheduled', nextAttemptAt: until, problem: limitProblem(hand.name), spent: false });

  const line = await beginning(at, standing);
  const { since, kept } = progressOf(hand.lines, step);
  const begunAt = since ?? line.startedAt;
  let outcome: Json;
  try {
    outcome = await hand.ask((account) =>
      hand.publisher.perform({
        step,
        intent: line.intent,
        content,
        outcomes: outcomesOf(hand.lines),
        account,
        env: hand.env,
        since: begunAt,
        free: hand.freeFor(step, begunAt, content),
        // Within one try it may be performed twice, under an old login and a new one.
        kept: line.kept ?? kept,
        keep: (how) => hand.keep(line, how),
        tell: (fraction) => parts.tell(hand.target, step, fraction),
        signal: AbortSignal.any([parts.signal, parts.lease.signal]),
      }),
    );
  } catch (error) {
    return unfinished(error, line, at, parts);
  }
  try {
    return await done(at, line, { outcome, detail: doneDetail(step, content, outcome) });
  } catch (error) {
    if (!(error instanceof ItemTaken)) throw error;
    // A look for another target was quicker. What that one sent may be there, too, and is as good.
    return unfinished(takenProblem('unconfirmed', hand.name), line, at, parts);
  }
}

/** The line of a step that is sent now: committed before it is. One that can be repeated and was broken off, or waits, goes on with its own. */
async function beginning({ hand, step, content }: At, standing: Standing): Promise<LedgerRow> {
  if (standing.kind === 'waits') return standing.row;
  if (standing.kind === 'open' && standing.row.state === 'intended') return standing.row;
  const line: LedgerRow = {
    ...hand.newLine(step, 'send', 'intended'),
    attempt: 'attempt' in standing ? standing.attempt + 1 : 1,
    intent: 'intent' in standing ? standing.intent : hand.publisher.intend(step, content, hand.env),
  };
  await hand.begin(line);
  return line;
}

async function unfinished(error: unknown, line: LedgerRow, at: At, parts: RunParts): Promise<Ending | null> {
  const { hand, step } = at;
  if (error instanceof LeaseLost) throw error;
  let failure: PlatformProblem;
  if (error instanceof NotYet && step.repeatable) {
    const waited = hand.now().getTime() - line.startedAt.getTime();
    if (waited < maxWait) return hand.wait(line, askAgainAt(error.at, hand.now()), error.message);
    failure = new PlatformProblem('rejected', `${error.message} That has taken a whole day, so Everycast has given up on it.`);
  } else {
    // What was ended because this process stops, or because its lease may be over, is no failure of the step, which goes on elsewhere.
    if ((parts.signal.aborted || error instanceof LeaseUnsure) && step.repeatable) return hand.giveBack();
    failure = problemIn(error, 'send', parts.log);
  }
  if (failure.gone) hand.forget();
  // The platform's own word, and not our count of what it allows: what else spends the same waits, too.
  if (failure.kind === 'retry_later' && failure.platformMessage !== null && failure.at && step.spends) {
    hand.env.saw({ name: step.spends, left: 0, until: failure.at });
  }
  const moment = momentOf(hand, parts);
  const sent = afterSend(failure, step, hand.target.attempts, moment);
  const ending = failure instanceof Fault ? afterFault(sent, hand.target.faults, moment) : sent;
  const state = ending.state === 'unconfirmed' ? 'unconfirmed' : 'failed';
  return hand.settle(line, { state, detail: failureDetail(failure) }, withoutTheRest(ending, at));
}

async function done(at: At, line: LedgerRow, end: { outcome: Json; detail: string | null }): Promise<Ending | 'done'> {
  const { hand, step, content, out, isLast } = at;
  const row = { ...line, ...end, finishedAt: hand.now() };
  const item = hand.itemOf(step, end.outcome, line.startedAt, content);
  if (isLast) return hand.settle(line, { ...end, state: 'done' }, published(at, null, row), item);
  await hand.goOn({ ...row, state: 'done' }, step.key === out ? placeOf(at, row) : null, item);
  return 'done';
}
