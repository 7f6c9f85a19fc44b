import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { moment, pageAnswer, pageOf } from '../../meta/answers.ts';
import { badParameter, missing } from '../../meta/errors.ts';
import { type NodeFields, nestedIn, selected } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import type { SeenComment } from '../inbox.ts';
import { type Medium, NewComment } from '../media.ts';
import type { InstagramServices } from '../services.ts';
import { calls, errorFormat, toComment } from './error-format.ts';

const commentNode: NodeFields = {
  node: 'IGComment',
  always: ['id', 'text', 'timestamp'],
  known: ['id', 'text', 'timestamp', 'username', 'from', 'parent_id', 'replies'],
};
const idOf = (request: FastifyRequest): string => pathPart(request, 'id');
const fieldsIn = (request: FastifyRequest): string | undefined => queryOf(request).fields;

const commentFields = ({ id, text, at, by, parent }: SeenComment) => ({
  id,
  text,
  timestamp: moment(at),
  username: by.handle,
  from: { id: by.id, username: by.handle },
  ...(parent !== null && { parent_id: parent }),
});

/** A comment with the answers that were requested along with it; without any, there is no list of them. */
async function threadFields({ inbox }: InstagramServices, tenant: string, comment: SeenComment, fields: string | undefined) {
  const nested = nestedIn(fields, 'replies');
  const replies = nested ? await inbox.replies(tenant, comment.id) : [];
  const data = replies
    .slice(0, Number(nested?.modifiers.limit ?? 25))
    .map((one) => selected(commentFields(one), nested?.fields, commentNode));
  return { ...commentFields(comment), ...(data.length > 0 && { replies: { data } }) };
}

/** The comments of a post within a list of posts; none is missing. */
export async function nestedComments(
  services: InstagramServices,
  tenant: string,
  medium: Medium,
  { modifiers: { limit = '25' }, fields }: NonNullable<ReturnType<typeof nestedIn>>,
) {
  const all = await services.inbox.comments(tenant, medium);
  if (all.length === 0) return {};
  const url = new URL(`${services.stage.base()}/graph/${medium.id}/comments`);
  const { some, paging } = pageOf(all, { limit: Number(limit), after: undefined }, url);
  const data = await Promise.all(some.map(async (one) => selected(await threadFields(services, tenant, one, fields), fields, commentNode)));
  return { comments: { data, ...paging } };
}

/** Comments under published media, newest first, and answers to them. */
export function commentRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, media, inbox } = services;
  const { withToken } = createRoutes(stage, errorFormat(services));

  http.post(
    '/graph/:version/:id/comments',
    withToken({ operation: 'create', scopes: toComment, allowance: calls }, async (parsed, request) => {
      if (!(await media.get(parsed.tenant, idOf(request)))) return missing('POST', idOf(request));
      const wish = NewComment.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      return { status: 200, body: { id: await media.comment(parsed, idOf(request), wish.data.message) } };
    }),
  );

  http.get(
    '/graph/:version/:id/comments',
    withToken({ operation: 'look', scopes: toComment, allowance: calls }, async ({ tenant }, request) => {
      const medium = await media.get(tenant, idOf(request));
      if (!medium) return missing('GET', idOf(request));
      const fields = fieldsIn(request);
      const all = await Promise.all((await inbox.comments(tenant, medium)).map((one) => threadFields(services, tenant, one, fields)));
      return pageAnswer(all, request, stage.base(), commentNode, (one) => one);
    }),
  );

  http.post(
    '/graph/:version/:id/replies',
    withToken({ operation: 'create', scopes: toComment, allowance: calls }, async (parsed, request) => {
      const comment = await inbox.comment(parsed.tenant, parsed.account, idOf(request));
      if (!comment) return missing('POST', idOf(request));
      const wish = NewComment.safeParse(paramsOf(request));
      if (!wish.success) return badParameter(refusalOf(wish.error));
      // An answer to an answer belongs to the comment at the top.
      return { status: 200, body: { id: await media.comment(parsed, comment.parent ?? comment.id, wish.data.message) } };
    }),
  );

  http.get(
    '/graph/:version/:id/replies',
    withToken({ operation: 'look', scopes: toComment, allowance: calls }, async ({ tenant, account }, request) => {
      const comment = await inbox.comment(tenant, account, idOf(request));
      if (!comment) return missing('GET', idOf(request));
      return pageAnswer(await inbox.replies(tenant, comment.id), request, stage.base(), commentNode, commentFields);
    }),
  );
}
