import type { NewPost } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { noted } from '../../kernel/tracing.ts';
import type { Gate, Planner } from './approval/gate.ts';
import type { Choices, LookUps } from './choices.ts';
import type { Actor } from './model.ts';
import type { PostsNeeds } from './needs.ts';
import { namedPictures } from './options.ts';
import { planNew } from './plan.ts';
import type { PostsStore } from './post-store.ts';
import { refuseRefilling } from './refilling.ts';
import type { Revisions } from './revisions/revisions.ts';
import { asksFirst, refuseUnlessDrafts } from './rules.ts';
import type { createShortening, ShorteningRules } from './shortening.ts';
import type { AddedPost } from './store/writing.ts';
import type { Telling } from './undo/telling.ts';
import type { RenditionRequest } from './validate.ts';
import type { ApplyWatermarks } from './watermarking.ts';

/** A new post that isn't stored yet. */
export interface PreparedPost {
  id: string;
  /** Stores it in the caller's transaction. @returns false if the same request was handled before */
  save(tx: Tx): Promise<boolean>;
}

/** How new posts come about, one or many at a time. */
export interface PostCreation {
  /** A new post that passed all checks. @param look how it looks up what the post names, such as once for many posts */
  prepare(actor: Actor, request: NewPost, look?: LookUps): Promise<PreparedPost>;

  /** The same, but what would go out asks for approval, even if the actor could publish it; where nothing needs approval, it is a draft. */
  prepareAsking(actor: Actor, request: NewPost): Promise<PreparedPost>;

  /** The same for many: each is prepared, or says why it can't be. */
  prepareAll(actor: Actor, requests: readonly NewPost[], look: LookUps): Promise<(PreparedPost | AppError)[]>;

  /** Stores many prepared posts of a workspace in the caller's transaction, with few statements. */
  saveAll(tx: Tx, posts: readonly PreparedPost[]): Promise<void>;
}

/** A post that passed all checks, and what is saved with it. */
interface Ready extends AddedPost, PreparedPost {
  actor: Actor;
  labelIds: readonly string[];
  renditions: readonly RenditionRequest[];
  /** What its approval and its short links need. */
  keep(tx: Tx): Promise<void>;
}

interface CreationParts extends Choices {
  store: Pick<PostsStore, 'writing' | 'activity'>;
  revisions: Pick<Revisions, 'keepFirst'>;
  gate: Pick<Gate, 'planner'>;
  telling: Pick<Telling, 'saved'>;
  shortening: Pick<ReturnType<typeof createShortening>, 'apply' | 'keep' | 'rulesOf'>;
  applyWatermarks: ApplyWatermarks;
}

interface Preparing {
  requestKey?: string | null;
  look?: LookUps | undefined;
  plan?: Planner;
  asks?: boolean;
  rules?: () => Promise<ShorteningRules>;
}

/** Posts that are checked at the same time. */
const atOnce = 8;

export function createCreation(kernel: Pick<Kernel, 'events'>, needs: PostsNeeds, parts: CreationParts) {
  const { store, revisions, choices, refuseInvalidSchedule, gate, telling, shortening, applyWatermarks } = parts;
  /** What was prepared here, so that what is saved together is what was checked. */
  const checked = new WeakMap<PreparedPost, Ready>();

  async function prepare(
    actor: Actor,
    request: NewPost,
    { requestKey = null, look, plan, asks = false, rules }: Preparing,
  ): Promise<PreparedPost> {
    const { workspaceId, userId: authorId } = actor;
    const chosen = await choices(workspaceId, request, null, look);
    const id = newId();
    const post = { id, workspaceId, userId: authorId };
    const { accounts } = chosen;
    const saved = { before: null, accounts, decided: false };
    const shortened = await shortening.apply({ ...saved, post, next: planNew(request, chosen.env), rules });
    const planned = await applyWatermarks({ ...saved, workspaceId, next: shortened });
    const asksAnyway = asksFirst(actor);
    if (!asksAnyway) refuseUnlessDrafts(actor, planned);
    const renditions = await refuseInvalidSchedule(planned, chosen);
    const planBy = plan ?? (await gate.planner(actor));
    const { next, keep } = await planBy(
      { id, before: null, next: planned, change: request, approving: null, takingBack: null, asks: asks || asksAnyway },
      chosen.env,
    );
    const named = namedPictures(next, chosen.env.platformOf, needs.manifests);
    const { labelIds = [] } = request;
    const ids = { id, workspaceId, authorId, requestKey };
    const ready: Ready = {
      ...ids,
      actor,
      next,
      named,
      now: chosen.env.now,
      labelIds,
      renditions,
      async keep(tx) {
        await keep(tx);
        await shortening.keep(tx, post, { before: null, next, accounts });
      },
      save: async (tx) => (await save(tx, [ready])) > 0,
    };
    checked.set(ready, ready);
    return ready;
  }

  /** @returns how many were new */
  async function save(tx: Tx, posts: readonly Ready[]): Promise<number> {
    const added = await store.writing.add(tx, posts);
    const those = posts.filter(({ id }) => added.has(id));
    const [first] = those;
    if (!first) return 0;
    const { workspaceId } = first;
    for (const { keep } of those) await keep(tx);
    await needs.labels.setNew(tx, workspaceId, new Map(those.map(({ id, labelIds }) => [id, labelIds])));
    for (const [actor, own] of Map.groupBy(those, (post) => post.actor))
      await refuseRefilling(
        tx,
        actor,
        own.map(({ id }) => id),
      );
    await store.activity.add(
      tx,
      those.flatMap(({ id: postId, authorId: userId, next, now: at }) =>
        next.activities.map(({ kind, ...data }) => ({ id: newId(), postId, userId, kind, data, at })),
      ),
    );
    for (const { id, next } of those) await telling.saved(tx, { workspaceId, id, before: null, next });
    await revisions.keepFirst(tx, those);
    await needs.media.prepare(
      tx,
      workspaceId,
      those.flatMap(({ renditions }) => renditions),
    );
    const scheduled = those.filter(({ next }) => next.targets.some(({ state }) => state === 'scheduled'));
    if (scheduled.length > 0) await kernel.events.wake(tx, 'publishing');
    for (const { id } of scheduled) noted(id, 'save', { 'everycast.post': id });
    await kernel.events.publish(tx, workspaceId, ...those.map(({ id: postId }) => ({ type: 'post.changed' as const, postId })));
    return those.length;
  }

  async function prepareAll(actor: Actor, requests: readonly NewPost[], look: LookUps): Promise<(PreparedPost | AppError)[]> {
    const plan = await gate.planner(actor);
    const rules = shortening.rulesOf(actor.workspaceId);
    const results: (PreparedPost | AppError)[] = [];
    const left = [...requests.entries()].values();
    const work = async () => {
      for (const [index, request] of left) {
        results[index] = await prepare(actor, request, { look, plan, rules }).catch((error: unknown) => {
          if (error instanceof AppError) return error;
          throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return results;
  }

  return {
    prepare,
    prepareAll,
    async saveAll(tx: Tx, posts: readonly PreparedPost[]): Promise<void> {
      await save(
        tx,
        posts.flatMap((post) => checked.get(post) ?? []),
      );
    },
  };
}
