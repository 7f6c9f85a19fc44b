import type { PostApproval } from '@everycast/contract/approvals';
import type { NewPost, PostChange } from '@everycast/contract/posts';
import type { Subquery, Tx } from '../../../kernel/database/database.ts';
import type { Membership } from '../../../kernel/http/access.ts';
import type { Actor, PostPlan } from '../model.ts';
import type { SentContent } from '../needs.ts';
import type { NextPost, PlanEnv } from '../plan.ts';
import { asDraft } from './held.ts';

/** A client, by the name that they gave, and the address that their link was sent to. */
export interface Client {
  name: string;
  email: string;
}

/** The last approval that a post needs: it goes out from now on. `by`: the client, if the actor only stands for them. */
export interface Approving {
  seen: string;
  step: number;
  by: Client | null;
}

/**
 * The last answer is taken back: what was approved, or what a client returned, waits for that step again. `by`: the client, if the actor only
 * stands for them.
 */
export interface TakingBack {
  step: number;
  by: Client | null;
}

/** A post that is about to be saved. */
export interface Saving {
  id: string;
  before: PostPlan | null;
  next: NextPost;
  change: NewPost | PostChange;
  approving: Approving | null;
  takingBack: TakingBack | null;
  /** What would go out asks for approval, even if its author could publish it; where nothing needs approval, it stays a draft. */
  asks?: boolean;
}

/** What is saved instead, and what belongs in the transaction, once the post is locked. */
interface Gated {
  next: NextPost;
  keep(tx: Tx): Promise<void>;
}

/** What a target is about to send. */
export type ToApprove = Pick<
  SentContent,
  'id' | 'postId' | 'own' | 'text' | 'media' | 'thread' | 'firstComment' | 'options' | 'shortLinks' | 'watermark'
> & {
  workspaceId: string;
  accountId: string;
};

/** The post as it may be saved: what needs approval stays a draft and is asked for. @throws AppError version_conflict, not_editable */
export type Planner = (saving: Saving, env: Pick<PlanEnv, 'platformOf' | 'now'>) => Promise<Gated>;

/**
 * Decides what may go out. Approvals are above posts and register with them: every way to schedule a post passes a `planner`, and workers ask
 * `unapproved` once more before they send anything.
 */
export interface ApprovalGate {
  /** By the rules of now. */
  planner(actor: Actor): Promise<Planner>;

  /** Those of the targets that must not be sent as they are. */
  unapproved(targets: readonly ToApprove[]): Promise<Set<string>>;

  /** @throws AppError not_editable if the person may not change what is published without approval */
  refuseEdit(actor: Actor, accountId: string): Promise<void>;

  /** By post; those that never needed approval are left out. */
  of(postIds: readonly string[]): Promise<Map<string, PostApproval>>;

  /** The posts that wait for approval. */
  waiting(): Subquery<string>;
}

/**
 * Which responses someone may not send again, by post: those that need approval and never had it. Approvals of replies register it; every
 * response that is new already passed them.
 */
export type ResponseGate = (actor: Membership, responseIds: readonly string[]) => Promise<Set<string>>;

/** Posts whose approvals nobody has registered for go out as planned. */
export function createGate() {
  let gate: ApprovalGate | null = null;
  let responses: ResponseGate | null = null;
  return {
    setResponses(registered: ResponseGate): void {
      responses = registered;
    },
    unapprovedResponses: async (actor: Membership, ids: readonly string[]): Promise<Set<string>> =>
      ids.length === 0 || !responses ? new Set() : responses(actor, ids),
    set(registered: ApprovalGate): void {
      gate = registered;
    },
    planner: async (actor: Actor): Promise<Planner> =>
      gate?.planner(actor) ?? (async ({ next, asks }) => ({ next: asks ? asDraft(next) : next, keep: async () => undefined })),
    unapproved: async (targets: readonly ToApprove[]): Promise<Set<string>> => gate?.unapproved(targets) ?? new Set(),
    refuseEdit: async (actor: Actor, accountId: string): Promise<void> => gate?.refuseEdit(actor, accountId),
    of: async (postIds: readonly string[]): Promise<Map<string, PostApproval>> => gate?.of(postIds) ?? new Map(),
    waiting: (): Subquery<string> | null => gate?.waiting() ?? null,
  };
}

export type Gate = Omit<ReturnType<typeof createGate>, 'set' | 'setResponses'>;
