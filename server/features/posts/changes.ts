import { isDeepStrictEqual } from 'node:util';
import type { PostChange, PostSummary } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { isHiddenInPart } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Approving, Gate, TakingBack } from './approval/gate.ts';
import type { Choices, LookUps } from './choices.ts';
import type { Activity, Actor } from './model.ts';
import type { PostsNeeds } from './needs.ts';
import { namedPictures } from './options.ts';
import { type NextPost, planChange } from './plan.ts';
import type { PostRow, PostsStore } from './post-store.ts';
import type { Reads } from './reads.ts';
import { refuseRefilling } from './refilling.ts';
import type { Revisions } from './revisions/revisions.ts';
import { asksFirst, refuseOthers, refuseUnlessDrafts } from './rules.ts';
import type { createShortening } from './shortening.ts';
import { refuseStageOfAsked } from './stages.ts';
import type { Telling } from './undo/telling.ts';
import { type Known, planOf, summaryOf } from './view.ts';
import type { ApplyWatermarks } from './watermarking.ts';

/** How often a change is planned again because a worker claimed a target between reading and writing. */
const maxRounds = 10;

/** A post changed between reading and writing. */
class Outdated extends Error {}

/** Posts that were read together, with what they refer to. Deleted ones are left out. */
export interface ReadTogether {
  rows: ReadonlyMap<string, PostRow>;
  known: Known;
  summaries: ReadonlyMap<string, PostSummary>;
}

/** A change of one post. `approving`: the last approval that it needs comes with it; `takingBack`: that approval is taken back. */
interface OneChange {
  id: string;
  change: PostChange;
  approving?: Approving | undefined;
  takingBack?: TakingBack | undefined;
}

/** Changes of posts that exist. */
export interface PostChanges {
  /**
   * Changes posts, all or none. Each change is based on the state that was read, and only saved if that is still current, so a worker's
   * claim in between is noticed.
   * @param also what else belongs in the transaction
   * @param from posts as they were read before; read again once they prove outdated
   * @returns the posts' versions
   */
  changeAll(
    actor: Actor,
    changes: readonly OneChange[],
    also?: (tx: Tx) => Promise<void>,
    from?: ReadTogether,
  ): Promise<Map<string, number>>;

  /** Reads posts and what they refer to in a few queries, however many they are. */
  readTogether(workspaceId: string, ids: readonly string[]): Promise<ReadTogether>;
}

interface ChangeParts extends Choices {
  store: Pick<PostsStore, 'reading' | 'writing'>;
  revisions: Pick<Revisions, 'keep'>;
  reads: Reads;
  gate: Pick<Gate, 'planner' | 'of'>;
  noteAll(tx: Tx, postId: string, userId: string, activities: readonly Activity[]): Promise<void>;
  announce(tx: Tx, workspaceId: string, postId: string, next: NextPost): Promise<void>;
  telling: Telling;
  shortening: Pick<ReturnType<typeof createShortening>, 'apply' | 'keep'>;
  applyWatermarks: ApplyWatermarks;
}

