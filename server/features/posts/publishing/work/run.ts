import type { Content, Step } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { isUnreachable } from '../../../../kernel/database/unreachable.ts';
import { LeaseLostError, LeaseTaken } from '../../../../kernel/work/lease.ts';
import { afterLook, afterSend, type Ending, lostPlace, maxStops, type Problem, restoredProblem } from '../rules.ts';
import { type At, missingIn, momentOf, problemBefore, published, type RunParts, withoutTheRest } from './at.ts';
import { columnsOf } from './columns.ts';
import { endingOf } from './faults.ts';
import { createLeasedTarget, type Job, type LeasedTarget } from './leased-target.ts';
import { standingOf } from './ledger.ts';
import type { Unready } from './load.ts';
import { look } from './look.ts';
import { persisted } from './persisted.ts';
import { noteMade, waitFor } from './renditions.ts';
import { send } from './send.ts';

/**
 * Publishes one target, step by step, and writes everything before and after doing it.
 * Wherever it breaks off, the next worker goes on: finished steps are not repeated, and what may have been done is looked for first.
 * @returns how it ended, or null if it was given back because the process stops
 * @throws LeaseLostError, or what a database that does not answer throws; the target is then left to the end of its lease
 */
export async function runTarget(job: Job, parts: RunParts): Promise<Ending | null> {
  const leased = createLeasedTarget(job, parts);
  try {
    return await publish(leased, job, parts);
  } catch (error) {
    if (error instanceof LeaseLostError || isUnreachable(error)) throw error;
    parts.log.error({ err: error, target: job.target.id }, 'Publishing met an error of its own');
    return leased.end(endingOf(error, leased.target, leased.lines, momentOf(leased, parts)));
  }
}

/** Ends one that could not be made ready: tried again, and given up after a few times. @throws LeaseTaken, or what the database throws */
export async function endUnready({ target, lines, error }: Unready, { kernel, store, log, random }: RunParts): Promise<Ending> {
  log.error({ err: error, target: target.id }, 'A target could not be made ready to be published');
  const now = kernel.clock.now();
  const ending = endingOf(error, target, lines, { now, random: random(), out: target.remoteId !== null });
  const write = () => kernel.db.transaction().execute((tx) => store.write(tx, target, columnsOf(ending, target, now)));
  if (!(await persisted(write, log))) throw new LeaseTaken();
  return ending;
}

async function publish(leased: LeasedTarget, job: Job, parts: RunParts): Promise<Ending | null> {
  const { content } = job;
  const steps = content ? leased.publisher.steps(content, job.account) : [];
  const isOpen = (step: Step) => !step.repeatable && standingOf(leased.lines, step.key).kind === 'open';
  const open = content ? steps.some(isOpen) : leased.target.state === 'unconfirmed';
  const hindrance = job.refused ?? doubtOf(job, open) ?? hindranceOf(job, open);
  // The post is out with the last step that belongs to the post itself; what follows it may fail without taking that back.
  const out = steps.findLast((step) => !step.after)?.key ?? '';
  const whole = { leased, steps, out };
  if (hindrance) return leased.end(stuck(hindrance, open || job.target.state === 'unconfirmed', whole));
  if (job.account.unusable !== null) return leased.end(later(job.account.unusable, open, whole, parts));
  // What may be out is looked for in any case: that needs no files.
  if (job.notBefore && !open) return waitFor(leased, job.notBefore, parts);
  if (!job.notBefore) await noteMade(leased);

  for (const [index, step] of steps.entries()) {
    const at: At = { ...whole, step, content: content as Content, isLast: index === steps.length - 1 };
    const standing = standingOf(leased.lines, step.key);
    if (standing.kind === 'done' || isLateFor(at)) continue;
    if (isLostFor(at)) return leased.end(withoutPlace(whole));
    if (standing.kind === 'open' && !step.repeatable) {
      const ending = await look(at, standing, parts);
      if (ending) return ending;
      if (standingOf(leased.lines, step.key).kind === 'done') continue;
    }
    if (parts.stopping()) return leased.giveBack();
    const ending = await send(at, standingOf(leased.lines, step.key), parts);
    if (ending !== 'done') return ending;
  }
  return leased.end(published({ leased, out }, null));
}

/** What stands in the way before anything is asked of the platform. */
function hindranceOf({ account, content, target }: Job, open: boolean): Problem | null {
  if (!content) return { kind: 'rejected', message: 'The post was deleted.', platformMessage: null };
  if (account.needsPerson !== null) return { kind: 'reconnect', message: account.needsPerson, platformMessage: null };
  if (open || target.state !== 'publishing' || target.crashCount < maxStops) return null;
  const rest = target.remoteId === null ? 'Nothing was published.' : 'The post itself is out.';
  return {
    kind: 'outage',
    message: `Everycast stopped, or lost its database, ${target.crashCount} times while it was sending this. ${rest}`,
    platformMessage: null,
  };
}

/** In doubt without a step that could be looked up, as after a restore: a person decides, and a worker that is sent to look does not send. */
const doubtOf = ({ target }: Job, open: boolean): Problem | null =>
  target.state === 'unconfirmed' && !open ? (problemBefore(target) ?? restoredProblem) : null;

type Whole = Pick<At, 'leased' | 'steps' | 'out'>;

/** Failed where nothing can be out; where something may be, it stays unconfirmed until it can be looked up. */
function stuck(problem: Problem, open: boolean, whole: Whole): Ending {
  if (open) return { state: 'unconfirmed', nextAttemptAt: null, problem, spent: false, looked: false };
  return withoutTheRest({ state: 'failed', problem, spent: false }, whole);
}

/** What hinders this passes by itself, or by whoever runs this Everycast: it is tried again as after an outage. */
function later(message: string, open: boolean, whole: Whole, parts: RunParts): Ending {
  const failure = new PlatformProblem('outage', message);
  const { leased } = whole;
  const moment = momentOf(leased, parts);
  if (open) return afterLook(failure, leased.target.lookupCount, moment);
  return withoutTheRest(afterSend(failure, { repeatable: true }, leased.target.attempts, moment), whole);
}

/**
 * Is this something that a newer version prepares before a step that the one before it has begun already? In its next try that step shall be
 * what it was in the first.
 */
function isLateFor({ leased, step, steps }: At): boolean {
  const isNew = ({ key }: Step) => standingOf(leased.lines, key).kind === 'new';
  return step.kind === 'prepare' && isNew(step) && !steps.slice(steps.indexOf(step) + 1).every(isNew);
}

/** Does this step follow one of which a person said that it is there? Nobody knows where, so that nothing can be put under it. */
function isLostFor({ leased, step, steps }: At): boolean {
  const before = steps.slice(0, steps.indexOf(step)).map(({ key }) => standingOf(leased.lines, key));
  return before.some((standing) => standing.kind === 'done' && standing.byPerson);
}

function withoutPlace(whole: Whole): Ending {
  const { remoteId, permalink, publishedAt } = whole.leased.target;
  const message = [...missingIn(whole.leased.lines, whole.steps), lostPlace].join(' ');
  const problem: Problem = { kind: 'rejected', message, platformMessage: null };
  return { state: 'published', remoteId, permalink, publishedAt: publishedAt ?? whole.leased.now(), problem };
}
