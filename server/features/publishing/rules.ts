import type { problemKinds, TargetState } from '@everycast/contract/posts';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { soonEnough } from '@everycast/platforms/port/retry-after';
import { type Backoff, backoff } from '../../kernel/backoff.ts';

/** Attempts per target, including the first; they spread over about two hours. */
export const maxAttempts = 8;
/**
 * How often a worker may die while it has a target. Other causes can stop a machine many times, but a target that always kills its worker
 * must not be claimed forever.
 */
export const maxCrashes = 20;
/** Errors inside Everycast rarely pass: after this many, a target fails or is left to a person. */
export const maxFaults = 3;
/** From a few seconds, because most outages are short, to more than an hour. */
const attempting: Backoff = { first: 5_000, factor: 3.2, spread: 0.2 };
/** How long after a lost response to look up the step: a late request should have arrived by then. */
const firstLook = 5_000;
const looking: Backoff = { first: firstLook, max: 3_600_000, spread: 0.2 };
/**
 * How long after it was sent a request may still arrive: proxies and queues have held some for a minute. Without a key, nothing is sent
 * again before a look-up after this time. Milliseconds.
 */
const latestArrival = 75_000;
/** After this many inconclusive look-ups the author is notified. */
export const notifyAfterLookups = 6;

/** A platform that has been processing for this long won't finish. Milliseconds. */
export const maxWait = 24 * 3_600_000;

/** When to check a processing platform again: at the time it asked for, but not without a pause. */
export const nextCheckAt = (wished: Date, now: Date): Date => soonEnough(wished, now) ?? new Date(now.getTime() + 1_000);

/** Before the next attempt. `random` from 0 to 1 spreads targets that failed together by up to a fifth either way. */
export const retryDelay = (attempts: number, random: number): number => backoff(attempts, attempting, random);

/** Before the next look-up; they never stop, because something may be published that isn't known here. */
export const lookupDelay = (lookupCount: number, random: number): number => backoff(lookupCount + 1, looking, random);

export interface Problem {
  kind: (typeof problemKinds)[number];
  message: Message;
  platformMessage: string | null;
}

/**
 * A target's state when a worker releases it. The time of the next attempt is `nextAttemptAt`; null if only a person can continue.
 * `publishing`: the platform is still processing. `fault`: an error inside Everycast, which counts. `published` with a problem: the post is
 * out, but something that belongs to it isn't.
 */
export type Ending =
  | { state: 'published'; remoteId: string | null; permalink: string | null; publishedAt: Date; problem: Problem | null }
  | { state: 'publishing'; nextAttemptAt: Date }
  | { state: 'scheduled'; nextAttemptAt: Date; problem: Problem | null; spent: boolean; fault?: true }
  | { state: 'failed'; problem: Problem; spent: boolean; fault?: true }
  | { state: 'unconfirmed'; nextAttemptAt: Date | null; problem: Problem; spent: boolean; looked: boolean; fault?: true };

export interface Moment {
  now: Date;
  random: number;
  /** The post itself is already out; this is about what follows it. */
  out: boolean;
}

const later = ({ now }: Moment, wait: number) => new Date(now.getTime() + wait);
const problemOf = (problem: PlatformProblem): Problem => ({
  kind: problem.kind === 'refresh' ? 'reconnect' : problem.kind,
  message: problem.reason,
  platformMessage: problem.platformMessage,
});

/** After a step was sent and failed. `attempts`: attempts used before this one. */
export function afterSend(failure: PlatformProblem, step: { repeatable: boolean }, attempts: number, moment: Moment): Ending {
  const problem = problemOf(failure);
  switch (failure.kind) {
    case 'reconnect':
    case 'refresh':
    case 'rejected':
      return { state: 'failed', problem, spent: false };
    case 'retry_later':
      return { state: 'scheduled', nextAttemptAt: failure.at ?? later(moment, retryDelay(1, moment.random)), problem, spent: false };
    case 'unconfirmed':
      if (!step.repeatable)
        return { state: 'unconfirmed', nextAttemptAt: later(moment, lookupDelay(0, moment.random)), problem, spent: true, looked: false };
      return tryAgain({ ...problem, kind: 'outage' }, attempts + 1, moment, true);
    case 'outage':
      return tryAgain(problem, attempts + 1, moment, true);
  }
}

/**
 * The platform asked to wait until then, and said that it did nothing. That is looked up as soon as the post would be there, so that it
 * isn't changed or deleted by someone who can't know that it is out.
 */
export function lookBefore(until: Date, problem: Problem, { now }: Moment): Ending {
  const nextAttemptAt = new Date(Math.min(until.getTime(), now.getTime() + latestArrival));
  return { state: 'unconfirmed', nextAttemptAt, problem, spent: false, looked: false };
}

/** After an inconclusive look-up. `lookupCount`: look-ups before this one. */
export function afterLook(failure: PlatformProblem, lookupCount: number, moment: Moment): Ending {
  const base = { state: 'unconfirmed', spent: false, looked: true } as const;
  const problem = problemOf(failure);
  switch (failure.kind) {
    case 'unconfirmed':
      return { ...base, nextAttemptAt: null, problem };
    case 'reconnect':
    case 'refresh':
      return { ...base, nextAttemptAt: null, problem };
    case 'retry_later':
      return { ...base, nextAttemptAt: failure.at ?? later(moment, lookupDelay(lookupCount, moment.random)), problem };
    case 'outage':
    case 'rejected':
      return {
        ...base,
        nextAttemptAt: later(moment, lookupDelay(lookupCount, moment.random)),
        problem: { ...problem, kind: 'unconfirmed' },
      };
  }
}

