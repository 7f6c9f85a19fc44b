import { Leaving, LeavingRequest } from '@everycast/contract/leaving';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { LeavingFeature } from './leaving.ts';

const tags = ['security'];
const url = '/api/v1/me/deletion';
const access = 'signed-in';

export function leavingRoutes(http: Http, leaving: LeavingFeature): void {
  http.route({
    method: 'GET',
    url,
    config: { access },
    schema: { tags, summary: 'See when your account is deleted, and what becomes of your workspaces', response: { 200: Leaving } },
    handler: (request) => leaving.of(signedIn(request).userId),
  });

  http.route({
    method: 'POST',
    url,
    config: { access, confirmed: true, errors: ['not_editable', 'already_exists'] },
    schema: {
      tags,
      summary: 'Delete your account in a week',
      description: 'Until then everything works as before, and you can change your mind.',
      body: LeavingRequest,
      response: { 202: Leaving },
    },
    handler: async (request, reply) => reply.code(202).send(await leaving.request(signedIn(request), request.body, originOf(request))),
  });

  http.route({
    method: 'DELETE',
    url,
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Keep your account', response: { 204: z.null().describe('It stays') } },
    handler: async (request, reply) => {
      await leaving.cancel(signedIn(request), originOf(request));
      return reply.code(204).send(null);
    },
  });
}
