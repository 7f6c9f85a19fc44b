import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { Ref } from '../parts.ts';
import { rkeyOf } from '../records.ts';
import { webOf } from '../session.ts';

/** What an answer needs: the conversation of a message, or the post's own reference and that of its thread's first post. */
export const MessageContext = z.object({ convoId: z.string() });
export const PostContext = z.object({ post: Ref, root: Ref, did: z.string() });
type ItemContext = z.infer<typeof MessageContext> | z.infer<typeof PostContext>;

type Account = Pick<ConnectedAccount, 'service' | 'remoteId' | 'handle'>;
/** A post, wherever it was read (app.bsky.feed.defs#postView, a notification, a record). `author`: a profile view. */
export type PostSeen = { uri: string; cid: string; author: Fields; record: Fields; at: string };

const didOf = (uri: string): string => /^at:\/\/([^/]+)\//.exec(uri)?.[1] ?? '';

/** What a post answers (app.bsky.feed.post#replyRef); null if nothing. */
export function replyIn(record: Fields): { root: Ref; parent: Ref } | null {
  const reply = fieldsIn(record.reply);
  const [root, parent] = [refIn(reply.root), refIn(reply.parent)];
  return root.uri !== '' && parent.uri !== '' ? { root, parent } : null;
}

function refIn(value: unknown): Ref {
  const { uri, cid } = fieldsIn(value);
  return { uri: textOf(uri), cid: textOf(cid) };
}

/** Whether the posts between its thread's first post and itself decide which conversation it belongs to. */
export function needsChain({ record }: Pick<PostSeen, 'record'>, { remoteId }: Account): boolean {
  const reply = replyIn(record);
  return reply !== null && didOf(reply.root.uri) === remoteId && reply.parent.uri !== reply.root.uri;
}

/**
 * A post that answers or mentions the account, or one of its own answers.
 * @param above URIs of the posts it answers, from the thread's first to its parent; only used where `needsChain`
 */
export function itemOfPost(post: PostSeen, above: readonly string[], account: Account): EngagementItem {
  const { uri, cid, author, record, at } = post;
  const reply = replyIn(record);
  const isOwn = (one: string) => didOf(one) === account.remoteId;
  const chain = reply === null ? [uri] : [...(needsChain(post, account) ? above : [reply.root.uri]), uri];
  const start = chain.find((one) => !isOwn(one)) ?? uri;
  const answersOwn = reply !== null && isOwn(reply.root.uri);
  const from = personOf({ ...author, did: didOf(uri) }, account);
  return {
    remoteId: uri,
    kind: answersOwn ? 'comment' : 'mention',
    // A conversation in public is one from the first post that isn't the account's own.
    threadId: start,
    under: reply?.parent.uri ?? null,
    postId: answersOwn ? (chain.slice(0, chain.indexOf(start)).at(-1) ?? reply.root.uri) : null,
    from,
    own: isOwn(uri),
    text: textOf(record.text),
    at,
    permalink: `${webOf(account.service)}/profile/${from.handle}/post/${rkeyOf(uri)}`,
    context: { post: { uri, cid }, root: reply?.root ?? { uri, cid }, did: didOf(uri) } satisfies ItemContext,
  };
}

/**
 * A message (chat.bsky.convo.defs#messageView); null if it was deleted or has no text.
 * @param members profile views of who takes part in the conversation, as far as they are known
 */
export function itemOfMessage(message: Fields, convoId: string, members: readonly Fields[], account: Account): EngagementItem | null {
  const did = textOf(fieldsIn(message.sender).did);
  const text = textOf(message.text);
  if (did === '' || text.trim() === '') return null;
  const member = members.find((one) => one.did === did);
  return {
    remoteId: textOf(message.id),
    kind: 'dm',
    threadId: `messages ${convoId}`,
    under: null,
    postId: null,
    from: member ? personOf(member, account) : { ...personOf({ did }, account), unnamed: true },
    own: did === account.remoteId,
    text,
    at: textOf(message.sentAt),
    permalink: null,
    context: { convoId } satisfies ItemContext,
  };
}

/** A profile view; servers call a handle that doesn't resolve `handle.invalid`. */
function personOf({ did, handle, displayName, avatar }: Fields, { service, remoteId, handle: own }: Account): EngagementPerson {
  const known = textOf(did) === remoteId ? own : textOf(handle);
  const shown = known === '' || known === 'handle.invalid' ? textOf(did) : known;
  return {
    remoteId: textOf(did),
    handle: shown,
    name: textOf(displayName) || shown,
    url: `${webOf(service)}/profile/${shown}`,
    avatarUrl: textOf(avatar) || null,
  };
}
