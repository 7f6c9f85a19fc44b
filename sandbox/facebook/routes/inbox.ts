import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathPart } from '../../core/routes/http.ts';
import { moment, pageAnswer } from '../../meta/answers.ts';
import { badParameter, graphError, missing } from '../../meta/errors.ts';
import { conversationsAnswer, type MessagingStyle, messageAnswer } from '../../meta/message-answers.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import { createSubscriptions } from '../../meta/subscriptions.ts';
import { NewMessage, type TaggingPost } from '../inbox.ts';
import type { FacebookServices } from '../services.ts';
import { ofOthers } from './comments.ts';
import { pageRoutes } from './error-format.ts';
import { postNode } from './posts.ts';

const toMessage = ['pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'];
/** Fields of a Page that apps can subscribe to, as far as an inbox needs them. */
const subscribable = ['feed', 'mention', 'messages'];
const toEngage = ['pages_read_engagement', 'pages_manage_engagement'];

const style: MessagingStyle = {
  platform: 'messenger',
  nameOf: ({ id, name }) => ({ name, id }),
  linkOf: ({ id }) => `/messages/${id}`,
  outsideWindow: () => graphError({ code: 10, subcode: 2_018_278, message: '(#10) This message is sent outside of allowed window.' }),
  again: () => graphError({ code: 10_900, message: '(#10900) Activity already replied to' }),
};

const idOf = (request: FastifyRequest): string => pathPart(request, 'id');

/** Posts that tag a Page, its conversations in Messenger, likes, and which apps are called about it. */
export function inboxRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, posts, inbox } = services;
  const { withPage } = pageRoutes(services);
  const subscriptions = createSubscriptions(stage, subscribable);

  http.post(
    '/graph/:version/:id/subscribed_apps',
    withPage({ operation: 'look', scopes: ['pages_manage_metadata'] }, async ({ tenant, page }, request) =>
      idOf(request) === page ? subscriptions.set(tenant, page, paramsOf(request)) : missing('POST', idOf(request)),
    ),
  );
  http.get(
    '/graph/:version/:id/subscribed_apps',
    withPage({ operation: 'look', scopes: ['pages_manage_metadata'] }, async ({ page }, request) => {
      if (idOf(request) !== page) return missing('GET', idOf(request));
      const fields = await subscriptions.of(page);
      return { status: 200, body: { data: fields.length > 0 ? [{ subscribed_fields: fields }] : [] } };
    }),
  );

  http.get(
    '/graph/:version/:id/tagged',
    withPage({ operation: 'look', scopes: ['pages_show_list', ofOthers] }, async ({ tenant, page }, request) => {
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
    withPage({ operation: 'look', scopes: toMessage }, async ({ tenant, page }, request) => {
      if (idOf(request) !== page && idOf(request) !== 'me') return missing('GET', idOf(request));
      return conversationsAnswer(await inbox.messages.conversations(tenant, page), request, stage.base(), style);
    }),
  );

  http.post(
    '/graph/:version/:id/messages',
    withPage({ operation: 'create', scopes: ['pages_messaging'] }, async (parsed, request) => {
      if (idOf(request) !== parsed.page && idOf(request) !== 'me') return missing('POST', idOf(request));
      const wish = NewMessage.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      const { tenant, page, records } = parsed;
      const commentOf = async (id: string) => {
        const comment = await inbox.comment(tenant, id);
        return comment?.by.id === page ? null : comment;
      };
      return messageAnswer(wish.data, { tenant, account: page, records }, inbox.messages, { style, commentOf });
    }),
  );

  http.post(
    '/graph/:version/:id/likes',
    withPage({ operation: 'create', scopes: toEngage }, async (parsed, request) => {
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
}
