import type { Content, Step } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { listed } from '@everycast/platforms/port/renditions/words';
import { isUnreachable } from '../../../../kernel/database/unreachable.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { LeaseUnsure } from '../../../../kernel/work/lease.ts';
import type { Ending, Moment, Problem } from '../rules.ts';
import { Fault } from './faults.ts';
import type { LeasedTarget, LeasedTargetParts, Place } from './leased-target.ts';
import { type LedgerRow, outcomesOf, standingOf } from './ledger.ts';
import type { Claimed } from './store.ts';

export interface RunParts extends LeasedTargetParts {
  /** From 0 to 1. */
  random(): number;
  /** True once this process is to stop: what is under way ends, and no step is begun. */
  stopping(): boolean;
  /** Aborted when what is under way must end, too; long steps go on from what they kept. */
  signal: AbortSignal;
  /** A long step of a target came so far, from 0 to 1. */
  tell(target: Claimed, step: Step, fraction: number): void;
}

/** A step of the target in a worker's hand. */
export interface At {
  leased: LeasedTarget;
  step: Step;
  content: Content;
  /** All of the post's, in order. */
  steps: readonly Step[];
  /** The key of the step with which the post is out. */
  out: string;
  isLast: boolean;
}

export const momentOf = (leased: LeasedTarget, parts: RunParts): Moment => ({
  now: leased.now(),
  random: parts.random(),
  out: isOut(leased),
});

const isOut = ({ target }: LeasedTarget): boolean => target.remoteId !== null;

type Whole = Pick<At, 'leased' | 'steps' | 'out'>;

/** Where the post itself is out, what follows it and comes to nothing is a problem of a published post, which says what is missing. */
export function withoutTheRest(ending: Ending, at: Whole): Ending {
  if (ending.state !== 'failed' || !isOut(at.leased)) return ending;
  const message = [...missingIn(at.leased.lines, at.steps), ending.problem.message].join(' ');
  return published(at, { ...ending.problem, message });
}

/** “Part 2 and first comment did not go out.” Whatever follows the post is meant, and no work that the platform does by itself. */
export function missingIn(lines: readonly LedgerRow[], steps: readonly Step[]): string[] {
  const missing = steps.filter(
    ({ kind, after, key }) => (kind === 'publish' || (after && kind !== 'wait')) && standingOf(lines, key).kind !== 'done',
  );
  const named = missing.map(({ what }, index) => (index === 0 ? what : what.toLowerCase()));
  return named.length > 0 ? [`${listed(named)} did not go out.`] : [];
}

/** A line that is done, though it may not be among those of the hand yet. */
type Done = Pick<LedgerRow, 'step' | 'action' | 'outcome' | 'startedAt' | 'finishedAt'>;

/** @param last the step that has just been done, if its line is not among those of the hand yet */
export function published({ leased, out }: Pick<At, 'leased' | 'out'>, problem: Problem | null, last: Done | null = null): Ending {
  const { remoteId, permalink, publishedAt } = leased.target;
  const place = remoteId !== null && publishedAt ? { remoteId, permalink, publishedAt } : placeOf({ leased, out }, last);
  return { state: 'published', ...place, problem };
}

/** Where the post is, once all that belongs to the post itself is done. One that was found again went out when it was sent. */
export function placeOf({ leased, out }: Pick<At, 'leased' | 'out'>, last: Done | null): Place {
  const outcomes = outcomesOf(leased.lines);
  const place = leased.publisher.published(last ? { ...outcomes, [last.step]: last.outcome } : outcomes, leased.account());
  const own = leased.lines.filter(({ step }) => step === out);
  const done = last?.step === out ? last : own.findLast(({ state }) => state === 'done');
  const since = done?.action === 'send' ? done.finishedAt : own.findLast(({ action }) => action === 'send')?.startedAt;
  return { ...place, publishedAt: since ?? leased.now() };
}

/** What is no problem of the platform's is one of ours: of a step that was sent it leaves unknown whether it was done. */
export function problemIn(error: unknown, during: 'send' | 'lookup', log: Logger): PlatformProblem {
  if (error instanceof PlatformProblem) return error;
  if (error instanceof AppError) return new PlatformProblem('rejected', error.message, { cause: error });
  const [kind, doing] = during === 'lookup' ? (['outage', 'looking for this'] as const) : (['unconfirmed', 'sending this'] as const);
  // The lease, or what belongs to other posts, is asked of the database while the platform is.
  if (error instanceof LeaseUnsure || isUnreachable(error))
    return new PlatformProblem(kind, `Everycast could not reach its database while it was ${doing}.`);
  log.error({ err: error }, 'Publishing met an error that no platform reported');
  return new Fault(kind, doing, error);
}

/** What was wrong when the target was let go last. */
export function problemBefore({ problemKind, problemMessage, problemPlatformMessage }: Claimed): Problem | null {
  return problemKind && problemMessage !== null
    ? { kind: problemKind, message: problemMessage, platformMessage: problemPlatformMessage }
    : null;
}
