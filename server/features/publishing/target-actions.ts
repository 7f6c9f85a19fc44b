import type { TargetState } from '@everycast/contract/posts';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import type { DecisionStore, TargetRef } from './decision-store.ts';
import { heldOf } from './holds/hold-store.ts';
import type { NeedsAndPosts } from './needs.ts';
import type { NotApproved } from './registered.ts';
import { createRestoredStore } from './restored-store.ts';
import { whyRefused } from './rules.ts';
import type { TargetAccess, TargetOfPost } from './target-access.ts';

/** What one action did with many targets. */
type ActionOutcome = { done: string[]; refused: { targetId: string; message: string; reason: Message }[] };
type ActionKind = 'retried' | 'ignored' | 'unignored';
type Action = (tx: Tx, workspaceId: string, targetIds: readonly string[], now: Date) => Promise<TargetRef[]>;

/** Why a retry is refused although nothing is wrong with its state. */
const refusals = new Set<string>([
  'publishing.refused_on_hold',
  'publishing.refused_unapproved',
  'publishing.refused_unapproved_reply',
] satisfies MessageCode[]);

/** What people do with targets that need someone. */
export interface TargetActions {
  /** Retries targets; doing it twice does nothing more. @param also what else belongs in the transaction, if any is retried */
  retryAll(actor: Membership, targetIds: readonly string[], also?: (tx: Tx) => Promise<void>): Promise<ActionOutcome>;

  /** Dismisses targets: failed ones aren't retried, unconfirmed ones are no longer looked up. */
  ignoreAll(actor: Membership, targetIds: readonly string[]): Promise<ActionOutcome>;

  /** Undoes that for targets to which nothing has happened since. */
  unignoreAll(actor: Membership, targetIds: readonly string[]): Promise<ActionOutcome>;

  /** Retries one target. @throws AppError not_found, not_editable */
  retry(actor: Membership, of: TargetOfPost): Promise<void>;

  /** Dismisses one target. @throws AppError not_found, not_editable */
  ignore(actor: Membership, of: TargetOfPost): Promise<void>;

  /**
   * Approves posts that a restore put on hold: they go out as scheduled, or now if they are overdue and that is wanted.
   * @param which `targetIds`: if missing, all; `overdue`: whether those whose time has passed are approved, too, and published now
   * @returns those approved; targets the actor may not change stay on hold
   */
  approveRestored(actor: Membership, which: { targetIds?: readonly string[] | undefined; overdue: boolean }): Promise<string[]>;
}

export function createTargetActions(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>,
  { posts }: Pick<NeedsAndPosts, 'posts'>,
  { store, access }: { store: DecisionStore; access: TargetAccess },
): TargetActions {
  const restored = createRestoredStore();

  /** Changes those of the targets that can be changed, with one line of history per post, and says why not the others. */
  async function actOnAll(
    actor: Membership,
    targetIds: readonly string[],
    kind: ActionKind,
    action: Action,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<ActionOutcome> {
    const targets = await posts.changeable(actor, targetIds);
    const own = targets.map(({ id }) => id);
    const noteOne = await access.notesFor(targets.map(({ accountId }) => accountId));
    const unapproved = kind === 'retried' ? await posts.unapproved(actor, own) : new Map<string, NotApproved>();
    return kernel.db.transaction().execute(async (tx) => {
      const before = own.length === 0 ? [] : await store.lock(tx, actor.workspaceId, own);
      const onHold = kind === 'retried' ? await refusedOnHold(tx, targets, before) : new Set<string>();
      const free = own.filter((id) => !onHold.has(id) && !unapproved.has(id));
      const done = before.length === 0 || free.length === 0 ? [] : await action(tx, actor.workspaceId, free, kernel.clock.now());
      for (const [postId, [first, ...others]] of Map.groupBy(done, (target) => target.postId)) {
        if (others.length > 0) await access.note(tx, actor, postId, { kind: `${kind}_many`, count: others.length + 1 });
        else if (first) await noteOne(tx, actor, first, kind);
      }
      if (done.length > 0) {
        await kernel.events.wake(tx, 'publishing');
        await also?.(tx);
      }
      const changed = new Set(done.map(({ id }) => id));
      const whyNot = (id: string) => unapproved.get(id) ?? (onHold.has(id) ? 'publishing.refused_on_hold' : null);
      const stateOf = new Map(before.map((target) => [target.id, target]));
      const refused = [...new Set(targetIds)].filter((id) => !changed.has(id));
      return {
        done: [...changed],
        refused: refused.map((targetId) => {
          const reason = message(whyNot(targetId) ?? whyRefused(stateOf.get(targetId)));
          return { targetId, message: say(reason), reason };
        }),
      };
    });
  }

  /** Those that would be sent from the start on accounts that are on hold. */
  async function refusedOnHold(
    tx: Tx,
    targets: readonly { id: string; accountId: string }[],
    before: readonly { id: string; state: TargetState }[],
  ): Promise<Set<string>> {
    const held = new Set((await heldOf(tx, [...new Set(targets.map(({ accountId }) => accountId))])).map(({ accountId }) => accountId));
    const out = new Set(before.filter(({ state }) => state === 'published').map(({ id }) => id));
    return new Set(targets.filter(({ id, accountId }) => held.has(accountId) && !out.has(id)).map(({ id }) => id));
  }

  return {
    retryAll: (actor, targetIds, also) => actOnAll(actor, targetIds, 'retried', store.retry, also),
    ignoreAll: (actor, targetIds) => actOnAll(actor, targetIds, 'ignored', store.ignore),
    unignoreAll: (actor, targetIds) => actOnAll(actor, targetIds, 'unignored', store.unignore),

    async retry(actor, of) {
      await access.one(actor, of);
      const { done, refused } = await actOnAll(actor, [of.targetId], 'retried', store.retry);
      const [first] = refused;
      if (first && refusals.has(first.reason.code)) throw new AppError('not_editable', first.reason);
      if (done.length === 0) throw new AppError('not_editable', 'publishing.nothing_to_retry');
    },

    async ignore(actor, of) {
      await access.one(actor, of);
      const { done } = await actOnAll(actor, [of.targetId], 'ignored', store.ignore);
      if (done.length === 0) throw new AppError('not_editable', 'publishing.already_decided');
    },

    async approveRestored(actor, { targetIds, overdue }) {
      const named = targetIds ?? (await restored.held(kernel.db, actor.workspaceId));
      const mine = named.length === 0 ? [] : await posts.changeable(actor, named);
      const unapproved = await posts.unapproved(
        actor,
        mine.map(({ id }) => id),
      );
      const targets = mine.filter(({ id }) => !unapproved.has(id));
      if (targets.length === 0) return [];
      const note = await access.notesFor(targets.map(({ accountId }) => accountId));
      return kernel.db.transaction().execute(async (tx) => {
        const ids = targets.map(({ id }) => id);
        const approved = await store.approve(tx, actor.workspaceId, ids, overdue, kernel.clock.now());
        for (const target of approved) await note(tx, actor, target, 'approved');
        if (approved.length > 0) await kernel.events.wake(tx, 'publishing');
        return approved.map(({ id }) => id);
      });
    },
  };
}
