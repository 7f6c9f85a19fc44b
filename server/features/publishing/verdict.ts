import { message } from '@everycast/messages/message';
import { keyOf, thePost } from '@everycast/platforms/port/steps';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { DecisionStore } from './decision-store.ts';
import { unplacedItem } from './items/items.ts';
import type { NeedsAndPosts } from './needs.ts';
import { lostPlace } from './rules.ts';
import type { TargetAccess, TargetOfPost } from './target-access.ts';
import type { LedgerRow } from './work/ledger.ts';
import { loadFollowing } from './work/load.ts';
import type { TargetStore } from './work/publishing-work-store.ts';
import { missingIn } from './work/state.ts';

/** What a person found where Everycast couldn't tell. */
export type Verdict = 'it_is_there' | 'send_again';

/** Ends unconfirmed targets by what people found. */
export function createVerdicts(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>,
  needs: NeedsAndPosts,
  { store, work, access }: { store: DecisionStore; work: TargetStore; access: TargetAccess },
) {
  /** What a target sends to which account, including what follows its post: thread parts, a comment, a cover. */
  async function sentBy(targetId: string, accountId: string) {
    const account = (await needs.accounts.load([accountId])).get(accountId);
    const loaded = account && (await loadFollowing(targetId, account, needs));
    return account && loaded ? { account, ...loaded } : null;
  }

  return async function decide(actor: Membership, of: TargetOfPost, verdict: Verdict): Promise<void> {
    const { targetId } = of;
    const { accountId } = await access.one(actor, of);
    // Workers stop an unapproved post. A response they take as it is.
    const unapproved = verdict === 'send_again' && (await needs.posts.unapproved(actor, [targetId])).get(targetId);
    if (unapproved === 'publishing.refused_unapproved_reply') throw new AppError('not_editable', unapproved);
    const note = await access.notesFor([accountId]);
    const whole = await sentBy(targetId, accountId);
    const isThere = verdict === 'it_is_there';
    await kernel.db.transaction().execute(async (tx) => {
      const now = kernel.clock.now();
      const target = await store.decide(tx, actor.workspaceId, targetId, isThere, now);
      if (!target) throw new AppError('not_editable', 'publishing.already_decided');
      const { generation } = target;
      const lines = (await work.lines([targetId], tx)).filter((line) => line.generation === generation);
      const sent = lines.findLast((line) => line.action === 'send');
      if (sent) {
        const line = verdictOn(sent, isThere, now);
        await work.putLines(tx, [line]);
        const missing = isThere ? missingIn([...lines, line], whole?.followers ?? []) : [];
        if (missing.length > 0) await store.missing(tx, targetId, message('publishing.missing_because', { missing, why: lostPlace }), now);
      }
      // Nothing else may be matched to it, or two posts would share one item.
      const isPost = whole?.followers.every(({ key }) => key !== sent?.step);
      if (isThere && whole && isPost) {
        const owner = { targetId, generation, step: sent?.step ?? keyOf(thePost) };
        await work.addItem(tx, unplacedItem(whole.account, owner, whole.content, sent?.startedAt ?? now));
      }
      await note(tx, actor, target, isThere ? 'found' : 'sent_again');
      if (!isThere) await kernel.events.wake(tx, 'publishing');
    });
  };
}

/** The ledger's line of a verdict on a step that was sent. */
function verdictOn({ targetId, generation, step, kind, what }: LedgerRow, isThere: boolean, now: Date): LedgerRow {
  const nothing = { quota: null, checkpoint: null, intent: null, outcome: null, detail: null };
  const how = { action: 'manual', state: isThere ? 'done' : 'looked_up', attempt: 1 } as const;
  return { ...nothing, ...how, id: newId(), targetId, generation, step, kind, what, startedAt: now, finishedAt: now };
}
