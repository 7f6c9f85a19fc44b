import { LinkCard, LinkCardQuery } from '@everycast/contract/link-cards';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { sendFile } from '../../kernel/http/send-file.ts';
import type { LinkCards } from './link-cards.ts';

const tags = ['posts'];
/** Each may cause a request to another server. */
const readsPerMinute = 60;

/** What the composer shows for a link. */
export function linkCardRoutes(http: Http, cards: LinkCards): void {
  http.route({
    method: 'GET',
    url: '/api/v1/link-cards',
    config: {
      access: { permission: 'post.write' },
      // After the guard, so that people behind one address don't share their limit.
      rateLimit: { max: readsPerMinute, timeWindow: '1 minute', hook: 'preHandler', keyGenerator: (request) => signedIn(request).userId },
    },
    schema: {
      tags,
      summary: 'Get a link’s preview card (title, description, image), cached for a day',
      querystring: LinkCardQuery,
      response: { 200: LinkCard },
    },
    handler: (request) => cards.card(request.query.url, signedIn(request).userId),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/link-cards/:id/picture',
    config: { access: { permission: 'post.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get a card’s image as JPEG',
      params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
      // <img> sends no headers. `read`: when the page was read, so that a new image has a new URL.
      querystring: z.object({ workspace: z.uuid().optional(), read: z.string().optional() }),
      response: { 200: { description: 'The image', content: { '*/*': { schema: z.file() } } }, 304: z.void() },
    },
    handler: async (request, reply) => sendFile(request, reply, await cards.servePicture(request.params.id)),
  });
}
