import { IdCursor, PageQuery } from '@everycast/contract/common';
import { SecurityActivityPage, Session } from '@everycast/contract/security';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Security } from './security.ts';

const tags = ['security'];

export function securityRoutes(http: Http, security: Security): void {
  http.get(
    '/api/v1/me/sessions',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'List the devices you are signed in on', response: { 200: z.object({ items: z.array(Session) }) } },
    },
    async (request) => ({ items: await security.sessions(signedIn(request)) }),
  );

  http.get(
    '/api/v1/me/security/activity',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'List what happened to the security of your account, newest first',
        querystring: PageQuery.extend({ cursor: IdCursor.optional() }),
        response: { 200: SecurityActivityPage },
      },
    },
    (request) => security.activity(signedIn(request).userId, request.query),
  );
}
