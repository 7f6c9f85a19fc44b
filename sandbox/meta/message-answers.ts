import { type Answer, queryOf } from '../core/routes/http.ts';
import type { Person } from '../core/stand-in.ts';
import { moment, pageAnswer } from './answers.ts';
import { badParameter, graphError } from './errors.ts';
import { type NodeFields, nestedIn, selected } from './fields.ts';
import type { Conversation, Messages, NewMessage, SeenMessage, Sender } from './messages.ts';

const conversationNode: NodeFields = {
  node: 'UnifiedThread',
  always: ['id', 'updated_time'],
  known: ['id', 'updated_time', 'messages', 'participants', 'link'],
};
const messageNode: NodeFields = {
  node: 'UnifiedMessage',
  always: ['id', 'created_time'],
  known: ['id', 'created_time', 'from', 'to', 'message'],
};
/** Of older messages, the Conversations API returns nothing. */
const newestMessages = 20;

/** What differs: the platform's name for itself, how it names people, where a conversation is, and its errors. */
export interface MessagingStyle {
  platform: 'messenger' | 'instagram';
  nameOf(person: Person): object;
  linkOf?(conversation: Conversation): string;
  outsideWindow(): Answer;
  again(): Answer;
}
/** A comment whose author may be sent a message. */
type Comment = { id: string; by: Person; at: Date };

/** A page of conversations, the last active first. */
export function conversationsAnswer(
  all: readonly Conversation[],
  request: { query: unknown; url: string },
  base: string,
  style: MessagingStyle,
): Answer {
  const { platform = 'messenger', user_id: person, fields } = queryOf(request);
  if (platform.toLowerCase() !== style.platform) return badParameter('Param platform must be one of {MESSENGER, INSTAGRAM}');
  const inner = nestedIn(fields, 'messages')?.fields;
  const wanted = all.filter(({ other }) => person === undefined || other.id === person);
  return pageAnswer(wanted, request, base, conversationNode, (one) => conversationFields(one, inner, style));
}

function conversationFields(conversation: Conversation, inner: string | undefined, { nameOf, linkOf }: MessagingStyle) {
  const { id, other, messages } = conversation;
  const fieldsOf = ({ by, to, text, ...message }: SeenMessage) => ({
    id: message.id,
    created_time: moment(message.at),
    message: text,
    from: nameOf(by),
    to: { data: [nameOf(to)] },
  });
  return {
    id,
    updated_time: moment(messages[0]?.at ?? new Date(0)),
    participants: { data: [nameOf(other)] },
    ...(linkOf && { link: linkOf(conversation) }),
    messages: { data: messages.slice(0, newestMessages).map((message) => selected(fieldsOf(message), inner, messageNode)) },
  };
}

/** Sends a message or a reaction. `commentOf`: of somebody else, under what the account published. */
export async function messageAnswer(
  wish: NewMessage,
  sender: Sender,
  messages: Messages,
  { style, commentOf }: { style: MessagingStyle; commentOf(id: string): Promise<Comment | null> },
): Promise<Answer> {
  const { recipient } = wish;
  if ('comment_id' in recipient) return 'message' in wish ? toAuthor(recipient.comment_id, wish.message.text) : nobody();
  const found = (await messages.conversations(sender.tenant, sender.account)).find(({ other }) => other.id === recipient.id);
  if (!found) return nobody();
  if ('message' in wish) {
    if (messages.isClosed(found)) return style.outsideWindow();
    return sent(found.other, await messages.send(sender, found.other, wish.message.text, null));
  }
  const { message_id: message, reaction } = wish.payload;
  if (!found.messages.some(({ id }) => id === message)) return badParameter('Invalid message_id');
  await messages.reactTo(sender, message, reaction);
  return { status: 200, body: { recipient_id: found.other.id } };

  async function toAuthor(commentId: string, text: string): Promise<Answer> {
    const comment = await commentOf(commentId);
    if (!comment) return nobody();
    const refused = await messages.commentRefusal(sender, comment);
    if (refused !== null) return refused === 'again' ? style.again() : style.outsideWindow();
    return sent(comment.by, await messages.send(sender, comment.by, text, comment.id));
  }
}

const sent = ({ id }: Person, message: string): Answer => ({ status: 200, body: { recipient_id: id, message_id: message } });
const nobody = (): Answer => graphError({ code: 100, subcode: 2_018_001, message: '(#100) No matching user found' });
