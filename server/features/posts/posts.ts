import type { NewestQuery } from '@everycast/contract/common';
import type { MediaUse } from '@everycast/contract/media';
import type { BoardPlace } from '@everycast/contract/post-stages';
import type { NewPost, Post, PostChange } from '@everycast/contract/posts';
import type { Resolution, Schedule } from '@everycast/contract/schedule';
import type { Tx } from '../../kernel/database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { noted } from '../../kernel/tracing.ts';
import { type ApprovalGate, createGate, type ResponseGate } from './approval/gate.ts';
import { type ContentHashes, contentHash, seenHash } from './approval/hashes.ts';
import { asDraft, held } from './approval/held.ts';
import { createArranging } from './arranging.ts';
import { createChanges, type PostChanges } from './changes.ts';
import { createChoices } from './choices.ts';
import { followClockRules } from './clock-rules/clock-rules.ts';
import { createCreation, type PostCreation } from './creation.ts';
import { createDeletions, type PostDeletions } from './deletions.ts';
import type { Activity, Actor } from './model.ts';
import type { PostsNeeds } from './needs.ts';
import type { NextPost } from './plan.ts';
import { createPostsStore } from './post-store.ts';
import { createPreviews, type PostPreviews } from './preview.ts';
import { createPublishedTexts } from './published.ts';
import { createReads, type PostReads } from './reads.ts';
import { createResponses, type SentResponse } from './responses.ts';
import { createRevisions, type Revisions, revisedOf } from './revisions/revisions.ts';
import { mayChange, resolutionOf } from './rules.ts';
import { createShortening, type LinkShortener } from './shortening.ts';
import type { PlannedPost } from './store/reading.ts';
import type { NewResponse, PostBrief, PublishedAs } from './store/responses.ts';
import { createPostTransfers, type PostTransfers } from './transfers.ts';
import { createTelling } from './undo/telling.ts';
import { createPostUndo, type PostUndo } from './undo/undoing.ts';
import { createWatermarking } from './watermarking.ts';

/** What else belongs in a transaction. */
type Also = (tx: Tx) => Promise<void>;

/** Posts as people write and schedule them. From its due time on, publishing handles a target. */
export interface Posts extends PostReads, PostPreviews, PostCreation, PostChanges, PostDeletions, PostUndo {
  /**
   * `requestKey` makes it idempotent: the same author and key return the same post, even across a crash.
   * @param also what else belongs in the transaction
   */
  create(actor: Actor, request: NewPost, requestKey: string | null, also?: (tx: Tx, id: string) => Promise<void>): Promise<Post>;

  /** Changes a post or rejects the change. @param also what else belongs in the transaction */
  change(actor: Actor, id: string, change: PostChange, also?: Also): Promise<Post>;

  /** Registers who decides what may go out. */
  setApprovals(gate: ApprovalGate): void;

  /** Registers who makes short links. */
  setShortener(shortener: LinkShortener): void;
  /** Registers who decides which responses may be sent again. */
  setResponseApprovals(gate: ResponseGate): void;

  /** How approvals compare what goes out with what was seen. */
  approval: {
    contentHash: typeof contentHash;
    seenHash: typeof seenHash;
    held: typeof held;
    asDraft: typeof asDraft;
    /** A post's content as it is kept. */
    contentKept: typeof revisedOf;
    /** Content that was kept, with its files. */
    contentShown: Revisions['shown'];
    /** What each account of a post would get, by post. */
    contentsOf(workspaceId: string, postIds: readonly string[]): Promise<Map<string, ContentHashes>>;
    /** Where posts stand, by post; without those that never needed approval. */
    of: ApprovalGate['of'];
  };

  /** Adds what a person did to a post's history and the workspace's activity. */
  note(tx: Tx, postId: string, userId: string, activity: Activity): Promise<void>;

  /** What happens to posts when their accounts move to another workspace. */
  transfers: PostTransfers;

  /** What posts were like. */
  revisions: Pick<Revisions, 'list' | 'get'>;

  /** Puts a post directly above or below another one on the board. @throws AppError not_found, invalid_input */
  arrange(actor: Actor, id: string, place: BoardPlace): Promise<void>;

  /** Those of the posts that aren't deleted. */
  existing(workspaceId: string, ids: readonly string[]): Promise<Set<string>>;

  /** How many of the posts have gone out, on any account. */
  countPublished(workspaceId: string, ids: readonly string[]): Promise<number>;

