import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { moment, pageAnswer } from '../../meta/answers.ts';
import { badParameter, graphError, missing } from '../../meta/errors.ts';
import { conversationsAnswer, type MessagingStyle, messageAnswer } from '../../meta/message-answers.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import { createSubscriptions } from '../../meta/subscriptions.ts';
import { NewMessage, type TaggingPost } from '../inbox.ts';
import type { InstagramServices } from '../services.ts';
import { basic, calls, errorFormat, toComment } from './error-format.ts';
import { mediaNode } from './nodes.ts';

/** Fields of an account that apps can subscribe to, as far as an inbox needs them. */
const subscribable = ['comments', 'mentions', 'messages'];
const toMessage = [basic, 'instagram_business_manage_messages'];
const style: MessagingStyle = {
  platform: 'instagram',
  nameOf: ({ id, handle }) => ({ username: handle, id }),
  outsideWindow: () =>
    graphError({
      status: 403,
      type: 'IGApiException',
      code: 10,
      subcode: 2_534_022,
      message: 'This message is sent outside of allowed window.',
    }),
  again: () =>
    graphError({ type: 'IGApiException', code: 100, subcode: 2_534_025, message: 'A message for this comment was sent already.' }),
};

/** Posts that tag an account, its conversations, and which apps are called about it. */
export function inboxRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, inbox } = services;
  const { withToken } = createRoutes(stage, errorFormat(services));
  const idOf = (request: FastifyRequest) => pathPart(request, 'id');
  const subscriptions = createSubscriptions(stage, subscribable);
  const isOwn = ({ account }: ParsedRequest, request: FastifyRequest) => [account, 'me'].includes(idOf(request));

  http.post(
    '/graph/:version/:id/subscribed_apps',
    withToken({ operation: 'look', scopes: [basic], allowance: calls }, async (parsed, request) =>
      isOwn(parsed, request) ? subscriptions.set(parsed.tenant, parsed.account, paramsOf(request)) : missing('POST', idOf(request)),
    ),
  );
  http.get(
    '/graph/:version/:id/subscribed_apps',
    withToken({ operation: 'look', scopes: [basic], allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('GET', idOf(request));
      const fields = await subscriptions.of(parsed.account);
      return { status: 200, body: { data: fields.length > 0 ? [{ subscribed_fields: fields }] : [] } };
    }),
  );

  http.get(
    '/graph/:version/:id/tags',
    withToken({ operation: 'look', scopes: toComment, allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('GET', idOf(request));
      const fields = ({ id, by, caption, at }: TaggingPost) => ({
        id,
        caption,
        timestamp: moment(at),
        username: by.handle,
        media_type: 'IMAGE',
        permalink: `${stage.base()}/web/p/${id}/`,
      });
      return pageAnswer(await inbox.tagged(parsed.tenant, parsed.account), request, stage.base(), mediaNode, fields);
    }),
  );

  http.get(
    '/graph/:version/:id/conversations',
    withToken({ operation: 'look', scopes: toMessage, allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('GET', idOf(request));
      return conversationsAnswer(await inbox.messages.conversations(parsed.tenant, parsed.account), request, stage.base(), style);
    }),
  );

  http.post(
    '/graph/:version/:id/messages',
    withToken({ operation: 'create', scopes: [basic], allowance: calls }, async (parsed, request) => {
      if (!isOwn(parsed, request)) return missing('POST', idOf(request));
      const wish = NewMessage.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      // A private reply belongs to comments, where permissions are concerned.
      const [, needed = ''] = 'comment_id' in wish.data.recipient ? toComment : toMessage;
      if (!parsed.scopes.includes(needed)) return errorFormat(services).lacksScope([needed], parsed);
      const commentOf = async (id: string) => {
        const comment = await inbox.comment(parsed.tenant, parsed.account, id);
        return comment?.by.id === parsed.account ? null : comment;
      };
      return messageAnswer(wish.data, parsed, inbox.messages, { style, commentOf });
    }),
  );
}
