import type { LookUp } from '@everycast/platforms/port/platform';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { ItemTaken } from '../items/store.ts';
import { afterFault, afterLook, afterNotFound, type Ending, takenProblem } from '../rules.ts';
import { failureDetail, foundDetail, notThereDetail, stoppedDetail } from '../words.ts';
import { type At, momentOf, placeOf, problemBefore, problemIn, published, type RunParts, withoutTheRest } from './at.ts';
import { Fault } from './faults.ts';
import { LeaseLost } from './leases.ts';
import { type LedgerRow, outcomesOf, progressOf, type Standing } from './ledger.ts';

type Open = Extract<Standing, { kind: 'open' }>;

/** Looks whether a step that was sent is there. Null where the target goes on at once: the step is done, or may be sent again. */
export async function look(at: At, { intent, row: sent }: Open, parts: RunParts): Promise<Ending | null> {
  const { hand, step, content, out, isLast } = at;
  const { target } = hand;
  // A look that could not tell has one line, however often it is repeated.
  const newest = hand.lines.at(-1);
  const line = newest?.act === 'look' && newest.state === 'unconfirmed' ? newest : hand.newLine(step, 'look', 'unconfirmed');
  // Its worker ended before the answer came.
  const unanswered: LedgerRow[] =
    sent.state === 'intended' ? [{ ...sent, state: 'unconfirmed', detail: stoppedDetail, finishedAt: hand.now() }] : [];
  const since = progressOf(hand.lines, step).since ?? sent.startedAt;
  let answer: LookUp;
  try {
    answer = await hand.ask((account) =>
      hand.publisher.lookUp({
        ...{ step, intent, content, outcomes: outcomesOf(hand.lines), account, env: hand.lookEnv, since },
        free: hand.freeFor(step, since, content),
      }),
    );
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    return unnotified(problemIn(error, 'look', parts.log));
  }
  const asked: LedgerRow = { ...line, state: 'looked_up', detail: answer.found ? null : notThereDetail, finishedAt: hand.now() };
  if (!answer.found) {
    const ending = afterNotFound(problemBefore(target), target, momentOf(hand, parts));
    return hand.looked([...unanswered, asked], ending && withoutTheRest(ending, at));
  }
  const { outcome } = answer;
  const found: LedgerRow = { ...hand.newLine(step, 'look', 'done'), outcome, detail: foundDetail, finishedAt: hand.now() };
  const rows = [...unanswered, asked, found];
  const item = hand.itemOf(step, outcome, sent.startedAt, content);
  try {
    if (isLast) return await hand.looked(rows, published(at, null, found), { item });
    return await hand.looked(rows, null, { item, place: step.key === out ? placeOf(at, found) : null });
  } catch (error) {
    if (!(error instanceof ItemTaken)) throw error;
    // Two looks came upon the same at the same moment. The next one passes over it.
    return unnotified(takenProblem('outage', hand.name));
  }

  function unnotified(failure: PlatformProblem): Promise<Ending | null> {
    const asked = { ...line, attempt: target.looks + 1, detail: failureDetail(failure), finishedAt: hand.now() };
    const moment = momentOf(hand, parts);
    const ending = afterLook(failure, target.looks, moment);
    return hand.looked([...unanswered, asked], failure instanceof Fault ? afterFault(ending, target.faults, moment) : ending);
  }
}
