import { isDeepStrictEqual } from 'node:util';
import type { ApprovalMode, ApprovalPolicy } from '@everycast/contract/approvals';
import type { Schedule } from '@everycast/contract/schedule';
import { AppError } from '../../kernel/errors.ts';
import type { ContentHashes, NextTarget, Saving } from './needs.ts';

/** What is known of a post's approval before it is saved. `contents`: what was asked for, or may go out. */
export interface Known {
  state: 'waiting' | 'returned' | 'approved' | 'free';
  mode: ApprovalMode;
  step: number;
  contents: ContentHashes;
  wanted: Schedule | null;
}

export interface Rule {
  policy: Pick<ApprovalPolicy, 'ownersPublish' | 'timeMayChange'>;
  mode: ApprovalMode;
  isOwner: boolean;
}

/**
 * What becomes of a post that is about to be saved.
 * - `pass`: nothing about its approval changes.
 * - `clear`: it may go out; `as` says why.
 * - `ask`: it stays a draft and waits, and goes on waiting if it already does for exactly that.
 * - `withdraw`: it is a plain draft again.
 * - `reopen`: what was approved or returned waits again for its last step.
 */
export type Decision =
  | { kind: 'pass' }
  | { kind: 'clear'; as: 'approved' | 'kept' | 'free' | 'owner'; contents: ContentHashes; wanted: Schedule | null }
  | { kind: 'ask'; contents: ContentHashes; wanted: Schedule | null }
  | { kind: 'withdraw' }
  | { kind: 'reopen'; step: number };

type Asked = Pick<Saving, 'next' | 'change' | 'approving' | 'takingBack' | 'asks'> & {
  known: Known | null;
  hashOf(target: NextTarget): string;
};

const isOpen = ({ state }: NextTarget): boolean => state === 'draft' || state === 'scheduled' || state === 'failed';

/** @param ruleFor what these accounts need @throws AppError version_conflict if what is approved isn't what was seen */
export async function decide(asked: Asked, ruleFor: (accountIds: readonly string[]) => Promise<Rule>): Promise<Decision> {
  const { next, approving, takingBack, known, hashOf } = asked;
  const open = next.targets.filter(isOpen);
  const contents: ContentHashes = Object.fromEntries(open.map((target) => [target.accountId, hashOf(target)]));
  if (takingBack) {
    // What was returned waits again as it was, and not with what someone has done about it since.
    if (known?.state === 'returned' && !isDeepStrictEqual([known.contents, known.wanted], [contents, next.intended])) throw changed();
    return { kind: 'reopen', step: takingBack.step };
  }
  const wanted = next.schedule;
  if (approving) {
    if (known?.state !== 'waiting' || !isDeepStrictEqual(known.contents, contents)) throw changed();
    return { kind: 'clear', as: 'approved', contents, wanted };
  }

  const cleared: ContentHashes = known?.state === 'approved' || known?.state === 'free' ? known.contents : {};
  const isCleared = ({ accountId }: NextTarget) => cleared[accountId] === contents[accountId];
  const going = open.filter(({ state }) => state === 'scheduled');
  // What failed can be retried as it is, and after an edit only once that is approved.
  const edited = open.filter((target) => target.state === 'failed' && target.action !== 'keep' && !isCleared(target));
  if (going.length === 0 && edited.length === 0) return asDraft(asked, open, contents);

  const rule = await ruleFor(open.map(({ accountId }) => accountId));
  if (rule.mode === 'none') return { kind: 'clear', as: 'free', contents, wanted };
  // Who has to ask does so again for what someone took off the schedule.
  const isDecided = known !== null && known.state !== 'waiting' && known.state !== 'returned';
  const isKept = !asked.asks && isDecided && [...going, ...edited].every(isCleared);
  const sameTime = isDeepStrictEqual(known?.wanted ?? null, wanted);
  if (isKept && (sameTime || rule.policy.timeMayChange)) return { kind: 'clear', as: 'kept', contents, wanted };
  if (rule.isOwner && rule.policy.ownersPublish && !asked.asks) return { kind: 'clear', as: 'owner', contents, wanted };
  return { kind: 'ask', contents, wanted };
}

/** A draft that waits for approval goes on waiting as it is now; one that was returned doesn't ask until someone schedules it again. */
function asDraft({ next, change, known }: Asked, open: readonly NextTarget[], contents: ContentHashes): Decision {
  if (known?.state !== 'waiting' && known?.state !== 'returned') return { kind: 'pass' };
  if (change.schedule === null || open.length === 0) return { kind: 'withdraw' };
  if (known.state === 'returned') return { kind: 'pass' };
  // What should go out as soon as it is approved has no time to change, until it is given one.
  const wanted = next.intended;
  return isDeepStrictEqual([known.contents, known.wanted], [contents, wanted]) ? { kind: 'pass' } : { kind: 'ask', contents, wanted };
}

/** Nobody approves what they haven't seen. */
export const changed = (): AppError => new AppError('version_conflict', 'approvals.changed');
