import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { host } from '../api.ts';
import type { CommentEntry } from '../comments.ts';

type Account = Pick<ConnectedAccount, 'remoteId' | 'handle' | 'service'>;

/** What an answer to a comment needs: its URN, that of the comment at the top of its thread, and that of the post. */
export const CommentContext = z.object({ comment: z.string(), thread: z.string(), object: z.string() });
type CommentContext = z.infer<typeof CommentContext>;

/** LinkedIn's own names for those that it doesn't tell apps about. */
const someone = 'LinkedIn Member';
const somePage = 'LinkedIn Page';

/** A comment (Comments API) as an item; null if it has no text or no time. There are only answers to comments at the top. */
export function itemOf({ id, at, fields }: CommentEntry, postId: string, account: Account): EngagementItem | null {
  const text = textOf(fieldsIn(fields.message).text);
  if (text.trim() === '' || at === '') return null;
  const { comment, object } = urnsOf(id, fields, postId);
  const parent = textOf(fields.parentComment);
  const thread = parent || comment;
  const actor = textOf(fields.actor);
  return {
    remoteId: id,
    kind: 'comment',
    threadId: idIn(thread),
    under: parent === '' ? postId : idIn(parent),
    postId,
    from: personOf(actor, account),
    own: actor === account.remoteId,
    text,
    at,
    permalink: pageOf(comment, account),
    context: { comment, thread, object } satisfies CommentContext,
  };
}

/** The URNs of a comment and of what it is under, which LinkedIn calls an activity, whatever the post's own URN. */
function urnsOf(id: string, fields: Fields, postId: string): Pick<CommentContext, 'comment' | 'object'> {
  const object = textOf(fields.object) || postId;
  return { comment: textOf(fields.commentUrn) || `urn:li:comment:(${object},${id})`, object };
}

const idIn = (commentUrn: string): string => /,(\d+)\)$/.exec(commentUrn)?.[1] ?? commentUrn;

/** LinkedIn says who wrote a comment, but not their name. */
function personOf(actor: string, account: Account): EngagementPerson {
  if (actor === account.remoteId) return { remoteId: actor, handle: account.handle, name: account.handle, url: null, avatarUrl: null };
  const [, page] = /^urn:li:organization:(\d+)$/.exec(actor) ?? [];
  const name = page === undefined ? someone : somePage;
  const url = page === undefined ? null : `${host(account, 'web')}/company/${page}/`;
  return { remoteId: actor, handle: name, name, url, avatarUrl: null, unnamed: true };
}

/** The post's page, at the comment. Its URN is shortened there; unofficial. */
export function pageOf(commentUrn: string, account: Pick<Account, 'service'>): string | null {
  const [, object = '', id = ''] = /^urn:li:comment:\((urn:li:[^,]+),(\d+)\)$/.exec(commentUrn) ?? [];
  if (id === '') return null;
  const short = `urn:li:comment:(${object.replace('urn:li:', '')},${id})`;
  return `${host(account, 'web')}/feed/update/${object}/?commentUrn=${encodeURIComponent(short)}`;
}
