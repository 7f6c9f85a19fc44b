import { Id, IdCursor, PageQuery } from '@everycast/contract/common';
import { ContactForm, ContactMessagePage, NewContactMessage } from '@everycast/contract/contact';
import { z } from 'zod';
import type { Http } from '../../kernel/http/http.ts';
import type { Contact } from './contact.ts';

const tags = ['contact'];
/** Of a message, in bytes: its longest, with every character escaped. */
const bodyLimit = 64_000;
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

export function contactRoutes(http: Http, contact: Contact): void {
  http.route({
    method: 'GET',
    url: '/api/v1/contact',
    config: { access: 'public', ...perMinute(30) },
    schema: { tags, summary: 'Get an empty contact form', response: { 200: ContactForm } },
    handler: async () => ({ token: contact.form() }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/contact',
    config: { access: 'public', replay: false, ...perMinute(5) },
    bodyLimit,
    schema: {
      tags,
      summary: 'Write to the owner of this server',
      description: 'With the token of a form that was opened some seconds ago. A form is one message, however often it is sent.',
      body: NewContactMessage,
      response: { 204: z.null().describe('Done') },
    },
    async handler({ body }, reply) {
      await contact.send(body);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/server/contact-messages',
    config: { access: 'instance-owner' },
    schema: {
      tags,
      summary: 'What visitors wrote, newest first',
      querystring: PageQuery.extend({ cursor: IdCursor.optional() }),
      response: { 200: ContactMessagePage },
    },
    handler: ({ query: { limit, cursor } }) => contact.list(limit, cursor),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/server/contact-messages/:id',
    config: { access: 'instance-owner', errors: ['not_found'] },
    schema: { tags, summary: 'Delete a message', params: z.object({ id: Id }), response: { 204: z.null().describe('Done') } },
    async handler({ params: { id } }, reply) {
      await contact.remove(id);
      return reply.code(204).send(null);
    },
  });
}