  /**
   * Those of the posts that are drafts, or wait for their time, on all their accounts: with that time, or the one chosen for the draft. In
   * the order of their IDs.
   */
  planned(workspaceId: string, ids: readonly string[]): Promise<PlannedPost[]>;

  /**
   * When something goes out, or went out, on accounts from an instant on; posts left out as `except` aren't counted. `at`: only whether it
   * is at one of these instants.
   */
  takenTimes(
    accountIds: readonly string[],
    from: Date,
    options: { except: readonly string[]; at?: readonly Date[]; tx?: Tx },
  ): Promise<{ accountId: string; dueAt: Date }[]>;

  /** What a wall time means by its zone's current rules. */
  resolve(schedule: Schedule): Resolution;

  /** Registers what else has to move when a zone's rules change; `follow` returns how much moved. */
  alsoFollowClockRules(follow: () => Promise<number>): void;

  /** Moves scheduled posts whose zone's rules changed, and what else follows them. Runs before this process publishes anything. */
  followClockRules(): Promise<number>;

  /** Sends a response as soon as the transaction is committed. @returns its ID; the existing one's if the same request was handled */
  respond(tx: Tx, request: NewResponse): Promise<{ id: string; isNew: boolean }>;

  /** Those of the IDs that are responses of the workspace, by ID. */
  responses(workspaceId: string, ids: readonly string[]): Promise<Map<string, SentResponse>>;

  /** The workspace's post that an account published under this ID, or a part of its thread. */
  publishedAs(workspaceId: string, accountId: string, remoteId: string, tx?: Tx): Promise<PublishedAs | null>;

  /** Permanently deletes all posts of a workspace that is to be deleted, a batch at a time. Its accounts are disconnected. */
  removeAll(workspaceId: string): Promise<void>;

  /** A post that isn't deleted, by its text and author. */
  brief(workspaceId: string, postId: string, tx?: Tx): Promise<PostBrief | null>;
}

/** One person's edits within this time are one entry. Milliseconds. */
const oneEdit = 10 * 60_000;
/** Posts deleted in one transaction. */
const removedAtOnce = 500;

