import { isClients, stepsOf } from '@everycast/contract/approval-modes';
import type { ApprovalDecision, ApprovalPolicy, ApprovalReturn, ApprovalsQuery, Approved, TakenBack } from '@everycast/contract/approvals';
import { noApprovals } from '@everycast/contract/approvals';
import type { Post, PostSummary } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import { readPlace, writePlace } from '../../kernel/cursor.ts';
import { seenByAll } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { createApprovalGate } from './approval-gate.ts';
import { type ApprovalRow, createApprovalStore } from './approval-store.ts';
import { type ClientStep, createClientStep } from './client-step.ts';
import { changed } from './decide.ts';
import { createDeciding } from './deciding.ts';
import { createLastApproved, type LastApproved } from './last-approved.ts';
import type { ApprovalsNeeds } from './needs.ts';
import { createPolicyChange, type PolicyChanges } from './policy-change.ts';
import { createPolicyStore } from './policy-store.ts';
import { createReminders } from './reminders.ts';
import { createTakeBack } from './take-back.ts';
import { createWaitingStore } from './waiting-store.ts';

/** The most that are listed: the oldest come first. */
const mostListed = 500;

/** Who approves what goes out, and what waits for it. */
export interface Approvals extends PolicyChanges {
  /** A workspace's own, or that nothing needs approval. */
  policy(workspaceId: string): Promise<ApprovalPolicy>;

  /** What waits, what someone asked for, or what was decided: oldest request first. `mine`: whether the person can decide about it now. */
  list(actor: Membership, query: ApprovalsQuery): Promise<{ items: { post: PostSummary; mine: boolean }[]; cursor: string | null }>;

  /** How many posts the person can decide about now, and how many of them should be out already. */
  count(actor: Membership): Promise<{ waiting: number; overdue: number }>;

  /**
   * Approves exactly what was seen: the next step, or, if it is the last, the post goes out at its time.
   * @throws AppError version_conflict if it has changed, or someone has decided; not_editable if this person may not approve it;
   * time_is_past if its time has passed and none is chosen
   */
  approve(actor: Membership, postId: string, decision: ApprovalDecision): Promise<Post>;

  /** Approves those that can be, and says why not the others. */
  approveAll(actor: Membership, items: readonly { postId: string; seen: string }[]): Promise<Approved>;

  /** Asks for changes. @throws AppError version_conflict, not_editable, as `approve` */
  giveBack(actor: Membership, postId: string, request: ApprovalReturn): Promise<Post>;

  /** Takes back the approvals that this person gave last, of posts that haven't gone out, and says why not the others. */
  takeBack(actor: Membership, postIds: readonly string[]): Promise<TakenBack>;

  lastApproved: LastApproved;

  /** The last step where the client has it. */
  client: ClientStep;
}

