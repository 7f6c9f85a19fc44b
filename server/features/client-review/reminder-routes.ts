import { ReviewReminders } from '@everycast/contract/client-review';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../kernel/http/http.ts';
import type { Reminders } from './reminders.ts';

const config = { access: 'public', errors: ['not_found'], rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
const Token = z.object({ token: z.string().max(1_000) });
/** Mail programs send "List-Unsubscribe=One-Click", as a form. Bytes. */
const formLimit = 10_000;

/** What mails to clients lead to. The web app has the page at /review/reminders; mail programs post to the same address (RFC 8058). */
export function reviewReminderRoutes(http: Http, reminders: Reminders): void {
  http.route({
    method: 'GET',
    url: '/api/v1/review-reminders',
    config,
    schema: {
      tags: ['client review'],
      summary: 'Get what a link in a mail to a client stops',
      querystring: Token,
      response: { 200: ReviewReminders },
    },
    handler: ({ query }) => reminders.look(query.token),
  });

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: 'POST',
      url: '/review/reminders',
      config,
      schema: { hide: true, querystring: Token, response: { 200: ReviewReminders } },
      handler: ({ query }) => reminders.stop(Token.parse(query).token),
    });
  });
}