export function createPosts(kernel: Kernel, needs: PostsNeeds): Posts {
  const { targets } = needs.publishing;
  const gate = createGate();
  const shortening = createShortening(needs);
  const store = createPostsStore(kernel.db, targets, gate);
  const { reading, writing } = store;
  const reads = createReads(needs, store, gate);
  const { get } = reads;
  const { choices, refuseInvalidSchedule } = createChoices(kernel, needs);
  const revisions = createRevisions(kernel.db, needs);
  const alsoFollowing: (() => Promise<number>)[] = [];
  const telling = createTelling(kernel, store);
  const deletions = createDeletions(kernel, { store, read: reads.read, get, note: noteAndTell });
  const { mediaInUse, awaitedMedia, usedMedia } = store.mediaUses;
  needs.media.addUser({ mediaInUse, awaitedMedia, usedMedia, usesOf });
  const { fitText, textChanged } = createPublishedTexts(kernel, needs, store);
  needs.publishing.setPosts({
    contents: store.contents,
    changeable,
    note: noteAndTell,
    fitText,
    textChanged,
    async unapproved(actor, ids) {
      const contents = await store.contents(ids);
      const responses = contents.flatMap(({ postId, response }) => (response ? [postId] : []));
      const refused = await gate.unapprovedResponses(actor, responses);
      const notApproved = contents.filter(({ postId, unapproved }) => unapproved || refused.has(postId));
      return new Map(
        notApproved.map(({ id, postId }) => [
          id,
          refused.has(postId) ? 'publishing.refused_unapproved_reply' : 'publishing.refused_unapproved',
        ]),
      );
    },
    refuseEdit: (actor, { accountId }) => gate.refuseEdit(actor, accountId),
  });

  /** The posts that use a file, newest first: in the post itself, or only in an account's variant. */
  async function usesOf(workspaceId: string, mediaId: string, page: NewestQuery): Promise<MediaUse[]> {
    const uses = await store.mediaUses.usesOf(workspaceId, mediaId, page);
    return uses.map(({ shared, dueAt, ...use }) => ({ ...use, dueAt: dueAt?.toISOString() ?? null, role: shared ? 'post' : 'variant' }));
  }

  /** Those of the targets whose posts the actor may change. */
  async function changeable(actor: Actor, targetIds: readonly string[]) {
    const owned = await reading.owners(actor.workspaceId, targetIds);
    return owned.filter(({ authorId }) => mayChange(actor, authorId));
  }

  async function note(tx: Tx, postId: string, userId: string, { kind, ...data }: Activity): Promise<void> {
    const at = kernel.clock.now();
    if (kind === 'edited' && (await store.activity.extendEdit(tx, { postId, userId, at, since: new Date(at.getTime() - oneEdit) }))) return;
    await store.activity.add(tx, [{ id: newId(), postId, userId, kind, data, at }]);
  }

  async function noteAndTell(tx: Tx, postId: string, userId: string, activity: Activity): Promise<void> {
    await note(tx, postId, userId, activity);
    await telling.done(tx, postId, activity);
  }

  async function noteAll(tx: Tx, postId: string, userId: string, activities: readonly Activity[]): Promise<void> {
    for (const activity of activities) await note(tx, postId, userId, activity);
  }

  /** Wakes publishing if a target was scheduled, and notifies browsers of any change. */
  async function announce(tx: Tx, workspaceId: string, postId: string, next: NextPost): Promise<void> {
    if (next.targets.some((target) => target.state === 'scheduled' && target.action !== 'keep')) {
      await kernel.events.wake(tx, 'publishing');
      noted(postId, 'save', { 'everycast.post': postId });
    }
    await kernel.events.publish(tx, workspaceId, { type: 'post.changed', postId });
  }

  const applyWatermarks = createWatermarking(needs.brand);
  const saving = { store, revisions, choices, refuseInvalidSchedule, gate, telling, shortening, applyWatermarks };
  const creation = createCreation(kernel, needs, saving);
  const changes = createChanges(kernel, needs, { ...saving, reads, noteAll, announce });
  const { undo } = createPostUndo(kernel, needs, { ...changes, ...deletions, reads });
  const responses = createResponses(kernel, store.responses);

  return {
    get,
    list: reads.list,
    preview: createPreviews(needs, reads).preview,
    matches: reads.matches,
    revisions,
    setApprovals: gate.set,
    setShortener: shortening.set,
    setResponseApprovals: gate.setResponses,
    approval: {
      contentHash,
      seenHash,
      held,
      asDraft,
      contentKept: revisedOf,
      contentShown: revisions.shown,
      contentsOf: reads.contentsOf,
      of: gate.of,
    },
    note: noteAndTell,
    undo,
    transfers: createPostTransfers(kernel, needs, { store, targets }),
    remove: deletions.remove,
    withdraw: deletions.withdraw,
    restore: deletions.restore,
    forgetDeleted: deletions.forgetDeleted,
    arrange: createArranging(kernel, store),
    existing: reading.existing,
    countPublished: reading.countPublished,
    planned: reading.planned,
    takenTimes: reading.takenTimes,
    resolve: resolutionOf,
    alsoFollowClockRules: (follow) => void alsoFollowing.push(follow),
    followClockRules: () => followClockRules(kernel, targets, undefined, alsoFollowing),
    prepare: (actor, request, look) => creation.prepare(actor, request, { look }),
    prepareAsking: (actor, request) => creation.prepare(actor, request, { asks: true }),
    prepareAll: creation.prepareAll,
    saveAll: creation.saveAll,
    changeAll: changes.changeAll,
    readTogether: changes.readTogether,
    respond: responses.respond,
    responses: responses.read,
    publishedAs: store.responses.publishedAs,
    async removeAll(workspaceId) {
      while ((await writing.removeSome(workspaceId, removedAtOnce)) === removedAtOnce);
    },
    brief: store.responses.brief,

    async create(actor, request, requestKey, also) {
      const { workspaceId, userId } = actor;
      const answered = requestKey && (await reading.idByRequest(workspaceId, userId, requestKey));
      if (answered) return get(workspaceId, answered);
      const { id, save } = await creation.prepare(actor, request, { requestKey });
      const added = await kernel.db.transaction().execute(async (tx) => {
        const isNew = await save(tx);
        if (isNew) await also?.(tx, id);
        return isNew;
      });
      const first = added ? id : requestKey && (await reading.idByRequest(workspaceId, userId, requestKey));
      return get(workspaceId, first || id);
    },

    async change(actor, id, change, also) {
      await changes.changeAll(actor, [{ id, change }], also);
      return get(actor.workspaceId, id);
    },
  };
}