export function createApprovals(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs' | 'domainEvents'>,
  needs: ApprovalsNeeds,
): Approvals {
  const store = createApprovalStore(kernel.db);
  const policies = createPolicyStore(kernel.db);
  const waiting = createWaitingStore(kernel.db);
  const { posts } = needs;
  const { seenHash } = posts.approval;
  posts.setApprovals(createApprovalGate(kernel, needs, { store, policies, waiting }));
  createReminders(kernel, needs, waiting);

  // Nothing of them is approved there yet, and what waits is asked for again.
  kernel.domainEvents.on('accounts.moved', (tx, { toWorkspaceId, posts: moved }) => store.move(tx, toWorkspaceId, moved));

  const policyOf = async (workspaceId: string) => (await seenByAll(() => policies.read(workspaceId))) ?? noApprovals;

  /** Why this person may not decide about it; null if they may. */
  function whyNot(actor: Membership, row: ApprovalRow, first: string | null, policy: ApprovalPolicy): AppError | null {
    if (isClients(row.mode) && row.step === stepsOf(row.mode)) return new AppError('not_editable', 'approvals.for_the_client');
    const ownAllowed = actor.role === 'owner' && policy.ownersPublish;
    if (row.askedBy === actor.userId && !ownAllowed) return new AppError('not_editable', 'approvals.asked_yourself');
    if (row.step > 1 && first === actor.userId && !ownAllowed) return new AppError('not_editable', 'approvals.two_people');
    return null;
  }

  const firstOf = async (ids: readonly string[]) =>
    new Map([...(await store.given(ids))].map(([id, given]) => [id, given.find(({ step }) => step === 1)?.userId ?? null]));

  /** The post's approval, if this person may decide about exactly that. */
  async function decidable(actor: Membership, postId: string, seen: string): Promise<ApprovalRow> {
    if (!(await posts.existing(actor.workspaceId, [postId])).has(postId)) throw new AppError('not_found', 'posts.gone');
    const row = (await store.read([postId])).get(postId);
    if (row?.state !== 'waiting') throw new AppError('version_conflict', 'approvals.decided');
    if (seenHash(row.contents, row.wanted) !== seen) throw changed();
    const refusal = whyNot(actor, row, (await firstOf([postId])).get(postId) ?? null, await policyOf(actor.workspaceId));
    if (refusal) throw refusal;
    return row;
  }

  const { deciding, giveBack } = createDeciding(kernel, needs, store);
  const { changePolicy, askForMoved, askForLeft } = createPolicyChange(kernel, needs, { store, policies, waiting, policyOf });

  async function approve(actor: Membership, postId: string, { seen, schedule }: ApprovalDecision): Promise<void> {
    const row = await decidable(actor, postId, seen);
    const { step, mode, wanted, wantedAt } = row;
    const steps = stepsOf(mode);
    const at = kernel.clock.now();
    if (step < steps) {
      return deciding(row, async (tx) => {
        await store.give(tx, postId, { step, userId: actor.userId, name: null, at }, step + 1);
        await posts.note(tx, postId, actor.userId, { kind: 'approval_given', step, steps });
      });
    }
    if (schedule === undefined && wantedAt !== null && wantedAt < at) throw new AppError('time_is_past', 'approvals.overdue');
    const change = { schedule: schedule ?? wanted ?? ('now' as const) };
    await posts.changeAll(actor, [{ id: postId, change, approving: { seen, step, by: null } }]);
  }

  return {
    policy: policyOf,
    changePolicy,
    askForMoved,
    askForLeft,

    async list(actor, { view, limit = mostListed, cursor }) {
      const states = view === 'decided' ? (['approved', 'returned'] as const) : (['waiting'] as const);
      const requests = await waiting.list(actor.workspaceId, {
        states: view === 'asked' ? ['waiting', 'returned'] : states,
        limit: limit + 1,
        after: cursor === undefined ? null : readPlace(cursor),
        ...(view === 'asked' && { askedBy: actor.userId }),
        client: view === 'client',
      });
      const ids = requests.slice(0, limit).map(({ postId }) => postId);
      const last = requests.length > limit ? requests[limit - 1] : undefined;
      const next = last ? writePlace({ askedAt: last.askedAt, id: last.postId }) : null;
      if (ids.length === 0) return { items: [], cursor: next };
      const [{ summaries }, rows, first, policy] = await Promise.all([
        posts.readTogether(actor.workspaceId, ids),
        store.read(ids),
        firstOf(ids),
        policyOf(actor.workspaceId),
      ]);
      const items = ids.flatMap((id) => {
        const [post, row] = [summaries.get(id), rows.get(id)];
        if (!post || !row) return [];
        const mine = row.state === 'waiting' && whyNot(actor, row, first.get(id) ?? null, policy) === null;
        return [{ post, mine }];
      });
      return { items: view === 'waiting' ? items.filter(({ mine }) => mine) : items, cursor: next };
    },

    async count(actor) {
      const ids = await waiting.ids(actor.workspaceId, { states: ['waiting'], limit: mostListed });
      const [rows, first, policy] = await Promise.all([store.read(ids), firstOf(ids), policyOf(actor.workspaceId)]);
      const mine = [...rows.values()].filter((row) => whyNot(actor, row, first.get(row.postId) ?? null, policy) === null);
      const now = kernel.clock.now();
      return { waiting: mine.length, overdue: mine.filter(({ wantedAt }) => wantedAt !== null && wantedAt < now).length };
    },

    async approve(actor, postId, decision) {
      await approve(actor, postId, decision);
      return posts.get(actor.workspaceId, postId);
    },

    async approveAll(actor, items) {
      const approved: string[] = [];
      const refused: Approved['refused'] = [];
      for (const { postId, seen } of items) {
        try {
          await approve(actor, postId, { seen });
          approved.push(postId);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ postId, message: say(message(error.reason.code, error.reason.params)) });
        }
      }
      return { approved, refused };
    },

    async giveBack(actor, postId, { seen, note }) {
      const row = await decidable(actor, postId, seen);
      await deciding(row, (tx) => giveBack(tx, row, note, { userId: actor.userId, client: null }));
      return posts.get(actor.workspaceId, postId);
    },

    takeBack: createTakeBack(needs, store, { deciding }),
    lastApproved: createLastApproved(store, needs),
    client: createClientStep(kernel, needs, { store, waiting, deciding, giveBack }),
  };
}