/** After a look-up that didn't find the step, while its request may still arrive; null once it can't, as far as anyone can tell. */
export function afterNotThereYet(last: Problem | null, lookupCount: number, sentAt: Date, moment: Moment): Ending | null {
  const until = sentAt.getTime() + latestArrival;
  if (moment.now.getTime() >= until) return null;
  const wait = Math.min(lookupDelay(lookupCount, moment.random), until - moment.now.getTime());
  const why = last?.message ?? message('publishing.stopped_sending');
  const problem: Problem = { kind: 'unconfirmed', message: why, platformMessage: last?.platformMessage ?? null };
  return { state: 'unconfirmed', nextAttemptAt: later(moment, Math.max(1_000, wait)), problem, spent: false, looked: true };
}

/**
 * After a look-up that didn't find the step, so it may be sent again; null if that happens immediately. `attempts`: attempts used,
 * including the one that was looked up. `faults`: errors inside Everycast.
 */
export function afterNotFound(
  last: Problem | null,
  { attempts, faults }: { attempts: number; faults: number },
  moment: Moment,
): Ending | null {
  // The platform has asked to wait, and that is over.
  if (attempts <= 1 || last?.kind === 'retry_later') return null;
  const why = last?.message ?? message('publishing.stopped_sending');
  const didNotArrive = message('publishing.did_not_arrive', { why });
  const problem: Problem = { kind: 'outage', message: didNotArrive, platformMessage: last?.platformMessage ?? null };
  return faults >= maxFaults ? gaveUp(problem, attempts, moment, false) : tryAgain(problem, attempts, moment, false);
}

/**
 * After an error inside Everycast instead of the platform. It is retried a few times, then fails; if it may be out and can't be looked up,
 * a person decides. `faults`: those before this one.
 */
export function afterFault(ending: Ending, faults: number, moment: Pick<Moment, 'out'>): Ending {
  const isLast = faults + 1 >= maxFaults;
  switch (ending.state) {
    case 'scheduled':
      if (!isLast || !ending.problem) return { ...ending, fault: true };
      return { ...gaveUp(ending.problem, faults + 1, moment, ending.spent), fault: true };
    case 'unconfirmed':
      return { ...ending, nextAttemptAt: isLast && ending.looked ? null : ending.nextAttemptAt, fault: true };
    case 'failed':
      return { ...ending, fault: true };
    default:
      return ending;
  }
}

function tryAgain(problem: Problem, attempts: number, moment: Moment, spent: boolean): Ending {
  if (attempts < maxAttempts)
    return { state: 'scheduled', nextAttemptAt: later(moment, retryDelay(attempts, moment.random)), problem, spent };
  return gaveUp(problem, attempts, moment, spent);
}

function gaveUp(problem: Problem, times: number, { out }: Pick<Moment, 'out'>, spent: boolean): Extract<Ending, { state: 'failed' }> {
  const gave = message(out ? 'publishing.gave_up_rest' : 'publishing.gave_up', { why: problem.message, times });
  return { state: 'failed', problem: { ...problem, message: gave }, spent };
}

/** For workspaces that haven't chosen. */
export const defaultSettings: PublishingSettings = { missed: 'send', graceMinutes: 15 };
export const minGraceMinutes = 1;

export const missedProblem: Problem = {
  kind: 'missed',
  message: message('publishing.missed'),
  platformMessage: null,
};

/** Why what follows a post can't be sent. */
export const lostPlace = message('publishing.lost_place');

/** The item that was found now belongs to another target, so nothing is known about this one yet. */
export const takenProblem = (kind: 'unconfirmed' | 'outage', name: string): PlatformProblem =>
  new PlatformProblem(kind, message('publishing.taken', { platform: name }));

/** By its known limits, the platform would reject the call now. */
export const limitProblem = (name: string): Problem => ({
  kind: 'retry_later',
  message: message('platforms.limited', { platform: name }),
  platformMessage: null,
});

/** On hold after a restore: a backup doesn't say what was published, changed or cancelled after it was taken, and no look-up can tell. */
export const restoredProblem: Problem = {
  kind: 'restored',
  message: message('publishing.restored'),
  platformMessage: null,
};

const refusals = {
  draft: 'publishing.refused_draft',
  scheduled: 'publishing.refused_scheduled',
  publishing: 'publishing.refused_publishing',
  published: 'publishing.refused_published',
  failed: 'publishing.refused_failed',
  unconfirmed: 'publishing.refused_unconfirmed',
  cancelled: 'publishing.refused_cancelled',
} as const satisfies Record<TargetState, MessageCode>;

/** Why an action leaves a target as it is. @param target undefined if it is deleted, or others' */
export function whyRefused(target: { state: TargetState; leaseToken: string | null } | undefined): MessageCode {
  if (!target) return 'publishing.not_yours';
  return target.leaseToken !== null && target.state === 'scheduled' ? refusals.publishing : refusals[target.state];
}

/** Whether the target is claimed for the first time, and later than it should be. */
export function isLate(target: { state: string; first: boolean; dueAt: Date }, graceMinutes: number, now: Date): boolean {
  return target.state === 'scheduled' && target.first && now.getTime() - target.dueAt.getTime() > graceMinutes * 60_000;
}
