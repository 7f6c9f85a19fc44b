import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import { type Fields, fieldsIn, isFields, textOf } from '../../port/fields.ts';
import { hostOf } from '../../port/hosts.ts';
import { connectBy } from '../manifest.ts';
import { plainText, withoutAddressees } from '../same-text.ts';

type Account = Pick<ConnectedAccount, 'remoteId' | 'service'>;

/** What a response needs of an item: the ID of who wrote it, or of the other person in the conversation. */
export const ItemContext = z.object({ person: z.string() });
type ItemContext = z.infer<typeof ItemContext>;

/** What is asked for of each post: schemas Post and User. */
export const asked = {
  'post.fields': 'conversation_id,created_at,entities,id,note_post,text',
  expansions: 'author_id,in_reply_to_user_id,referenced_posts',
  'user.fields': 'id,name,profile_image_url,username',
};

/** A post. `thread`: the first post of its thread; `under`: the one it answers; `answers`: whose that is. */
export interface PostSeen {
  id: string;
  at: string;
  author: string;
  thread: string;
  under: string | null;
  answers: string | null;
  fields: Fields;
}

export function postOf(fields: Fields): PostSeen {
  const { referenced_posts: references } = fields;
  const replied = Array.isArray(references) ? references.map(fieldsIn).find(({ type }) => type === 'replied_to') : undefined;
  const id = textOf(fields.id);
  return {
    id,
    at: textOf(fields.created_at),
    author: textOf(fields.author_id),
    fields,
    thread: textOf(fields.conversation_id) || id,
    under: textOf(replied?.id) || null,
    answers: textOf(fields.in_reply_to_user_id) || null,
  };
}

/** The users that come along with a list, by ID. */
export function usersIn(includes: unknown): Map<string, Fields> {
  const { users } = fieldsIn(includes);
  return new Map(Array.isArray(users) ? users.filter(isFields).map((one) => [textOf(one.id), one]) : []);
}

export function personOf(id: string, users: ReadonlyMap<string, Fields>, { service }: Account): EngagementPerson {
  const { username, name, profile_image_url: picture } = users.get(id) ?? {};
  const handle = textOf(username);
  return {
    remoteId: id,
    handle: handle || id,
    name: textOf(name) || handle || id,
    avatarUrl: textOf(picture) || null,
    // X shows a person by their ID, too.
    url: `${webOf(service)}/${handle || `i/user/${id}`}`,
  };
}

/**
 * A post as an item. A conversation is what the account and one person say in one thread: X tells both with each post, so nothing else has
 * to be read to know it.
 * @param isUnderOwn whether the thread begins with a post of the account
 */
export function itemOfPost(post: PostSeen, users: ReadonlyMap<string, Fields>, isUnderOwn: boolean, account: Account): EngagementItem {
  const { id, at, author, thread, under, answers, fields } = post;
  const own = author === account.remoteId;
  const other = own ? (answers ?? author) : author;
  const from = personOf(author, users, account);
  const text = plainText(isFields(fields.note_post) ? fields.note_post : fields) ?? '';
  return {
    remoteId: id,
    kind: isUnderOwn ? 'comment' : 'mention',
    threadId: `${thread} ${other}`,
    under,
    postId: isUnderOwn ? thread : null,
    from,
    own,
    text: under === null ? text : withoutAddressees(text),
    at,
    permalink: `${webOf(account.service)}/${from.handle}/status/${id}`,
    context: { person: other } satisfies ItemContext,
  };
}

/** A message (schema DmEvent) as an item; null if it has no text, or is one of a group. */
export function itemOfMessage(fields: Fields, users: ReadonlyMap<string, Fields>, account: Account): EngagementItem | null {
  const conversation = textOf(fields.dm_conversation_id);
  const sender = textOf(fields.sender_id);
  const text = plainText(fields) ?? '';
  // The ID of a conversation of two consists of theirs.
  const both = conversation.split('-');
  const other = both.find((one) => one !== account.remoteId);
  if (both.length !== 2 || other === undefined || !both.includes(account.remoteId) || text.trim() === '') return null;
  return {
    remoteId: textOf(fields.id),
    kind: 'dm',
    threadId: `messages ${other}`,
    under: null,
    postId: null,
    from: personOf(sender, users, account),
    own: sender === account.remoteId,
    text,
    at: textOf(fields.created_at),
    permalink: `${webOf(account.service)}/messages/${conversation}`,
    context: { person: other } satisfies ItemContext,
  };
}

const webOf = (service: string): string => hostOf(connectBy, service, 'web');
