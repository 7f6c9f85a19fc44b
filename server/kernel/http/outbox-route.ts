import { Id, PageQuery, page } from '@everycast/contract/common';
import { OutboxMail } from '@everycast/contract/notifications';
import type { Mail } from '../mail.ts';
import type { Http } from './http.ts';

/** Shows the instance's owner the mail that wasn't delivered. */
export function outboxRoute(http: Http, mail: Mail): void {
  http.get(
    '/api/v1/settings/outbox',
    {
      config: { access: 'instance-owner' },
      schema: {
        tags: ['settings'],
        summary: 'List undelivered mail, newest first',
        querystring: PageQuery.extend({ cursor: Id.optional() }),
        response: { 200: page(OutboxMail) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const letters = await mail.outbox(limit, cursor);
      const items = letters.map((letter) => ({ ...letter, createdAt: letter.createdAt.toISOString() }));
      return { items, cursor: items.length === limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
}
