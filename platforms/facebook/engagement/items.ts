import { type Chat, isoOf } from '../../meta/engagement/messages.ts';
import type { CommentContext } from '../../meta/engagement/respond.ts';
import { type ConnectedAccount, tokenOf } from '../../port/account.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { api, callMs, webPage } from '../api.ts';

type Account = Pick<ConnectedAccount, 'remoteId'>;
/** The Page's post that a comment is under: its ID, and the one it was published under. */
export type CommentedPost = { id: string; publishedAs: string };

export const commentFields = 'id,message,created_time,from,parent,permalink_url';
export const taggedFields = 'id,message,created_time,from,permalink_url';

/** Facebook's own name for people it doesn't tell apps about. */
const someone = 'Facebook User';

/** @param fallback their ID, if Facebook doesn't tell it */
export function personOf({ id, name }: Fields, fallback: string): EngagementPerson {
  const known = textOf(name);
  const shown = known || someone;
  const person = { remoteId: textOf(id) || fallback, handle: shown, name: shown, url: null, avatarUrl: null };
  return known === '' ? { ...person, unnamed: true } : person;
}

export interface Entry {
  id: string;
  at: string;
  fields: Fields;
}
export const entryOf = (fields: Fields): Entry => ({ id: textOf(fields.id), at: isoOf(fields.created_time), fields });

/** A comment under a Page's post (node Comment); null if it has no text. Answers to it are in one thread, however deep they look. */
export function itemOfComment({ id, at, fields }: Entry, post: CommentedPost, { remoteId }: Account): EngagementItem | null {
  const text = textOf(fields.message);
  if (text.trim() === '') return null;
  const from = fieldsIn(fields.from);
  const person = textOf(from.id);
  const parent = textOf(fieldsIn(fields.parent).id);
  const thread = parent || id;
  return {
    remoteId: id,
    kind: 'comment',
    threadId: thread,
    under: parent || post.id,
    postId: post.publishedAs,
    from: personOf(from, id),
    own: person === remoteId,
    text,
    at,
    permalink: textOf(fields.permalink_url) || null,
    context: { thread, person: person || null } satisfies CommentContext,
  };
}

/** A post of somebody else that tags the Page (node PagePost); null if it has no text, or is its own. */
export function itemOfTagged({ id, at, fields }: Entry, { remoteId }: Account): EngagementItem | null {
  const text = textOf(fields.message);
  // Facebook rarely tells who wrote it; the first part of the ID is the author's.
  const [author = id] = id.split('_');
  if (text.trim() === '' || author === remoteId) return null;
  return {
    remoteId: id,
    kind: 'mention',
    threadId: id,
    under: null,
    postId: null,
    from: personOf(fieldsIn(fields.from), author),
    own: false,
    text,
    at,
    permalink: textOf(fields.permalink_url) || null,
    context: { thread: id, person: null } satisfies CommentContext,
  };
}

/** A Page's messages in Messenger. */
export const chatOf = (account: ConnectedAccount): Chat => ({
  account,
  node: account.remoteId,
  platform: 'MESSENGER',
  token: tokenOf(account),
  timeoutMs: callMs,
  url: (path) => api(account, path),
  // Messenger's links have no host.
  linked: (link) => new URL(link, webPage(account, '')).href,
  personOf: (from) => personOf(from, ''),
  isOwn: ({ id }) => id === account.remoteId,
});
