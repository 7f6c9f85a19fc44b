import type { Content, Json, LookUp, Outcomes, Step } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import type { Logger } from '../../../kernel/log.ts';
import { afterLook, afterNotFound, afterSend, type Ending, type Moment, mostStops, type Problem, restoredProblem } from '../rules.ts';
import { doneDetail, failureDetail, foundDetail, notThereDetail, stoppedDetail } from '../words.ts';
import { createHand, type Hand, type HandParts, type Job } from './hand.ts';
import { type LedgerRow, outcomesOf, type Standing, standingOf } from './ledger.ts';
import type { Claimed } from './store.ts';

export interface RunParts extends HandParts {
  log: Logger;
  /** From 0 to 1. */
  random(): number;
  /** True once this process is to stop: what is under way ends, and no step is begun. */
  stopping(): boolean;
}

/**
 * Publishes one target, step by step, and writes everything before and after doing it.
 * Wherever it breaks off, the next worker goes on: finished steps are not repeated, and what may have been done is looked for first.
 * @returns how it ended, or null if it was given back because the process stops
 * @throws LeaseLost, or what the database throws; the target is then left to the end of its lease
 */
export async function runTarget(job: Job, parts: RunParts): Promise<Ending | null> {
  const hand = createHand(job, parts);
  const { content } = job;
  const steps = content ? hand.publisher.steps(content) : [];
  const isOpen = (step: Step) => !step.repeatable && standingOf(hand.lines, step.key).kind === 'open';
  const open = content ? steps.some(isOpen) : hand.target.state === 'unconfirmed';
  const hindrance = job.refused ?? doubtOf(job, open) ?? hindranceOf(job, open);
  if (hindrance) return hand.end(stuck(hindrance, open || job.target.state === 'unconfirmed'));

  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const standing = standingOf(hand.lines, step.key);
    if (standing.kind === 'done') continue;
    if (standing.kind === 'open' && !step.repeatable) {
      const ending = await look({ hand, step, isLast, content: content as Content }, standing, parts);
      if (ending) return ending;
      if (standingOf(hand.lines, step.key).kind === 'done') continue;
    }
    if (parts.stopping()) return hand.giveBack();
    const ending = await send({ hand, step, isLast, content: content as Content }, parts);
    if (ending) return ending;
  }
  return hand.end(published(hand, outcomesOf(hand.lines), hand.now()));
}

/** What stands in the way before anything is asked of the platform. */
function hindranceOf({ account, content, target }: Job, open: boolean): Problem | null {
  if (!content) return { kind: 'rejected', message: 'The post was deleted.', ownWords: null };
  if (account.needsPerson !== null) return { kind: 'reconnect', message: account.needsPerson, ownWords: null };
  if (open || target.state !== 'publishing' || target.stops < mostStops) return null;
  const message = `Everycast was stopped ${target.stops} times while it was sending this. Nothing was published.`;
  return { kind: 'outage', message, ownWords: null };
}

/** In doubt without a step that could be looked up, as after a restore: a person decides, and a worker that is sent to look does not send. */
const doubtOf = ({ target }: Job, open: boolean): Problem | null =>
  target.state === 'unconfirmed' && !open ? (problemBefore(target) ?? restoredProblem) : null;

/** Failed where nothing can be out; where something may be, it stays unconfirmed until it can be looked up. */
function stuck(problem: Problem, open: boolean): Ending {
  if (open) return { state: 'unconfirmed', takeAt: null, problem, spent: false, looked: false };
  return { state: 'failed', problem, spent: false };
}

interface At {
  hand: Hand;
  step: Step;
  isLast: boolean;
  content: Content;
}