export function createChanges({ db }: Pick<Kernel, 'db'>, needs: PostsNeeds, parts: ChangeParts): PostChanges {
  const { store, revisions, choices, refuseInvalidSchedule, gate, noteAll, announce, telling, shortening, applyWatermarks } = parts;
  const { read, view, known } = parts.reads;

  const labelsOf = async (postId: string, from: ReadTogether | undefined) =>
    (from?.known.labels ?? (await needs.labels.of([postId]))).get(postId)?.toSorted() ?? [];

  /** A change of a post that passed all checks, as its row is now; `save` returns false if the row has changed since. */
  async function prepareChange(actor: Actor, { id, change, approving, takingBack }: OneChange, from?: ReadTogether) {
    const { workspaceId, userId } = actor;
    const current = from?.rows.get(id) ?? (await read(workspaceId, id));
    refuseOthers(actor, current.authorId);
    // Also what changes nothing by what the member sees, such as leaving it on those of its accounts.
    if (await isHiddenInPart(db, id)) throw new AppError('not_editable', 'access.partly_hidden');
    if (change.version !== undefined && change.version !== current.version) {
      throw new AppError('version_conflict', 'posts.version_conflict', undefined, { post: await view(workspaceId, current) });
    }
    const chosen = await choices(workspaceId, change, current, from && answeredBy(from.known, needs));
    const before = planOf(current);
    const post = { id, workspaceId, userId };
    const { accounts } = chosen;
    const decided = approving !== undefined || takingBack !== undefined;
    const saved = { before, accounts, decided };
    const shortened = await shortening.apply({ ...saved, post, next: planChange(before, change, chosen.env) });
    const planned = await applyWatermarks({ ...saved, workspaceId, next: shortened });
    // What is scheduled stays as it was confirmed, and what becomes scheduled is asked for.
    const asks = asksFirst(actor);
    refuseUnlessDrafts(actor, before);
    if (!asks) refuseUnlessDrafts(actor, planned);
    if (change.stage !== undefined) refuseStageOfAsked(change, (await gate.of([id])).get(id));
    const renditions = await refuseInvalidSchedule(planned, chosen);
    const plan = await gate.planner(actor);
    const { next, keep } = await plan(
      { id, before, next: planned, change, approving: approving ?? null, takingBack: takingBack ?? null, asks },
      chosen.env,
    );
    const same = isDeepStrictEqual([next.intended, next.platforms, next.versions], [before.intended, before.platforms, before.versions]);
    const labels = change.labelIds && { before: await labelsOf(id, from), after: change.labelIds.toSorted() };
    const relabeled = labels !== undefined && !isDeepStrictEqual(labels.after, labels.before);
    if (next.activities.length === 0 && same && !relabeled) {
      const save = async (tx: Tx): Promise<boolean> => {
        if (!(await store.writing.lockIfStill(tx, current))) return false;
        await keep(tx);
        return true;
      };
      return { id, version: current.version, save };
    }
    const named = namedPictures(next, chosen.env.platformOf, needs.manifests);
    // A new time alone makes no revision.
    const revised = next.activities.some(({ kind }) => kind === 'edited') || !isDeepStrictEqual(next.versions, before.versions);
    const save = async (tx: Tx): Promise<boolean> => {
      if (!(await store.writing.lockIfStill(tx, current))) return false;
      await store.writing.save(tx, current, next, named, chosen.env.now);
      await keep(tx);
      await shortening.keep(tx, post, { before, next, accounts });
      if (relabeled) await needs.labels.set(tx, workspaceId, id, labels.after);
      await refuseRefilling(tx, actor, [id]);
      await noteAll(tx, id, userId, next.activities);
      await telling.saved(tx, { workspaceId, id, before, next, labelIds: relabeled ? labels : null });
      if (revised) await revisions.keep(tx, id, next, { userId, now: chosen.env.now });
      await needs.media.prepare(tx, workspaceId, renditions);
      await announce(tx, workspaceId, id, next);
      return true;
    };
    return { id, version: current.version + 1, save };
  }

  return {
    async readTogether(workspaceId, ids) {
      const rows = await store.reading.readAll(workspaceId, ids);
      const all = await known(workspaceId, rows);
      return {
        rows: new Map(rows.map((row) => [row.id, row])),
        known: all,
        summaries: new Map(rows.map((row) => [row.id, summaryOf(row, all)])),
      };
    },

    async changeAll(actor, changes, also, from) {
      // Everyone locks posts in the same order.
      const inOrder = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (let round = 0; round < maxRounds; round += 1) {
        const prepared: Awaited<ReturnType<typeof prepareChange>>[] = [];
        for (const one of inOrder) prepared.push(await prepareChange(actor, one, round === 0 ? from : undefined));
        const saving = db.transaction().execute(async (tx) => {
          for (const { save } of prepared) if (!(await save(tx))) throw new Outdated();
          await also?.(tx);
        });
        const saved = await saving.then(
          () => true,
          (error: unknown) => {
            if (error instanceof Outdated) return false;
            throw error;
          },
        );
        if (saved) return new Map(prepared.map(({ id, version }) => [id, version]));
      }
      throw new AppError('unavailable', 'posts.keeps_changing');
    },
  };
}

/** Answers from what was read, and asks for the rest. */
function answeredBy({ accounts, media }: Known, needs: LookUps): LookUps {
  function picked<T>(from: ReadonlyMap<string, T>, ids: readonly string[]): Map<string, T> | null {
    const found = ids.flatMap((id) => {
      const one = from.get(id);
      return one === undefined ? [] : [[id, one] as const];
    });
    return found.length === ids.length ? new Map(found) : null;
  }
  return {
    accounts: { describe: async (workspaceId, ids) => picked(accounts, ids) ?? needs.accounts.describe(workspaceId, ids) },
    media: { resolve: async (workspaceId, ids) => picked(media, ids) ?? needs.media.resolve(workspaceId, ids) },
  };
}
