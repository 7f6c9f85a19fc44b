import { isDeepStrictEqual } from 'node:util';
import { type Message, message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { type Step, stepOf } from '@everycast/platforms/port/steps';
import { renditionStep } from '../publishing-words.ts';
import { afterLook, afterSend, type Ending, lostPlace, maxCrashes, maxWait, type Problem, restoredProblem } from '../rules.ts';
import type { NotBefore } from './files.ts';
import { type LedgerRow, type StepStatus, statusOf } from './ledger.ts';
import {
  after,
  type Change,
  type DecisionContext,
  isOut,
  newLine,
  problemBefore,
  published,
  type State,
  withMissing,
  withoutTheRest,
} from './state.ts';

/** What a worker does next with a target: write something, look up a step that was sent, or send one. */
export type Action =
  | { do: 'write'; change: Change; progress?: { step: Step; fraction: number } }
  | { do: 'look'; step: Step; sent: LedgerRow }
  | { do: 'send'; step: Step; status: StepStatus };

/**
 * The next action, derived from the ledger and the steps alone. So a worker can stop anywhere and the next one continues: finished steps
 * aren't repeated, and what may have been sent is looked up first. Makes no calls, and every action brings the target closer to its end.
 */
export function decide(state: State, context: DecisionContext): Action {
  const { target, account, content, steps, lines, notBefore } = state;
  const { now } = context;
  const status = ({ key }: Step) => statusOf(lines, key);
  const isOpen = (step: Step) => !step.repeatable && status(step).kind === 'open';
  const open = content ? steps.some(isOpen) : target.state === 'unconfirmed';

  if (target.dismissed) return lastLook(state, isOpen);
  const hindrance = state.refused ?? doubtOf(state, open) ?? hindranceOf(state, open);
  // Failed if nothing can be out; if something may be, it stays unconfirmed until it can be looked up.
  if (hindrance && (open || target.state === 'unconfirmed'))
    return end({ state: 'unconfirmed', nextAttemptAt: null, problem: hindrance, spent: false, looked: false });
  if (hindrance) return end(withoutTheRest({ state: 'failed', problem: hindrance, spent: false }, state, now));
  if (account.unusable !== null) return end(later(account.unusable, open, state, context));
  const made = notBefore ? [] : waitingIn(lines).map((line) => madeAt(line, now));
  if (made.length > 0) return { do: 'write', change: { rows: made, ending: null } };

  for (const [index, step] of steps.entries()) {
    const { kind } = status(step);
    // A preparation that a newer version adds before a step that has already started: on retry, that step must be what it was the first
    // time.
    const isLate = step.kind === 'prepare' && kind === 'new' && steps.slice(index + 1).some((next) => status(next).kind !== 'new');
    if (kind === 'done' || isLate) continue;
    if (steps.slice(0, index).some((before) => isByPerson(status(before)))) return end(withoutPlace(state, now));
    const sent = lines.findLast((line) => line.step === step.key && line.action === 'send');
    // A look-up needs no files.
    if (sent && isOpen(step)) return { do: 'look', step, sent };
    return notBefore ? waitForFile(notBefore, state, context) : { do: 'send', step, status: status(step) };
  }
  return end(published(state, null, now));
}

/** Actions without a call that follow a change are written together with it. */
export function followed(state: State, change: Change, context: DecisionContext): Change {
  if (change.ending !== null) return change;
  const next = decide(after(state, change), context);
  if (next.do !== 'write') return change;
  return followed(state, { ...change, ...next.change, rows: [...change.rows, ...next.change.rows] }, context);
}

/** A dismissed target whose worker died is looked up once more, and then ends. */
function lastLook({ steps, lines, account }: State, isOpen: (step: Step) => boolean): Action {
  const step = account.needsPerson === null && account.unusable === null ? steps.find(isOpen) : undefined;
  const sent = step && lines.findLast((line) => line.step === step.key && line.action === 'send');
  return step && sent ? { do: 'look', step, sent } : { do: 'write', change: { rows: [], ending: 'back' } };
}

const end = (ending: Ending): Action => ({ do: 'write', change: { rows: [], ending } });

/** Unconfirmed without a step that could be looked up, as after a restore: a person decides, and a worker doesn't send. */
const doubtOf = ({ target }: State, open: boolean): Problem | null =>
  target.state === 'unconfirmed' && !open ? (problemBefore(target) ?? restoredProblem) : null;

/** What prevents publishing before the platform is called. */
function hindranceOf(state: State, open: boolean): Problem | null {
  const { account, content, target } = state;
  if (!content) return { kind: 'rejected', message: message('publishing.post_deleted'), platformMessage: null };
  if (account.needsPerson !== null) return { kind: 'reconnect', message: account.needsPerson, platformMessage: null };
  if (open || target.state !== 'publishing' || target.crashCount < maxCrashes) return null;
  const code = isOut(state) ? 'publishing.crashed_rest' : 'publishing.crashed';
  return { kind: 'outage', message: message(code, { times: target.crashCount }), platformMessage: null };
}

/** This passes, or the server's owner fixes it, so it is retried as after an outage. */
function later(why: Message, open: boolean, state: State, { now, random }: DecisionContext): Ending {
  const failure = new PlatformProblem('outage', why);
  const moment = { now, random, out: isOut(state) };
  if (open) return afterLook(failure, state.target.lookupCount, moment);
  return withoutTheRest(afterSend(failure, { repeatable: true }, state.target.attempts, moment), state, now);
}

/** Confirmed by a person. Its ID is unknown, so nothing can be attached to it. */
const isByPerson = (status: StepStatus): boolean => status.kind === 'done' && status.byPerson;

function withoutPlace({ target, lines, steps }: State, now: Date): Ending {
  const { remoteId, permalink, publishedAt } = target;
  return {
    state: 'published',
    remoteId,
    permalink,
    publishedAt: publishedAt ?? now,
    problem: { kind: 'rejected', message: withMissing(lines, steps, lostPlace), platformMessage: null },
  };
}

/** Waits for a rendition. It uses up no attempt, and people see what it waits for. */
function waitForFile({ at, what, detail, fraction }: NotBefore, state: State, context: DecisionContext): Action {
  const { now } = context;
  const step = stepOf({ is: 'rendition' }, what);
  const waiting = waitingIn(state.lines);
  const line = waiting.find((one) => isDeepStrictEqual(one.what, what)) ?? newLine(state, step, 'send', context);
  const others = waiting.filter(({ id }) => id !== line.id).map((other) => madeAt(other, now));
  const progress = { step, fraction };
  if (now.getTime() - line.startedAt.getTime() < maxWait) {
    const rows: LedgerRow[] = [...others, { ...line, state: 'waiting', detail }];
    return { do: 'write', change: { rows, ending: { state: 'publishing', nextAttemptAt: at } }, progress };
  }
  const timedOut = message('publishing.rendition_timed_out', { what });
  const rows: LedgerRow[] = [...others, { ...line, state: 'failed', detail: timedOut, finishedAt: now }];
  const problem: Problem = { kind: 'rejected', message: timedOut, platformMessage: null };
  return { do: 'write', change: { rows, ending: { state: 'failed', problem, spent: false } }, progress };
}

const waitingIn = (lines: readonly LedgerRow[]): LedgerRow[] =>
  lines.filter(({ step, state }) => step === renditionStep && state === 'waiting');

/** The rendition is ready. */
const madeAt = (line: LedgerRow, now: Date): LedgerRow => ({ ...line, state: 'done', detail: null, finishedAt: now });
