import type { Comment } from '@everycast/contract/comments';
import { AppError } from '../../kernel/errors.ts';
import type { CommentRow, CommentStore } from './comment-store.ts';
import type { CommentsNeeds } from './needs.ts';
import { commentOf } from './view.ts';

export const gone = () => new AppError('not_found', 'comments.gone');

/** Comments with what they refer to. */
export function createCommentReads(store: CommentStore, needs: Pick<CommentsNeeds, 'people' | 'media'>) {
  async function shown(workspaceId: string, rows: readonly CommentRow[]): Promise<Comment[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const [mentions, files] = await Promise.all([store.mentions(ids), store.media(ids)]);
    const unique = (all: readonly (string | null)[]) => [...new Set(all.filter((id) => id !== null))];
    const [names, media] = await Promise.all([
      needs.people.names(unique(rows.flatMap(({ authorId, resolvedBy }) => [authorId, resolvedBy]))),
      needs.media.resolve(workspaceId, unique([...files.map(({ mediaId }) => mediaId), ...rows.map(({ pictureId }) => pictureId)])),
    ]);
    const known = {
      names,
      media,
      mentions: Map.groupBy(mentions, ({ commentId }) => commentId),
      files: Map.groupBy(files, ({ commentId }) => commentId),
    };
    return rows.map((row) => commentOf(row, known));
  }

  async function one(workspaceId: string, id: string): Promise<Comment> {
    const row = await store.one(id);
    const [comment] = row ? await shown(workspaceId, [row]) : [];
    if (!comment) throw gone();
    return comment;
  }

  /** @throws AppError invalid_input if the workspace doesn't have one of the files */
  async function refuseForeignMedia(workspaceId: string, mediaIds: readonly string[]): Promise<void> {
    const media = await needs.media.resolve(workspaceId, mediaIds);
    const missing = mediaIds.filter((id) => !media.has(id));
    if (missing.length > 0) throw new AppError('invalid_input', 'posts.media_elsewhere', undefined, { mediaIds: missing });
  }

  return { shown, one, refuseForeignMedia };
}
