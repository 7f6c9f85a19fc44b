import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { Sessions } from './sessions.ts';

const tags = ['security'];
const done = z.null().describe('Done');

export function sessionRoutes(http: Http, sessions: Sessions): void {
  http.delete(
    '/api/v1/me/sessions/:id',
    {
      config: { access: 'signed-in', errors: ['not_found'] },
      schema: {
        tags,
        summary: 'Sign a device out',
        params: z.object({ id: z.string().min(1).max(64) }),
        response: { 204: done },
      },
    },
    async (request, reply) => {
      await sessions.end(signedIn(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  );

  http.delete(
    '/api/v1/me/sessions',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Sign out all devices but this one', response: { 204: done } },
    },
    async (request, reply) => {
      await sessions.endOthers(signedIn(request), originOf(request));
      return reply.code(204).send(null);
    },
  );
}
