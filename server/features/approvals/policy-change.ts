import { asksForAny, modeFor } from '@everycast/contract/approval-modes';
import type { ApprovalPolicy, ApprovalPolicyChange } from '@everycast/contract/approvals';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { ApprovalsNeeds } from './needs.ts';
import type { PolicyStore } from './policy-store.ts';
import type { WaitingStore } from './waiting-store.ts';

/** Posts that a new policy looks at in one transaction. */
const atOnce = 200;

interface PolicyParts {
  store: ApprovalStore;
  policies: PolicyStore;
  waiting: WaitingStore;
  policyOf(workspaceId: string): Promise<ApprovalPolicy>;
}

export interface PolicyChanges {
  /** @throws AppError invalid_input if the workspace doesn't have one of the groups */
  changePolicy(actor: Membership, change: ApprovalPolicyChange): Promise<ApprovalPolicy>;

  /** Asks for approval of what came from another workspace scheduled or waiting, where this one needs it. What waited is a draft elsewhere. */
  askForMoved(actor: Membership): Promise<void>;

  /** Asks again for what waits, and of which a part went to another workspace. */
  askForLeft(actor: Membership): Promise<void>;
}

/** Changes what a workspace wants to have approved, and what that means for what is scheduled already. */
export function createPolicyChange(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>,
  { posts, groups }: Pick<ApprovalsNeeds, 'posts' | 'groups'>,
  { store, policies, waiting, policyOf }: PolicyParts,
): PolicyChanges {
  /** What is scheduled already goes out as planned, or needs approval, too. */
  async function applyTo(actor: Membership, scheduled: 'keep' | 'ask'): Promise<void> {
    const { workspaceId } = actor;
    for (;;) {
      const ids = await waiting.unknown(workspaceId, atOnce);
      if (ids.length === 0) return;
      const contents = await posts.approval.contentsOf(workspaceId, ids);
      const now = kernel.clock.now();
      await kernel.db.transaction().execute(async (tx) => {
        for (const postId of ids) {
          const row = { postId, workspaceId, state: 'free' as const, mode: 'none' as const, wanted: null, askedBy: null };
          // Of those that have to be asked for, nothing may go out until then.
          await store.assume(tx, { ...row, contents: scheduled === 'keep' ? (contents.get(postId) ?? {}) : {} }, now);
        }
      });
      if (scheduled === 'keep') continue;
      // As someone who needs approval, even if owners don't.
      const open = await posts.readTogether(workspaceId, ids);
      for (const [id, { state }] of open.summaries) {
        if (state === 'scheduled') await posts.changeAll({ ...actor, role: 'admin' }, [{ id, change: {} }]);
      }
    }
  }

  /** In the name of the person who asked, so that the one who moved the accounts can approve it. */
  async function askAgain(actor: Membership): Promise<void> {
    const { workspaceId } = actor;
    const [policy, memberships] = await Promise.all([policyOf(workspaceId), groups.memberships(workspaceId)]);
    for (let after: string | null = null; ; ) {
      const rows: Awaited<ReturnType<typeof waiting.unseen>> = await waiting.unseen(workspaceId, after, atOnce);
      if (rows.length === 0) return;
      const { summaries } = await posts.readTogether(
        workspaceId,
        rows.map(({ postId }) => postId),
      );
      for (const { postId, askedBy } of rows) {
        const accountIds = summaries.get(postId)?.targets.map(({ accountId }) => accountId) ?? [];
        if (modeFor(policy, memberships, accountIds) === 'none') await kernel.db.transaction().execute((tx) => store.withdraw(tx, postId));
        else await posts.changeAll({ ...actor, userId: askedBy ?? actor.userId, role: 'admin' }, [{ id: postId, change: {} }]);
        await kernel.events.publish(kernel.db, workspaceId, { type: 'post.changed', postId });
      }
      after = rows.at(-1)?.postId ?? null;
    }
  }

  async function changePolicy(actor: Membership, { scheduled = 'keep', ...change }: ApprovalPolicyChange): Promise<ApprovalPolicy> {
    const { workspaceId } = actor;
    const known = new Set((await groups.memberships(workspaceId)).map(({ id }) => id));
    if (change.groups?.some(({ groupId }) => !known.has(groupId))) throw new AppError('invalid_input', 'account_groups.gone');
    const before = await policyOf(workspaceId);
    // It may be about replies only.
    const concernsPosts = asksForAny(before) || asksForAny({ ...before, ...change });
    // Before it applies, so that nothing that was planned stops in between; and after, for what was planned meanwhile.
    if (concernsPosts && scheduled === 'keep') await applyTo(actor, 'keep');
    const policy = await kernel.db.transaction().execute(async (tx) => {
      const next = { ...(await policyOf(workspaceId)), ...change };
      await policies.save(tx, workspaceId, next);
      await kernel.domainEvents.emit(tx, 'activity.happened', {
        workspaceId,
        action: 'settings.approvals',
        subject: { id: null, name: '' },
      });
      await kernel.events.publish(tx, workspaceId, { type: 'workspace.changed' });
      return next;
    });
    if (concernsPosts) await applyTo(actor, scheduled);
    return policy;
  }

  return {
    changePolicy,
    async askForMoved(actor) {
      await askAgain(actor);
      if (asksForAny(await policyOf(actor.workspaceId))) await applyTo(actor, 'ask');
    },
    askForLeft: askAgain,
  };
}
