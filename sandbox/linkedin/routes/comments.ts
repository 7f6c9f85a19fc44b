import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Parts } from '../parts.ts';
import { actorOf } from '../people.ts';
import type { Comment } from '../posts.ts';
import { NewComment } from '../wishes.ts';
import { denied, errorFormat, invalid, notFound, pageOf, versioned, wrongBody } from './error-format.ts';
import { writes } from './writes.ts';

/** Either permission suffices: the older one for posts, or the newer one for the feed. */
const toWrite = { member: ['w_member_social', 'w_member_social_feed'], page: ['w_organization_social', 'w_organization_social_feed'] };
const toRead = ['r_organization_social', 'r_organization_social_feed'];

/** Comments under posts. */
export function commentRoutes(http: FastifyInstance, { stage, posts }: Parts): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const path = '/api/rest/socialActions/:urn/comments';
  const urnIn = (request: FastifyRequest) => (request.params as { urn: string }).urn;

  http.post(path, (request, reply) =>
    withToken(
      { aim: 'create', allowance: writes(stage) },
      versioned([], async (parsed) => {
        const wish = NewComment.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const { actor: urn, object, message } = wish.data;
        const actor = actorOf(parsed.tenant, parsed.account, urn);
        if (!actor || !toWrite[actor.isPage ? 'page' : 'member'].some((scope) => parsed.scopes.includes(scope)))
          return denied('socialActions.comments.CREATE');
        if (object !== urnIn(request)) return invalid('object is another post than the one of the address.');
        const post = await posts.get(parsed.tenant, object);
        if (!post) return notFound('Post');
        const id = await posts.comment(parsed, post.id, { actor: urn, text: message.text });
        const body = resourceOf({ id, actor: urn, post: post.id, text: message.text, at: stage.now() });
        return { status: 201, body, headers: { 'x-restli-id': id } };
      }),
    )(request, reply),
  );

  http.get(
    path,
    withToken(
      { aim: 'look' },
      versioned(['start', 'count'], async (parsed, request) => {
        const post = await posts.get(parsed.tenant, urnIn(request));
        if (!post) return notFound('Post');
        const isPages = actorOf(parsed.tenant, parsed.account, post.author)?.isPage === true;
        if (!isPages || !toRead.some((scope) => parsed.scopes.includes(scope))) return denied('socialActions.comments.GET_ALL');
        return pageOf((await posts.comments(parsed.tenant, post.id)).map(resourceOf), request);
      }),
    ),
  );
}

function resourceOf({ id, actor, post, text, at }: Comment) {
  const moment = { actor, time: at.getTime() };
  return {
    id,
    actor,
    object: post,
    commentUrn: `urn:li:comment:(${post},${id})`,
    message: { attributes: [], text },
    created: moment,
    lastModified: moment,
  };
}
