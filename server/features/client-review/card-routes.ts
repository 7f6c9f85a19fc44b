import { Id } from '@everycast/contract/common';
import { LinkCard, LinkCardQuery } from '@everycast/contract/link-cards';
import { z } from 'zod';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import { keysOf } from './keys.ts';
import type { ReviewCards } from './review-cards.ts';

const tags = ['client review'];
const url = '/api/v1/reviews/:id/posts/:postId/link-cards';
const OnePost = z.object({ id: Id, postId: Id });
const errors = ['not_found', 'too_many_requests'] as const;

/** What previews show of the links in a client's posts. */
export function reviewCardRoutes(http: Http, cards: ReviewCards): void {
  http.route({
    method: 'GET',
    url,
    // Each may cause a request to another server.
    config: { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' }, errors },
    schema: {
      tags,
      summary: 'Get the preview card of a link in a post',
      params: OnePost,
      querystring: LinkCardQuery,
      response: { 200: LinkCard },
    },
    handler: (request) => {
      const { id, postId } = request.params;
      return cards.card(keysOf(request, id), id, postId, request.query.url);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:cardId/picture`,
    config: { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' }, errors },
    schema: {
      tags,
      summary: 'Get the image of such a card as JPEG',
      params: OnePost.extend({ cardId: z.string().regex(/^[0-9a-f]{64}$/) }),
      // <img> sends no headers. `read`: when the page was read, so that a new image has a new URL.
      querystring: z.object({ workspace: z.string().max(100).optional(), read: z.string().max(100).optional() }),
      response: { 200: { description: 'The image', content: { '*/*': { schema: z.file() } } }, 304: z.void() },
    },
    handler: async (request, reply) => {
      const { id, postId, cardId } = request.params;
      return sendFile(request, reply, await cards.picture(keysOf(request, id), id, postId, cardId));
    },
  });
}
