import type { LookUp } from '@everycast/platforms/port/platform';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { LeaseTaken } from '../../../../kernel/work/lease.ts';
import { ItemTaken } from '../items/store.ts';
import type { AccountWork } from '../needs.ts';
import { afterFault, afterLook, afterNotFound, type Ending, takenProblem } from '../rules.ts';
import { failureDetail, foundDetail, notThereDetail, stoppedDetail } from '../words.ts';
import { type At, momentOf, placeOf, problemBefore, problemIn, published, type RunParts, withoutTheRest } from './at.ts';
import { Fault } from './faults.ts';
import { type LedgerRow, outcomesOf, progressOf, type Standing } from './ledger.ts';

type Open = Extract<Standing, { kind: 'open' }>;

/** Looks whether a step that was sent is there. Null where the target goes on at once: the step is done, or may be sent again. */
export async function look(at: At, { intent, row: sent }: Open, parts: RunParts): Promise<Ending | null> {
  const { leased, step, content, out, isLast } = at;
  const { target } = leased;
  // A look that could not tell has one line, however often it is repeated.
  const newest = leased.lines.at(-1);
  const line = newest?.action === 'lookup' && newest.state === 'unconfirmed' ? newest : leased.newLine(step, 'lookup', 'unconfirmed');
  // Its worker ended before the answer came.
  const unanswered: LedgerRow[] =
    sent.state === 'intended' ? [{ ...sent, state: 'unconfirmed', detail: stoppedDetail, finishedAt: leased.now() }] : [];
  const since = progressOf(leased.lines, step).since ?? sent.startedAt;
  let answer: LookUp;
  try {
    const lookUp: AccountWork<LookUp> = (account, env) =>
      leased.publisher.lookUp({
        ...{ step, intent, content, outcomes: outcomesOf(leased.lines), account, env, since },
        free: leased.freeFor(step, since, content),
      });
    // What may be out must be found, before whoever can tell has forgotten it.
    answer = await leased.ask(lookUp, { mayWait: false });
  } catch (error) {
    if (error instanceof LeaseTaken) throw error;
    return inconclusive(problemIn(error, 'lookup', parts.log));
  }
  const asked: LedgerRow = { ...line, state: 'looked_up', detail: answer.found ? null : notThereDetail, finishedAt: leased.now() };
  if (!answer.found) {
    const ending = afterNotFound(problemBefore(target), target, momentOf(leased, parts));
    return leased.looked([...unanswered, asked], ending && withoutTheRest(ending, at));
  }
  const { outcome } = answer;
  const found: LedgerRow = { ...leased.newLine(step, 'lookup', 'done'), outcome, detail: foundDetail, finishedAt: leased.now() };
  const rows = [...unanswered, asked, found];
  const item = leased.itemOf(step, outcome, sent.startedAt, content);
  try {
    if (isLast) return await leased.looked(rows, published(at, null, found), { item });
    return await leased.looked(rows, null, { item, place: step.key === out ? placeOf(at, found) : null });
  } catch (error) {
    if (!(error instanceof ItemTaken)) throw error;
    // Two looks came upon the same at the same moment. The next one passes over it.
    return inconclusive(takenProblem('outage', leased.name));
  }

  function inconclusive(failure: PlatformProblem): Promise<Ending | null> {
    const asked = { ...line, attempt: target.lookupCount + 1, detail: failureDetail(failure), finishedAt: leased.now() };
    const moment = momentOf(leased, parts);
    const ending = afterLook(failure, target.lookupCount, moment);
    return leased.looked([...unanswered, asked], failure instanceof Fault ? afterFault(ending, target.faults, moment) : ending);
  }
}