async function send({ hand, step, isLast, content }: At, parts: RunParts): Promise<Ending | null> {
  const standing = standingOf(hand.lines, step.key);
  const line: LedgerRow = {
    ...hand.newLine(step, 'send', 'intended'),
    attempt: 'attempt' in standing ? standing.attempt + 1 : 1,
    intent: 'intent' in standing ? standing.intent : hand.publisher.intend(step, content, hand.env),
  };
  if (standing.kind === 'open' && standing.row.state === 'intended') await hand.looked([unansweredLine(standing.row, hand)], null);
  await hand.begin(line);
  let outcome: Json;
  try {
    outcome = await hand.ask((account) => hand.publisher.perform(step, line.intent, content, outcomesOf(hand.lines), account, hand.env));
  } catch (error) {
    const failure = problemIn(error, 'send', parts.log);
    const ending = afterSend(failure, step, hand.target.attempts, momentOf(hand, parts));
    const state = ending.state === 'unconfirmed' ? 'unconfirmed' : 'failed';
    return hand.settle(line, { state, detail: failureDetail(failure) }, ending);
  }
  const ending = isLast ? published(hand, { ...outcomesOf(hand.lines), [step.key]: outcome }, hand.now()) : null;
  return hand.settle(line, { state: 'done', outcome, detail: doneDetail(step.key, content) }, ending);
}

/** Looks whether a step that was sent is there. Null where the target goes on at once: the step is done, or may be sent again. */
async function look({ hand, step, isLast, content }: At, { intent, row: sent }: Open, parts: RunParts): Promise<Ending | null> {
  const { target } = hand;
  // A look that could not tell has one line, however often it is repeated.
  const newest = hand.lines.at(-1);
  const line = newest?.act === 'look' && newest.state === 'unconfirmed' ? newest : hand.newLine(step, 'look', 'unconfirmed');
  const unanswered =
    sent.state === 'intended' ? [{ ...sent, state: 'unconfirmed' as const, detail: stoppedDetail, finishedAt: hand.now() }] : [];
  let answer: LookUp;
  try {
    answer = await hand.ask((account) => hand.publisher.lookUp(step, intent, content, outcomesOf(hand.lines), account, hand.env));
  } catch (error) {
    const failure = problemIn(error, 'look', parts.log);
    const asked = { ...line, attempt: target.looks + 1, detail: failureDetail(failure), finishedAt: hand.now() };
    return hand.looked([...unanswered, asked], afterLook(failure, target.looks, momentOf(hand, parts)));
  }
  const asked: LedgerRow = { ...line, state: 'looked_up', detail: answer.found ? null : notThereDetail, finishedAt: hand.now() };
  if (!answer.found)
    return hand.looked([...unanswered, asked], afterNotFound(problemBefore(target), target.attempts, momentOf(hand, parts)));
  const found: LedgerRow = { ...hand.newLine(step, 'look', 'done'), outcome: answer.outcome, detail: foundDetail, finishedAt: hand.now() };
  const ending = isLast ? published(hand, { ...outcomesOf(hand.lines), [step.key]: answer.outcome }, sent.startedAt) : null;
  return hand.looked([...unanswered, asked, found], ending);
}

/** The line of a step whose worker ended before the answer came. */
const unansweredLine = (sent: LedgerRow, hand: Hand): LedgerRow => ({
  ...sent,
  state: 'unconfirmed',
  detail: stoppedDetail,
  finishedAt: hand.now(),
});

type Open = Extract<Standing, { kind: 'open' }>;

function published(hand: Hand, outcomes: Outcomes, publishedAt: Date): Ending {
  return { state: 'published', ...hand.publisher.published(outcomes, hand.account()), publishedAt };
}

const momentOf = (hand: Hand, parts: RunParts): Moment => ({ now: hand.now(), random: parts.random() });

function problemBefore({ problemKind, problemMessage, problemWords }: Claimed): Problem | null {
  return problemKind && problemMessage !== null ? { kind: problemKind, message: problemMessage, ownWords: problemWords } : null;
}

/** What is no problem of the platform's is one of ours: of a step that was sent it leaves unknown whether it was done. */
function problemIn(error: unknown, during: 'send' | 'look', log: Logger): PlatformProblem {
  if (error instanceof PlatformProblem) return error;
  if (error instanceof AppError) return new PlatformProblem('rejected', error.message, { cause: error });
  log.error({ err: error }, 'Publishing met an error that no platform reported');
  if (during === 'look')
    return new PlatformProblem('outage', 'Something went wrong inside Everycast while it was looking for this.', { cause: error });
  return new PlatformProblem('unconfirmed', 'Something went wrong inside Everycast while it was sending this.', { cause: error });
}
