import { isClients, modeFor, stepsOf } from '@everycast/contract/approval-modes';
import type { ApprovalPolicy, PostApproval } from '@everycast/contract/approvals';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { seenByAll } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import type { ApprovalRow, ApprovalStore, Given } from './approval-store.ts';
import { changed, type Decision, decide, type Rule } from './decide.ts';

import type { Actor, ApprovalGate, ApprovalsNeeds, Approving, NextPost, Saving } from './needs.ts';
import type { PolicyStore } from './policy-store.ts';
import type { WaitingStore } from './waiting-store.ts';

const passing = async () => undefined;

/** Decides, whenever a post is saved or about to be sent, whether it may go out as it is. */
export function createApprovalGate(
  { clock }: Pick<Kernel, 'clock'>,
  needs: Pick<ApprovalsNeeds, 'accounts' | 'groups' | 'notifications' | 'people'> & {
    posts: Pick<ApprovalsNeeds['posts'], 'approval'>;
  },
  { store, policies, waiting }: { store: ApprovalStore; policies: PolicyStore; waiting: WaitingStore },
): ApprovalGate {
  const { contentHash, seenHash, held, asDraft, contentKept } = needs.posts.approval;

  /** A limited member doesn't see all groups of an account, and they count nevertheless. */
  const policyOf = (workspaceId: string) => seenByAll(() => policies.read(workspaceId));
  const ruleOf =
    ({ workspaceId, role }: Actor, policy: ApprovalPolicy) =>
    async (accountIds: readonly string[]): Promise<Rule> => {
      const memberships = policy.groups.length > 0 ? await seenByAll(() => needs.groups.memberships(workspaceId)) : [];
      return { policy, mode: modeFor(policy, memberships, accountIds), isOwner: role === 'owner' };
    };

  /** Locks how far the post is, and refuses what isn't what was seen. */
  async function lockSeen(tx: Tx, postId: string, { seen, step }: Approving): Promise<ApprovalRow> {
    const row = await store.lock(tx, postId);
    if (row?.state !== 'waiting' || row.step !== step) throw new AppError('version_conflict', 'approvals.decided');
    if (seenHash(row.contents, row.wanted) !== seen) throw changed();
    return row;
  }

  /** What belongs in the transaction, and the post as it is saved. */
  function gated(actor: Actor, saving: Saving, decision: Decision, known: ApprovalRow | null, mode: ApprovalRow['mode']) {
    const { id: postId, next, approving } = saving;
    const { workspaceId, userId } = actor;
    const now = clock.now();
    const ids = { postId, workspaceId, mode, askedBy: userId };
    switch (decision.kind) {
      case 'pass':
        return { next, keep: passing };
      case 'withdraw':
        return { next: noting(next, { kind: 'approval_withdrawn' }), keep: (tx: Tx) => store.withdraw(tx, postId) };
      case 'reopen': {
        const { step } = decision;
        const by = saving.takingBack?.by ?? null;
        const why = by ? { kind: 'approval_taken_back_by' as const, ...by } : { kind: 'approval_taken_back' as const };
        if (known?.state === 'returned') return { next: noting(next, why), keep: (tx: Tx) => store.reopen(tx, postId) };
        const own = { step, userId: by ? null : userId, name: by?.name ?? null };
        return { next: held(next, why), keep: (tx: Tx) => store.takeBack(tx, postId, own) };
      }
      case 'ask': {
        const { contents, wanted } = decision;
        const isGoing = next.targets.some(({ state }) => state !== 'draft');
        return {
          next: isGoing ? held(next) : next,
          keep: async (tx: Tx) => {
            const before = await store.lock(tx, postId);
            const isSame = before?.state === 'waiting' && seenHash(before.contents, before.wanted) === seenHash(contents, wanted);
            if (isSame) return;
            await store.ask(tx, { ...ids, contents, wanted }, now);
            if (!isWaiting(before)) await tellReviewers(needs.notifications, tx, actor, saving);
          },
        };
      }
      case 'clear': {
        const { contents, wanted, as } = decision;
        const state = as === 'free' ? 'free' : as === 'kept' && known ? known.state : 'approved';
        const clear = (tx: Tx) => store.clear(tx, { ...ids, state, contents, wanted }, now);
        if (as === 'owner') return { next: noting(next, { kind: 'unapproved_by_owner' }), keep: clear };
        if (!approving) return { next, keep: clear };
        return {
          next: approvedBy(next, approving, stepsOf(mode)),
          keep: async (tx: Tx) => {
            await lockSeen(tx, postId, approving);
            await clear(tx);
            await store.approve(tx, postId, { ...contentKept(next), schedule: wanted, userId, client: approving.by?.name ?? null }, now);
            await store.give(
              tx,
              postId,
              { step: approving.step, userId: approving.by ? null : userId, name: approving.by?.name ?? null, at: now },
              null,
            );
          },
        };
      }
    }
  }

  return {
    async planner(actor) {
      const policy = await policyOf(actor.workspaceId);
      if (!policy)
        return async ({ next, asks, takingBack }) => {
          // Where nothing needs approval, nothing would wait for it.
          if (takingBack) throw new AppError('version_conflict', 'approvals.decided');
          return { next: asks ? asDraft(next) : next, keep: passing };
        };
      const ruleFor = ruleOf(actor, policy);
      return async (saving, { platformOf }) => {
        const { id, before, next, change, approving, takingBack, asks = false } = saving;
        const known = before ? ((await store.read([id])).get(id) ?? null) : null;
        const hashOf = (target: NextPost['targets'][number]) => contentHash(next, target, platformOf(target.accountId));
        const decision = await decide({ next, change, approving, takingBack, asks, known, hashOf }, ruleFor);
        const mode = (approving || takingBack) && known ? known.mode : (await ruleFor(next.targets.map(({ accountId }) => accountId))).mode;
        if (asks && mode === 'none') return { next: asDraft(next), keep: passing };
        return gated(actor, saving, decision, known, mode);
      };
    },

    async unapproved(targets) {
      const those = await policies.withPolicy([...new Set(targets.map(({ workspaceId }) => workspaceId))]);
      const asked = targets.filter(({ workspaceId }) => those.has(workspaceId));
      if (asked.length === 0) return new Set();
      const rows = await store.read(asked.map(({ postId }) => postId));
      const byWorkspace = Map.groupBy(asked, ({ workspaceId }) => workspaceId);
      const unapproved = new Set<string>();
      for (const [workspaceId, some] of byWorkspace) {
        const accounts = await needs.accounts.describe(workspaceId, [...new Set(some.map(({ accountId }) => accountId))]);
        for (const target of some) {
          const row = rows.get(target.postId);
          const account = accounts.get(target.accountId);
          const isClear = row?.state === 'approved' || row?.state === 'free';
          const isAsSeen =
            account &&
            row?.contents[target.accountId] ===
              contentHash(target, { ...target.own, shortLinks: target.shortLinks, watermark: target.watermark }, account.platform);
          if (!isClear || !isAsSeen) unapproved.add(target.id);
        }
      }
      return unapproved;
    },

    async refuseEdit(actor, accountId) {
      const policy = await policyOf(actor.workspaceId);
      if (!policy) return;
      const { mode, isOwner } = await ruleOf(actor, policy)([accountId]);
      if (mode !== 'none' && !(isOwner && policy.ownersPublish)) throw new AppError('not_editable', 'approvals.published_edit');
    },

    async of(postIds) {
      const rows = await store.read(postIds);
      const shown = [...rows.values()].filter(({ state }) => state !== 'free');
      if (shown.length === 0) return new Map();
      const given = await store.given(shown.map(({ postId }) => postId));
      const people = [...shown.map(({ askedBy }) => askedBy), ...[...given.values()].flat().map(({ userId }) => userId)];
      const names = await needs.people.names([...new Set(people.filter((id) => id !== null))]);
      return new Map(shown.map((row) => [row.postId, shownApproval(row, given.get(row.postId) ?? [], names, clock.now(), seenHash)]));
    },

    waiting: waiting.waiting,
  };
}

