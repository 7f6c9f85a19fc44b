import type { Comment } from '@everycast/contract/comments';
import type { Media } from '@everycast/contract/media';
import type { CommentRow } from './comment-store.ts';

interface Known {
  names: ReadonlyMap<string, string>;
  media: ReadonlyMap<string, Media>;
  /** By comment. */
  mentions: ReadonlyMap<string, readonly { userId: string; name: string }[]>;
  files: ReadonlyMap<string, readonly { mediaId: string }[]>;
}

/** A comment as people see it. */
export function commentOf(row: CommentRow, { names, media, mentions, files }: Known): Comment {
  const { id, parentId, authorId, clientName, text, quote, pictureId, createdAt, editedAt, deletedAt, resolvedAt, resolvedBy } = row;
  return {
    id,
    parentId,
    authorId,
    authorName: clientName ?? (authorId && names.get(authorId)) ?? null,
    client: clientName !== null,
    text,
    mentions: (mentions.get(id) ?? []).map(({ userId, name }) => ({ id: userId, name })),
    media: (files.get(id) ?? []).flatMap(({ mediaId }) => media.get(mediaId) ?? []),
    quote,
    picture: (pictureId && media.get(pictureId)) || null,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deleted: deletedAt !== null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: (resolvedBy && names.get(resolvedBy)) ?? null,
  };
}
