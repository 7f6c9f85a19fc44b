import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../core/answer.ts';
import { moment, pageAnswer } from '../../meta/answers.ts';
import { badParameter, graphError, missing } from '../../meta/errors.ts';
import { type NodeFields, selected } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import { type Conversation, NewMessage, type SeenMessage, type TaggingPost } from '../inbox.ts';
import type { Parts } from '../parts.ts';
import { ofOthers } from './comments.ts';
import { type ParsedPage, pageRoutes } from './error-format.ts';
import { postNode } from './posts.ts';

const toMessage = ['pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'];
const toEngage = ['pages_read_engagement', 'pages_manage_engagement'];
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

type Query = Record<string, string | undefined>;
const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

/** Posts that tag a Page, its conversations in Messenger, and likes. */
export function inboxRoutes(http: FastifyInstance, parts: Parts): void {
  const { stage, posts, inbox } = parts;
  const { withPage } = pageRoutes(parts);

  http.get(
    '/graph/:version/:id/tagged',
    withPage({ aim: 'look', scopes: ['pages_show_list', ofOthers] }, async ({ tenant, page }, request) => {
      if (idOf(request) !== page && idOf(request) !== 'me') return missing('GET', idOf(request));
      // Who wrote it is only told to themselves.
      const fields = ({ id, message, at }: TaggingPost) => ({
        id,
        message,
        created_time: moment(at),
        permalink_url: `${stage.base()}/web/${id}`,
      });
      return pageAnswer(await inbox.tagged(tenant, page), request, stage.base(), postNode, fields);
    }),
  );

  http.get(
    '/graph/:version/:id/conversations',
    withPage({ aim: 'look', scopes: toMessage }, async ({ tenant, page }, request) => {
      if (idOf(request) !== page && idOf(request) !== 'me') return missing('GET', idOf(request));
      const { platform = 'messenger', user_id: person, fields } = request.query as Query;
      if (platform.toLowerCase() !== 'messenger') return badParameter('Param platform must be one of {MESSENGER, INSTAGRAM}');
      const all = (await inbox.conversations(tenant, page)).filter(({ other }) => person === undefined || other.id === person);
      const inner = /messages[^{,]*\{([^}]*)\}/.exec(fields ?? '')?.[1];
      return pageAnswer(all, request, stage.base(), conversationNode, (one) => conversationFields(one, inner));
    }),
  );

  http.post(
    '/graph/:version/:id/messages',
    withPage({ aim: 'create', scopes: ['pages_messaging'] }, async (parsed, request) => {
      if (idOf(request) !== parsed.page && idOf(request) !== 'me') return missing('POST', idOf(request));
      const wish = NewMessage.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      const { recipient } = wish.data;
      if ('comment_id' in recipient)
        return 'message' in wish.data ? toAuthor(parsed, recipient.comment_id, wish.data.message.text) : nobody();
      const found = (await inbox.conversations(parsed.tenant, parsed.page)).find(({ other }) => other.id === recipient.id);
      if (!found) return nobody();
      if ('message' in wish.data) {
        if (await inbox.refusal(parsed.tenant, parsed.page, found.other)) return outsideWindow();
        return sent(found.other.id, await inbox.send(parsed, found.other, wish.data.message.text, null));
      }
      const { message_id: message, reaction } = wish.data.payload;
      if (!found.messages.some(({ id }) => id === message)) return badParameter('Invalid message_id');
      await inbox.reactTo(parsed, message, reaction);
      return { status: 200, body: { recipient_id: found.other.id } };
    }),
  );

  http.post(
    '/graph/:version/:id/likes',
    withPage({ aim: 'create', scopes: toEngage }, async (parsed, request) => {
      const { tenant, page } = parsed;
      const id = idOf(request);
      const isThere =
        (await posts.get(tenant, id)) ??
        (await inbox.comment(tenant, id)) ??
        (await inbox.tagged(tenant, page)).find((one) => one.id === id);
      if (!isThere) return missing('POST', id);
      await inbox.like(parsed, id);
      return { status: 200, body: { success: true } };
    }),
  );

  async function toAuthor(parsed: ParsedPage, commentId: string, text: string): Promise<Answer> {
    const comment = await inbox.comment(parsed.tenant, commentId);
    if (!comment || comment.by.id === parsed.page) return nobody();
    const refused = await inbox.commentRefusal(parsed.tenant, parsed.page, comment);
    if (refused === 'again') return graphError({ code: 10_900, message: '(#10900) Activity already replied to' });
    if (refused === 'window') return outsideWindow();
    return sent(comment.by.id, await inbox.send(parsed, comment.by, text, comment.id));
  }
}

const sent = (recipient: string, message: string): Answer => ({ status: 200, body: { recipient_id: recipient, message_id: message } });
const nobody = (): Answer => graphError({ code: 100, subcode: 2_018_001, message: '(#100) No matching user found' });
const outsideWindow = (): Answer =>
  graphError({ code: 10, subcode: 2_018_278, message: '(#10) This message is sent outside of allowed window.' });

function conversationFields({ id, other, messages }: Conversation, inner: string | undefined) {
  const shown = messages.slice(0, newestMessages).map((message) => selected(messageFields(message), inner, messageNode));
  return {
    id,
    updated_time: moment(messages[0]?.at ?? new Date(0)),
    participants: { data: [{ id: other.id, name: other.name }] },
    messages: { data: shown },
  };
}

const messageFields = ({ id, by, to, text, at }: SeenMessage) => ({
  ...{ id, created_time: moment(at), message: text },
  from: { name: by.name, id: by.id },
  to: { data: [{ name: to.name, id: to.id }] },
});
