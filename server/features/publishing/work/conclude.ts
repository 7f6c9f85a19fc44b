import { type Message, message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { NotYet, PlatformProblem } from '@everycast/platforms/port/problem';
import { z } from 'zod';
import { itemOf } from '../items/items.ts';
import {
  doneDetail,
  failureDetail,
  foundDetail,
  ignoredDetail,
  notThereDetail,
  notThereInTimeDetail,
  notThereYetDetail,
  stoppedDetail,
  uncheckedDetail,
} from '../publishing-words.ts';
import {
  afterFault,
  afterLook,
  afterNotFound,
  afterNotThereYet,
  afterSend,
  limitProblem,
  lookBefore,
  maxWait,
  nextCheckAt,
} from '../rules.ts';
import { type Action, followed } from './decide.ts';
import { Fault } from './faults.ts';
import type { LedgerRow } from './ledger.ts';
import {
  after,
  type Change,
  contentOf,
  type DecisionContext,
  isOut,
  newLine,
  placeOf,
  problemBefore,
  type State,
  tellsPlace,
  withoutTheRest,
} from './state.ts';

type Send = Extract<Action, { do: 'send' }>;
type Look = Extract<Action, { do: 'look' }>;

/**
 * The result of looking up or sending. `outcome`: the step is done. `missing`: it doesn't exist; `safe`: nor can there be two. `until`: the platform would reject it
 * before then. `back`: it was interrupted and continues in another process.
 */
export type Result =
  | { outcome: Json }
  | { missing: true; safe: boolean }
  | { failed: PlatformProblem | NotYet }
  | { until: Date }
  | { back: true };

/** What to write after a step was sent or looked up: its ledger lines, and the target's new state. Makes no calls. */
export function conclude(state: State, action: Send | Look, result: Result, context: DecisionContext): Change {
  const change = 'outcome' in result ? done(state, action, result.outcome, context) : unfinished(state, action, result, context);
  return followed(state, change, context);
}

/** The line of the step's last send. */
export function sentLine({ lines }: State, { key }: Send['step']): LedgerRow {
  const line = lines.findLast((one) => one.step === key && one.action === 'send');
  if (!line) throw new Error(`Nothing says that ${key} was sent.`);
  return line;
}

function done(state: State, action: Send | Look, outcome: Json, context: DecisionContext): Change {
  const { step } = action;
  const { now } = context;
  const content = contentOf(state);
  const sent = sentLine(state, step);
  const rows: LedgerRow[] =
    action.do === 'send'
      ? [{ ...sent, state: 'done', outcome, detail: doneDetail(step, content, outcome), finishedAt: now }]
      : [
          ...looked(state, action, { state: 'looked_up', detail: null }, context),
          { ...newLine(state, step, 'lookup', context), state: 'done', outcome, detail: foundDetail, finishedAt: now },
        ];
  const item = itemOf({ step, outcome, sentAt: sent.startedAt }, { ...state, content });
  const place = tellsPlace(state, step) ? { place: placeOf(after(state, { rows }), now) } : {};
  return { rows, item, ending: null, ...place };
}

function unfinished(state: State, action: Send | Look, result: Exclude<Result, { outcome: Json }>, context: DecisionContext): Change {
  const { now, random } = context;
  if ('back' in result) return { rows: [], ending: 'back' };
  if ('until' in result) {
    return { rows: [], ending: { state: 'scheduled', nextAttemptAt: result.until, problem: limitProblem(state.name), spent: false } };
  }
  const moment = { now, random, out: isOut(state) };
  if (action.do === 'send') {
    if (!('failed' in result)) throw new Error('Only a look-up can find that a step is missing.');
    const { failed } = result;
    return failed instanceof NotYet ? waiting(state, action, failed, context) : notSent(state, action, failed, context);
  }
  if ('missing' in result) return missing(state, action, result.safe, context);
  const failure = result.failed;
  if (failure instanceof NotYet) throw new Error('Only a step that was sent is waited for.');
  // The platform said that it did nothing. If it can't be asked, that has to do.
  if (failure.kind === 'unconfirmed' && askedToWait(action)) return sendAgain(state, action, uncheckedDetail(state.name), context);
  const ending = afterLook(failure, state.target.lookupCount, moment);
  return {
    rows: looked(state, action, { state: 'unconfirmed', detail: failureDetail(failure), attempt: state.target.lookupCount + 1 }, context),
    ending: failure instanceof Fault ? afterFault(ending, state.target.faults, moment) : ending,
  };
}

/** What a look-up adds to a target that a person dismissed in the middle of it: it is out, or ends without being sent again. */
export function concludeDismissed(state: State, action: Look, result: Result, context: DecisionContext): Change {
  if ('outcome' in result) return done(state, action, result.outcome, context);
  const detail = 'failed' in result && result.failed instanceof PlatformProblem ? failureDetail(result.failed) : ignoredDetail(state.name);
  return { rows: looked(state, action, { state: 'unconfirmed', detail, attempt: state.target.lookupCount + 1 }, context), ending: null };
}

/** What was sent isn't there. Without a key it may still arrive, so it isn't sent again yet. */
function missing(state: State, action: Look, isSafe: boolean, context: DecisionContext): Change {
  if (isSafe || askedToWait(action)) return sendAgain(state, action, notThereDetail, context);
  const { target, name } = state;
  const { now, random } = context;
  const { startedAt } = action.sent;
  const ending = afterNotThereYet(problemBefore(target), target.lookupCount, startedAt, { now, random, out: isOut(state) });
  if (ending) {
    const how = { state: 'unconfirmed', detail: notThereYetDetail(name), attempt: target.lookupCount + 1 } as const;
    return { rows: looked(state, action, how, context), ending };
  }
  return sendAgain(state, action, notThereInTimeDetail(name, Math.round((now.getTime() - startedAt.getTime()) / 1000)), context);
}

function sendAgain(state: State, action: Look, detail: Message, context: DecisionContext): Change {
  const { now, random } = context;
  const ending = afterNotFound(problemBefore(state.target), state.target, { now, random, out: isOut(state) });
  const rows = looked(state, action, { state: 'looked_up', detail }, context);
  const until = askedToWait(action);
  if (until && until > now) {
    const last = problemBefore(state.target);
    const problem = last?.kind === 'retry_later' ? last : limitProblem(state.name);
    return { rows, ending: { state: 'scheduled', nextAttemptAt: until, problem, spent: false } };
  }
  return { rows, ending: ending && withoutTheRest(ending, state, now) };
}

/** The platform answered that it did nothing and asked to wait until then. So nothing can still be on its way. */
const WaitOutcome = z.object({ until: z.iso.datetime() });
const waitOutcome = (until: Date): z.infer<typeof WaitOutcome> => ({ until: until.toISOString() });
function askedToWait({ sent }: Look): Date | null {
  const answered = WaitOutcome.safeParse(sent.outcome);
  return answered.success ? new Date(answered.data.until) : null;
}

/** The platform is processing what was sent. The line stays open until it is done. */
function waiting(state: State, action: Send, { at, reason }: NotYet, context: DecisionContext): Change {
  const { now } = context;
  const line = sentLine(state, action.step);
  if (now.getTime() - line.startedAt.getTime() < maxWait) {
    return { rows: [{ ...line, state: 'waiting', detail: reason }], ending: { state: 'publishing', nextAttemptAt: nextCheckAt(at, now) } };
  }
  const failure = new PlatformProblem('rejected', message('publishing.took_a_day', { what: reason }));
  return notSent(state, action, failure, context);
}

function notSent(before: State, { step }: Send, failure: PlatformProblem, { now, random }: DecisionContext): Change {
  const gone = failure.gone ? { place: null } : {};
  const state = failure.gone ? after(before, { rows: [], place: null }) : before;
  const moment = { now, random, out: isOut(state) };
  const sent = afterSend(failure, step, state.target.attempts, moment);
  const ending = failure instanceof Fault ? afterFault(sent, state.target.faults, moment) : sent;
  const line = { ...sentLine(state, step), detail: failureDetail(failure), finishedAt: now };
  // What the platform says it didn't do is looked up all the same, and until then nobody may change it.
  if (failure.answered && !step.repeatable && ending.state === 'scheduled' && ending.problem) {
    const rows: LedgerRow[] = [{ ...line, state: 'unconfirmed', outcome: waitOutcome(ending.nextAttemptAt) }];
    return { rows, ending: isOut(state) ? ending : lookBefore(ending.nextAttemptAt, ending.problem, moment), ...gone };
  }
  const how = ending.state === 'unconfirmed' ? 'unconfirmed' : 'failed';
  return { rows: [{ ...line, state: how }], ending: withoutTheRest(ending, state, now), ...gone };
}

/** The lines of a look-up; an inconclusive one keeps a single line, however often it repeats. First comes the line that the sender ended before a response. */
function looked(state: State, { step, sent }: Look, how: Partial<LedgerRow>, context: DecisionContext): LedgerRow[] {
  const newest = state.lines.at(-1);
  const line = newest?.action === 'lookup' && newest.state === 'unconfirmed' ? newest : newLine(state, step, 'lookup', context);
  const unanswered: LedgerRow[] =
    sent.state === 'intended' ? [{ ...sent, state: 'unconfirmed', detail: stoppedDetail, finishedAt: context.now }] : [];
  return [...unanswered, { ...line, ...how, finishedAt: context.now }];
}
