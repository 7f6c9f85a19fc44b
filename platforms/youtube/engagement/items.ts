import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem } from '../../port/engagement.ts';
import { textOf } from '../../port/fields.ts';
import { host } from '../api.ts';
import { authorIn, type CommentEntry } from '../comments.ts';

type Account = Pick<ConnectedAccount, 'remoteId' | 'service'>;

/** What an answer to a comment needs: the comment at the top of its thread, and the video, for its page. */
export const CommentContext = z.object({ thread: z.string(), video: z.string().nullable() });
type CommentContext = z.infer<typeof CommentContext>;

/** A comment (schema CommentSnippet) as an item; null if it has no text or no time. There are only answers to comments at the top. */
export function itemOf({ id, at, fields }: CommentEntry, account: Account): EngagementItem | null {
  const text = textOf(fields.textOriginal) || textOf(fields.textDisplay);
  if (text.trim() === '' || Number.isNaN(Date.parse(at))) return null;
  const parent = textOf(fields.parentId) || null;
  const video = textOf(fields.videoId) || null;
  const author = authorIn(fields);
  const name = textOf(fields.authorDisplayName) || author;
  const handle = name.replace(/^@/, '');
  return {
    remoteId: id,
    kind: 'comment',
    threadId: parent ?? id,
    under: parent ?? video,
    postId: video,
    from: {
      remoteId: author || id,
      handle: handle || id,
      name: handle || id,
      url: textOf(fields.authorChannelUrl) || null,
      avatarUrl: textOf(fields.authorProfileImageUrl) || null,
    },
    own: author === account.remoteId,
    text,
    at: new Date(at).toISOString(),
    permalink: pageOf(id, video, account),
    context: { thread: parent ?? id, video } satisfies CommentContext,
  };
}

/** The video's page, at the comment; null for a comment on a channel. */
export const pageOf = (id: string, video: string | null, account: Pick<Account, 'service'>): string | null =>
  video === null ? null : `${host(account, 'web')}/watch?v=${video}&lc=${id}`;