/** Characters of a post that a notification quotes. */
const excerptLength = 200;

/** What came from another workspace waits for nothing yet, and nobody here has heard of it. */
const isWaiting = (row: ApprovalRow | null): boolean => row?.state === 'waiting' && Object.keys(row.contents).length > 0;

const noting = (next: NextPost, activity: NextPost['activities'][number]): NextPost => ({
  ...next,
  activities: [...next.activities, activity],
});

/** Notifies everyone who can approve it. */
async function tellReviewers(
  notifications: ApprovalsNeeds['notifications'],
  tx: Tx,
  { workspaceId, userId }: Actor,
  { id, next }: Pick<Saving, 'id' | 'next'>,
): Promise<void> {
  await notifications.notify(tx, {
    workspaceId,
    to: { permission: 'post.approve', except: userId },
    kind: 'approval.requested',
    title: message('approvals.news_requested', { count: 1 }),
    body: message('notifications.excerpt', { text: next.text.slice(0, excerptLength) }),
    link: '/approvals',
    group: 'approvals',
    about: { postId: id },
  });
}

/** The approval says when it goes out, so that no line about the time is needed. */
function approvedBy(next: NextPost, { step, by }: Approving, steps: number): NextPost {
  const others = next.activities.filter(({ kind }) => kind !== 'scheduled' && kind !== 'moved');
  return { ...next, activities: [...others, by ? { kind: 'approval_given_by', ...by } : { kind: 'approval_given', step, steps }] };
}

function shownApproval(
  row: ApprovalRow,
  given: readonly Given[],
  names: ReadonlyMap<string, string>,
  now: Date,
  seenHash: ApprovalsNeeds['posts']['approval']['seenHash'],
): PostApproval {
  const nameOf = (userId: string | null): string => (userId && names.get(userId)) || say(message('posts.author_left'));
  return {
    state: row.state === 'free' ? 'approved' : row.state,
    seen: seenHash(row.contents, row.wanted),
    step: row.step,
    steps: stepsOf(row.mode),
    client: isClients(row.mode),
    wanted: row.wanted,
    wantedAt: row.wantedAt?.toISOString() ?? null,
    overdue: row.state === 'waiting' && row.wantedAt !== null && row.wantedAt < now,
    askedAt: row.askedAt.toISOString(),
    askedById: row.askedBy,
    askedBy: nameOf(row.askedBy),
    given: given.map(({ step, userId, name, at }) => ({ step, by: name ?? nameOf(userId), byId: userId, at: at.toISOString() })),
    note: row.note,
  };
}
