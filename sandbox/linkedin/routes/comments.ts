import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathPart } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { activityOf, commentUrnOf, type SeenComment } from '../inbox.ts';
import { actorOf } from '../people.ts';
import type { Post } from '../posts.ts';
import type { LinkedinServices } from '../services.ts';
import { NewComment } from '../wishes.ts';
import { denied, errorFormat, invalid, notFound, pageOf, versioned, writes, wrongBody } from './error-format.ts';

/** Either permission suffices: the older one for posts, or the newer one for the feed. */
const toWrite = { member: ['w_member_social', 'w_member_social_feed'], page: ['w_organization_social', 'w_organization_social_feed'] };
const toRead = ['r_organization_social', 'r_organization_social_feed'];

/** Whether somebody may comment and react in the name of this actor. */
export function mayEngage({ tenant, account, scopes }: ParsedRequest, urn: string): boolean {
  const actor = actorOf(tenant, account, urn);
  return actor !== null && toWrite[actor.isPage ? 'page' : 'member'].some((scope) => scopes.includes(scope));
}

/** Whether somebody may read what others did with a post. */
export const mayRead = ({ tenant, account, scopes }: ParsedRequest, { author }: Post): boolean =>
  actorOf(tenant, account, author)?.isPage === true && toRead.some((scope) => scopes.includes(scope));

/** Parentheses in a key that are part of a text are encoded, because they have a special meaning in Rest.li. */
export const hasBareParentheses = ({ url }: FastifyRequest): boolean => /[()]/.test(url.split('?')[0] ?? '');

/** Comments under posts, and answers to them. */
export function commentRoutes(http: FastifyInstance, { stage, posts, inbox }: LinkedinServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const path = '/api/rest/socialActions/:urn/comments';
  const urnIn = (request: FastifyRequest) => pathPart(request, 'urn');
  const wrongKey = () => invalid('The key of the address cannot be read.');

  http.post(path, (request, reply) =>
    withToken(
      { operation: 'create', allowance: writes(stage) },
      versioned([], async (parsed) => {
        if (hasBareParentheses(request)) return wrongKey();
        const wish = NewComment.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const { actor, object, parentComment, message } = wish.data;
        if (!mayEngage(parsed, actor)) return denied('socialActions.comments.CREATE');
        const place = await inbox.at(parsed.tenant, urnIn(request));
        if (!place) return notFound('Post');
        const { post, comment } = place;
        if (object !== post.id && object !== activityOf(post)) return invalid('object is another post than the one of the address.');
        if ((comment ? commentUrnOf(comment) : undefined) !== parentComment) return invalid('parentComment is not that of the address.');
        if (comment?.parent) return invalid('There are no answers to answers.');
        const said = { actor, text: message.text, under: comment?.id ?? null };
        const id = await posts.comment(parsed, post.id, said);
        const body = resourceOf({ ...said, id, post, parent: said.under, at: stage.now(), answers: 0 });
        return { status: 201, body, headers: { 'x-restli-id': id } };
      }),
    )(request, reply),
  );

  http.get(
    path,
    withToken(
      { operation: 'look' },
      versioned(['start', 'count'], async (parsed, request) => {
        if (hasBareParentheses(request)) return wrongKey();
        const place = await inbox.at(parsed.tenant, urnIn(request));
        if (!place) return notFound('Post');
        if (!mayRead(parsed, place.post)) return denied('socialActions.comments.GET_ALL');
        const all = await inbox.comments(parsed.tenant, place.post);
        return pageOf(all.filter(({ parent }) => parent === (place.comment?.id ?? null)).map(resourceOf), request);
      }),
    ),
  );
}

function resourceOf(comment: SeenComment) {
  const { id, actor, post, text, at, parent, answers } = comment;
  const moment = { actor, time: at.getTime() };
  return {
    id,
    actor,
    object: activityOf(post),
    commentUrn: commentUrnOf(comment),
    ...(parent !== null && { parentComment: commentUrnOf({ post, id: parent }) }),
    message: { attributes: [], text },
    ...(answers > 0 && { commentsSummary: { selectedComments: [], totalFirstLevelComments: answers, aggregatedTotalComments: answers } }),
    created: moment,
    lastModified: moment,
  };
}
