import { isDeepStrictEqual } from 'node:util';
import type { Revision, RevisionContent } from '@everycast/contract/revisions';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { parseStored } from '../../../kernel/database/json.ts';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Body, bodyOf, noVariant } from '../model.ts';
import type { PostsNeeds } from '../needs.ts';
import { picturesNamed } from '../options.ts';
import type { NextPost } from '../plan.ts';
import { mediaIn } from '../rules.ts';
import { RevisedContentColumn } from '../store/stored.ts';
import type { RevisedContent, RevisionTable } from '../store/tables.ts';
import { shownBody, shownWith } from '../view.ts';
import { createRevisionStore } from './revision-store.ts';

/** The most revisions of a post that are kept. */
const most = 100;
/** Characters that name a revision. */
const nameLength = 120;

/** A post's content without its time. */
export const revisedOf = (post: Pick<NextPost, keyof Body | 'versions' | 'targets' | 'watermark'>): RevisedContent => ({
  ...bodyOf(post),
  accountIds: post.targets.map(({ accountId }) => accountId),
  versions: post.versions,
  own: Object.fromEntries(
    post.targets.filter(({ own }) => !isDeepStrictEqual(own, noVariant)).map(({ accountId, own }) => [accountId, own]),
  ),
  ...(post.watermark !== null && { watermark: post.watermark }),
});

/** What posts were like: every stretch of editing leaves a revision, which the editor can go back to. */
export interface Revisions {
  /** Keeps how a post is from now on, in the transaction that saves it. */
  keep(tx: Tx, postId: string, post: NextPost, by: { userId: string; now: Date }): Promise<void>;

  /** The same for new posts, of which there is none yet. */
  keepFirst(tx: Tx, posts: readonly { id: string; next: NextPost; authorId: string; now: Date }[]): Promise<void>;

  /** Newest first: the first is how the post is. @throws AppError not_found */
  list(workspaceId: string, postId: string): Promise<Revision[]>;

  /** @throws AppError not_found */
  get(workspaceId: string, postId: string, id: string): Promise<RevisionContent>;

  /** Content that was kept elsewhere. @param where it was, for the error if it can't be read */
  shown(workspaceId: string, kept: unknown, where: Parameters<typeof parseStored>[2]): Promise<RevisionContent>;
}

export function createRevisions(db: Database, needs: Pick<PostsNeeds, 'accounts' | 'media' | 'people' | 'manifests'>): Revisions {
  const store = createRevisionStore(db);

  async function listOf(workspaceId: string, postId: string): Promise<RevisionTable[]> {
    const rows = await store.list(workspaceId, postId);
    if (rows.length === 0) throw new AppError('not_found', 'posts.gone');
    return rows;
  }

  async function shownContent(workspaceId: string, content: RevisedContent): Promise<RevisionContent> {
    const { text, media, thread, firstComment, options, accountIds, versions, own, watermark = null } = content;
    const accounts = await needs.accounts.describe(workspaceId, accountIds);
    const pictures = picturesNamed(content, accounts, needs.manifests);
    const wanted = [...new Set([...mediaIn({ media, thread, variants: own, versions }), ...pictures])];
    const known = await needs.media.resolve(workspaceId, wanted);
    const { shown, parts } = shownWith({ media: known });
    return {
      text,
      media: shown(media),
      thread: parts(thread),
      firstComment,
      options,
      pictures: pictures.flatMap((picture) => known.get(picture) ?? []),
      accountIds: accountIds.filter((accountId) => accounts.get(accountId)?.connected),
      versions: versions.map(({ platform, groupId, accountIds: of, ...body }) => ({
        platform,
        groupId,
        accountIds: of,
        ...shownBody(body, { shown, parts }),
      })),
      variants: Object.fromEntries(
        Object.entries(own).map(([accountId, body]) => [accountId, { ...shownBody(body, { shown, parts }), options: body.options }]),
      ),
      watermark,
      missing: wanted.length - known.size,
    };
  }

  return {
    async keep(tx, postId, post, { userId, now }) {
      const content = revisedOf(post);
      const newest = await store.newest(tx, postId);
      const stretch = stretchOf(newest, { userId, content, now });
      if (stretch === 'extends' && newest) await store.extend(tx, { id: newest.id, content, at: now });
      if (stretch !== 'new') return;
      await store.add(tx, [{ id: newId(), postId, userId, content, startedAt: now, at: now }]);
      await store.prune(tx, postId, most);
    },

    keepFirst: (tx, posts) =>
      store.add(
        tx,
        posts.map(({ id: postId, next, authorId: userId, now }) => {
          return { id: newId(), postId, userId, content: revisedOf(next), startedAt: now, at: now };
        }),
      ),

    async list(workspaceId, postId) {
      const rows = await listOf(workspaceId, postId);
      const names = await needs.people.names([...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
      return rows.map(({ id, at, userId, content }) => ({
        id,
        at: at.toISOString(),
        by: (userId && names.get(userId)) || null,
        text: content.text.slice(0, nameLength),
        accounts: content.accountIds.length,
        media: content.media.length,
      }));
    },

    async get(workspaceId, postId, id) {
      const row = (await listOf(workspaceId, postId)).find((one) => one.id === id);
      if (!row) throw new AppError('not_found', 'posts.revision_gone');
      return shownContent(workspaceId, row.content);
    },

    shown: (workspaceId, kept, where) => shownContent(workspaceId, parseStored(RevisedContentColumn, kept, where)),
  };
}

/** Typing is saved every few seconds: what one person changes within this time is one revision. Milliseconds. */
const longest = 2 * 60_000;
/** A text that loses more than this share of itself is worth going back to. */
const muchLess = 0.5;
/** Shorter ones are quicker to write again. Characters. */
const muchText = 40;

type Stretch = 'same' | 'extends' | 'new';

/** Whether a save belongs to the newest revision. */
function stretchOf(
  newest: Pick<RevisionTable, 'userId' | 'content' | 'startedAt'> | undefined,
  { userId, content, now }: { userId: string; content: RevisedContent; now: Date },
): Stretch {
  if (!newest) return 'new';
  if (isDeepStrictEqual(newest.content, content)) return 'same';
  const isTheirs = newest.userId === userId && now.getTime() - newest.startedAt.getTime() < longest;
  return isTheirs && !losesMuch(newest.content, content) ? 'extends' : 'new';
}

const lengthOf = ({ text, thread, media }: RevisedContent): number =>
  text.length + thread.reduce((sum, part) => sum + part.text.length, 0) + media.length * muchText;

const losesMuch = (was: RevisedContent, is: RevisedContent): boolean =>
  lengthOf(was) > muchText && lengthOf(is) < lengthOf(was) * (1 - muchLess);
