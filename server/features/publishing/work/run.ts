import type { Content, Json, LookUp, PublishedPost, Step } from '@everycast/platforms/port/platform';
import { NotYet } from '@everycast/platforms/port/not-yet';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import type { Logger } from '../../../kernel/log.ts';
import { afterLook, afterNotFound, afterSend, type Ending, limitProblem, type Moment, mostStops, mostWait, type Problem } from '../rules.ts';
import { doneDetail, failureDetail, foundDetail, notThereDetail, stoppedDetail } from '../words.ts';
import { createHand, type Hand, type HandParts, type Job } from './hand.ts';
import { type LedgerRow, outcomesOf, progressOf, type Standing, standingOf } from './ledger.ts';
import type { Claimed } from './store.ts';

export interface RunParts extends HandParts {
  log: Logger;
  /** From 0 to 1. */
  random(): number;
  /** True once this process is to stop: what is under way ends, and no step is begun. */
  stopping(): boolean;
  /** Aborted when what is under way must end, too; long steps go on from what they kept. */
  signal: AbortSignal;
  /** A long step of a target came so far, from 0 to 1. */
  tell(target: Claimed, step: Step, fraction: number): void;
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
  const steps = content ? hand.publisher.steps(content, job.account) : [];
  const isOpen = (step: Step) => !step.repeatable && standingOf(hand.lines, step.key).kind === 'open';
  const open = content ? steps.some(isOpen) : hand.target.state === 'unconfirmed';
  const hindrance = job.refused ?? hindranceOf(job, open);
  // The post is out with the last step that belongs to the post itself; what follows it may fail without taking that back.
  const main = steps.findLastIndex((step) => !step.after);
  const out = steps[main]?.key ?? '';
  if (hindrance) return hand.end(stuck(hindrance, open, { hand, out }));
  if (job.notBefore) return hand.end({ state: 'publishing', takeAt: job.notBefore });

  for (const [index, step] of steps.entries()) {
    const at: At = { hand, step, content: content as Content, out, isLast: index === steps.length - 1 };
    const standing = standingOf(hand.lines, step.key);
    if (standing.kind === 'done') continue;
    if (standing.kind === 'open' && !step.repeatable) {
      const ending = await look(at, standing, parts);
      if (ending) return ending;
      if (standingOf(hand.lines, step.key).kind === 'done') continue;
    }
    if (parts.stopping()) return hand.giveBack();
    const ending = await send(at, standingOf(hand.lines, step.key), parts);
    if (ending) return ending;
  }
  return hand.end(published({ hand, out }, null));
}

/** What stands in the way before anything is asked of the platform. */
function hindranceOf({ account, content, target }: Job, open: boolean): Problem | null {
  if (!content) return { kind: 'rejected', message: 'The post was deleted.', ownWords: null };
  if (account.needsPerson !== null) return { kind: 'reconnect', message: account.needsPerson, ownWords: null };
  if (open || target.state !== 'publishing' || target.stops < mostStops) return null;
  const message = `Everycast was stopped ${target.stops} times while it was sending this. Nothing was published.`;
  return { kind: 'outage', message, ownWords: null };
}

/** Failed where nothing can be out; where something may be, it stays unconfirmed until it can be looked up. */
function stuck(problem: Problem, open: boolean, at: Pick<At, 'hand' | 'out'>): Ending {
  if (open) return { state: 'unconfirmed', takeAt: null, problem, spent: false, looked: false };
  return withoutTheRest({ state: 'failed', problem, spent: false }, at);
}

/** Where the post itself is out, what follows it and comes to nothing is a problem of a published post. */
const withoutTheRest = (ending: Ending, at: Pick<At, 'hand' | 'out'>): Ending =>
  ending.state === 'failed' && at.hand.target.remoteId !== null ? published(at, ending.problem) : ending;

interface At {
  hand: Hand;
  step: Step;
  content: Content;
  /** The key of the step with which the post is out. */
  out: string;
  isLast: boolean;
}

async function send(at: At, standing: Standing, parts: RunParts): Promise<Ending | null> {
  const { hand, step, content } = at;
  const until = step.spends ? await parts.limits.until(hand.account(), step.spends, hand.now()) : null;
  if (until) return hand.end({ state: 'scheduled', takeAt: until, problem: limitProblem(hand.name), spent: false });

  const line = await beginning(at, standing);
  const { since, kept } = progressOf(hand.lines, step.key);
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
        since: since ?? line.startedAt,
        kept,
        keep: (how) => hand.keep(line, how),
        tell: (fraction) => parts.tell(hand.target, step, fraction),
        signal: parts.signal,
      }),
    );
  } catch (error) {
    if (error instanceof NotYet && step.repeatable && hand.now().getTime() - (since ?? line.startedAt).getTime() < mostWait) {
      return hand.wait(line, error.at, error.message);
    }
    // What was ended because this process stops is no failure of the step, which goes on elsewhere.
    if (parts.signal.aborted && step.repeatable) return hand.giveBack();
    const failure = problemIn(error, 'send', parts.log);
    const ending = afterSend(failure, step, hand.target.attempts, momentOf(hand, parts));
    const state = ending.state === 'unconfirmed' ? 'unconfirmed' : 'failed';
    return hand.settle(line, { state, detail: failureDetail(failure) }, withoutTheRest(ending, at));
  }
  return done(at, line, { outcome, detail: doneDetail(step, content) });
}

