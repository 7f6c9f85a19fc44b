import { type Chat, isoOf } from '../../meta/engagement/messages.ts';
import type { CommentContext } from '../../meta/engagement/respond.ts';
import { type ConnectedAccount, tokenOf } from '../../port/account.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { api, callMs, webPage } from '../api.ts';

type Account = Pick<ConnectedAccount, 'remoteId' | 'handle' | 'service'>;
/** The account's post that a comment is under. */
export type CommentedPost = { id: string; permalink: string | null };

export const commentFields = 'id,text,timestamp,username,from';
export const taggedFields = 'id,caption,timestamp,username,permalink';

/** Instagram has another ID of an account for each app, so its own name counts, too. */
export const isOwn = ({ id, username }: Fields, { remoteId, handle }: Account): boolean => id === remoteId || username === handle;

/** @param fallback their ID, if Instagram doesn't tell it */
export function personOf({ id, username }: Fields, fallback: string, account: Account): EngagementPerson {
  const remoteId = textOf(id) || fallback;
  const handle = textOf(username);
  const shown = handle || remoteId;
  if (handle === '') return { remoteId, handle: shown, name: shown, url: null, avatarUrl: null, unnamed: true };
  return { remoteId, handle: shown, name: shown, url: webPage(account, handle), avatarUrl: null };
}

/** A comment, or an answer `under` one. */
export interface Entry {
  id: string;
  at: string;
  under: string | null;
  fields: Fields;
}
const entryOf = (fields: Fields, under: string | null): Entry => ({ id: textOf(fields.id), at: isoOf(fields.timestamp), under, fields });

/** A comment and the answers that come along with it. */
export function entriesOf(comment: Fields): Entry[] {
  const entry = entryOf(comment, null);
  const { data } = fieldsIn(comment.replies);
  return [entry, ...(Array.isArray(data) ? data.map((reply) => entryOf(fieldsIn(reply), entry.id)) : [])];
}

/** A comment under a post of the account (node IGComment); null if it has no text. */
export function itemOfComment({ id, at, under, fields }: Entry, post: CommentedPost, account: Account): EngagementItem | null {
  const text = textOf(fields.text);
  if (text.trim() === '') return null;
  const from = { username: fields.username, ...fieldsIn(fields.from) };
  const thread = under ?? id;
  return {
    remoteId: id,
    kind: 'comment',
    threadId: thread,
    under: under ?? post.id,
    postId: post.id,
    // Comments don't have a page.
    from: personOf(from, id, account),
    own: isOwn(from, account),
    text,
    at,
    permalink: post.permalink,
    context: { thread, person: textOf(fieldsIn(fields.from).id) || null } satisfies CommentContext,
  };
}

/** A post of somebody else that tags the account (node IGMedia); null if it has no text. Instagram only tells its author's name. */
export function itemOfTagged({ id, caption, timestamp, username, permalink }: Fields, account: Account): EngagementItem | null {
  const [post, text, handle] = [textOf(id), textOf(caption), textOf(username)];
  if (text.trim() === '' || handle === account.handle) return null;
  return {
    remoteId: post,
    kind: 'mention',
    threadId: post,
    under: null,
    postId: null,
    own: false,
    text,
    at: isoOf(timestamp),
    from: personOf({ username }, handle || post, account),
    permalink: textOf(permalink) || null,
    context: { thread: post, person: null } satisfies CommentContext,
  };
}

/** An account's messages on Instagram. */
export const chatOf = (account: ConnectedAccount): Chat => ({
  account,
  node: account.remoteId,
  platform: 'INSTAGRAM',
  token: tokenOf(account),
  timeoutMs: callMs,
  url: (path) => api(account, path),
  personOf: (from) => personOf(from, '', account),
  isOwn: (from) => isOwn(from, account),
});
