import { words } from 'words:causes';
import { worstOf } from '@everycast/contract/causes';
import type { PostSummary } from '@everycast/contract/posts';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { isOut, needsLabel } from '../../../ui/state/shown.ts';
import { isOnHold } from '../restored/on-hold.ts';

type Target = PostSummary['targets'][number];

/** What is wrong with a target that has a problem, and with all others of the same cause. */
export function causeTitle(target: Pick<Target, 'platform' | 'state' | 'error' | 'publishedAt'>): string {
  const t = words();
  const name = platformName(target.platform);
  if (target.state === 'unconfirmed' && !isOnHold(target)) {
    if (!needsLabel(target)) return t('findsOut', { name });
    return t(isOut(target) ? 'doubtRest' : 'doubt', { name });
  }
  if (target.state === 'published' || !target.error) return t('incomplete', { name });
  // Two causes of one kind.
  if (target.error.reason?.code === 'publishing.missed_on_hold') return t('why.missedOnHold');
  if (target.error.reason?.code === 'plans.hold_person') return t('why.accountPaused');
  return t(`why.${target.error.kind}`, { name });
}

/** A post by the worst of its problems, counted in accounts: “Failed on 16 of 38”. */
export function countedTitle(targets: readonly Target[], of: number): string {
  const worst = worstOf(targets);
  return worst ? words()(`${worst.situation}On`, { count: worst.count, of }) : '';
}