/** The line of a step that is sent now: committed before it is. One that waits for the platform goes on with the line that it has. */
async function beginning({ hand, step, content }: At, standing: Standing): Promise<LedgerRow> {
  if (standing.kind === 'waits') return standing.row;
  const line: LedgerRow = {
    ...hand.newLine(step, 'send', 'intended'),
    attempt: 'attempt' in standing ? standing.attempt + 1 : 1,
    intent: 'intent' in standing ? standing.intent : hand.publisher.intend(step, content, hand.env),
  };
  if (standing.kind === 'open' && standing.row.state === 'intended') await hand.looked([unansweredLine(standing.row, hand)], null);
  await hand.begin(line);
  return line;
}

/** A step is done. Null where others follow. */
async function done(at: At, line: LedgerRow, end: { outcome: Json; detail: string | null }): Promise<Ending | null> {
  const { hand, step, out, isLast } = at;
  if (isLast) return hand.settle(line, { ...end, state: 'done' }, published(at, null, { ...line, ...end }));
  if (step.key !== out) return hand.settle(line, { ...end, state: 'done' }, null);
  await hand.isOut(line, end, placeOf(hand, { ...line, ...end }));
  return null;
}

/** Looks whether a step that was sent is there. Null where the target goes on at once: the step is done, or may be sent again. */
async function look(at: At, { intent, row: sent }: Open, parts: RunParts): Promise<Ending | null> {
  const { hand, step, content, out, isLast } = at;
  const { target } = hand;
  // A look that could not tell has one line, however often it is repeated.
  const newest = hand.lines.at(-1);
  const line = newest?.act === 'look' && newest.state === 'unconfirmed' ? newest : hand.newLine(step, 'look', 'unconfirmed');
  const unanswered = sent.state === 'intended' ? [unansweredLine(sent, hand)] : [];
  let answer: LookUp;
  try {
    const since = progressOf(hand.lines, step.key).since ?? sent.startedAt;
    answer = await hand.ask((account) =>
      hand.publisher.lookUp({ step, intent, content, outcomes: outcomesOf(hand.lines), account, env: hand.env, since }),
    );
  } catch (error) {
    const failure = problemIn(error, 'look', parts.log);
    const asked = { ...line, attempt: target.looks + 1, detail: failureDetail(failure), finishedAt: hand.now() };
    return hand.looked([...unanswered, asked], afterLook(failure, target.looks, momentOf(hand, parts)));
  }
  const asked: LedgerRow = { ...line, state: 'looked_up', detail: answer.found ? null : notThereDetail, finishedAt: hand.now() };
  if (!answer.found) {
    const ending = afterNotFound(problemBefore(target), target.attempts, momentOf(hand, parts));
    return hand.looked([...unanswered, asked], ending && withoutTheRest(ending, at));
  }
  const { outcome } = answer;
  const found: LedgerRow = { ...hand.newLine(step, 'look', 'done'), outcome, detail: foundDetail, finishedAt: hand.now() };
  const rows = [...unanswered, asked, found];
  if (isLast) return hand.looked(rows, published(at, null, found));
  await hand.looked(rows, null, step.key === out ? placeOf(hand, found) : null);
  return null;
}

/** The line of a step whose worker ended before the answer came. */
const unansweredLine = (sent: LedgerRow, hand: Hand): LedgerRow => ({
  ...sent,
  state: 'unconfirmed',
  detail: stoppedDetail,
  finishedAt: hand.now(),
});

type Open = Extract<Standing, { kind: 'open' }>;
type Outcome = Pick<LedgerRow, 'step' | 'outcome'>;

/** Where the post is, once all that belongs to the post itself is done. */
function placeOf(hand: Hand, last: Outcome | null): PublishedPost {
  const outcomes = outcomesOf(hand.lines);
  return hand.publisher.published(last ? { ...outcomes, [last.step]: last.outcome } : outcomes, hand.account());
}

/** @param last the step that has just been done, if its line is not among those of the hand yet */
function published({ hand, out }: Pick<At, 'hand' | 'out'>, problem: Problem | null, last: LedgerRow | null = null): Ending {
  const { remoteId, permalink } = hand.target.remoteId === null ? placeOf(hand, last) : hand.target;
  const lines = last ? [...hand.lines, { ...last, state: 'done' as const, finishedAt: last.finishedAt ?? hand.now() }] : hand.lines;
  return { state: 'published', remoteId, permalink, publishedAt: outSince(lines, out) ?? hand.now(), problem };
}

/** When the post went out. One that was found again went out when it was sent. */
function outSince(lines: readonly LedgerRow[], out: string): Date | null {
  const own = lines.filter(({ step }) => step === out);
  const line = own.findLast(({ state }) => state === 'done');
  if (line?.act === 'send') return line.finishedAt;
  return own.findLast(({ act }) => act === 'send')?.startedAt ?? null;
}

const momentOf = (hand: Hand, parts: RunParts): Moment => ({ now: hand.now(), random: parts.random() });

function problemBefore({ problemKind, problemMessage, problemWords }: Claimed): Problem | null {
  return problemKind && problemMessage !== null ? { kind: problemKind, message: problemMessage, ownWords: problemWords } : null;
}

/** What is no problem of the platform's is one of ours: of a step that was sent it leaves unknown whether it was done. */
function problemIn(error: unknown, during: 'send' | 'look', log: Logger): PlatformProblem {
  if (error instanceof PlatformProblem) return error;
  if (error instanceof AppError) return new PlatformProblem('rejected', error.message, { cause: error });
  if (error instanceof NotYet) return new PlatformProblem('rejected', `${error.message} That has taken too long, and was given up.`);
  log.error({ err: error }, 'Publishing met an error that no platform reported');
  if (during === 'look')
    return new PlatformProblem('outage', 'Something went wrong inside Everycast while it was looking for this.', { cause: error });
  return new PlatformProblem('unconfirmed', 'Something went wrong inside Everycast while it was sending this.', { cause: error });
}
