import { NewlySentReviewLink, NewReviewLink, ReviewLink } from '@everycast/contract/client-review';
import { Id, NewestQuery, page } from '@everycast/contract/common';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { ReviewLinks } from './links.ts';

const tags = ['client review'];
const One = z.object({ id: Id });
const access = { permission: 'post.approve' } as const;

/** Links with which clients review posts, for the team. */
export function reviewLinkRoutes(http: Http, links: ReviewLinks): void {
  http.route({
    method: 'GET',
    url: '/api/v1/review-links',
    config: { access },
    schema: { tags, summary: 'List review links, newest first', querystring: NewestQuery, response: { 200: page(ReviewLink) } },
    handler: (request) => links.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/review-links',
    config: {
      access,
      // Its address is given once.
      replay: 'sealed',
      perPersonMinute: 30,
      errors: ['not_found', 'not_editable', 'limit_reached', 'too_many_requests'],
    },
    schema: {
      tags,
      summary: 'Send a client a link to review posts',
      description: 'The mail has the link. The answer has another address of it, which is shown once.',
      body: NewReviewLink,
      response: { 201: NewlySentReviewLink },
    },
    handler: async (request, reply) => reply.code(201).send(await links.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/review-links/:id/send',
    config: { access, perPersonMinute: 30, errors: ['not_found', 'not_editable', 'too_many_requests'] },
    schema: { tags, summary: 'Send a review link once more', params: One, response: { 200: ReviewLink } },
    handler: (request) => links.send(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/review-links/:id/revoke',
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Revoke a review link', params: One, response: { 200: ReviewLink } },
    handler: (request) => links.revoke(inWorkspace(request), request.params.id),
  });
}
