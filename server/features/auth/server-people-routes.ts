import { PageQuery } from '@everycast/contract/common';
import { ServerInfo, ServerPeoplePage, SignUpSetting } from '@everycast/contract/server';
import { z } from 'zod';
import { signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { program } from '../../kernel/program.ts';
import type { ServerPeople } from './server-people.ts';

const tags = ['server'];
const config = { access: 'instance-owner' } as const;
const params = z.object({ id: z.string().max(100) });

export function serverPeopleRoutes(http: Http, people: ServerPeople): void {
  http.route({
    method: 'GET',
    url: '/api/v1/server',
    config,
    schema: { tags, summary: 'The version of this server', response: { 200: ServerInfo } },
    handler: async () => ({ version: program.version }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/server/people',
    config,
    schema: {
      tags,
      summary: 'Everyone on this server',
      querystring: PageQuery.extend({ search: z.string().trim().max(200).default('').describe('Part of a name or an address') }),
      response: { 200: ServerPeoplePage },
    },
    handler: ({ query: { cursor = null, limit, search } }) => people.list({ cursor, limit, search }),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/server/people/:id',
    config: { ...config, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Disable a person, or enable them again',
      params,
      body: z.strictObject({ disabled: z.boolean() }),
      response: { 204: z.null() },
    },
    async handler({ params: { id }, body }, reply) {
      await people.setDisabled(id, body.disabled);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/server/people/:id/two-factor',
    config: { ...config, confirmed: true, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Turn off two-factor authentication of someone who lost their phone and recovery codes',
      description: 'They get a mail, and it is listed in their security activity.',
      params,
      response: { 204: z.null() },
    },
    async handler({ params: { id } }, reply) {
      await people.resetTwoFactor(id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/server/owner',
    config: { ...config, confirmed: true, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Make someone else the owner of this server', body: params, response: { 204: z.null() } },
    async handler(request, reply) {
      await people.passOn(signedIn(request).userId, request.body.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/server/sign-up',
    config,
    schema: { tags, summary: 'Whether everyone can sign up', response: { 200: SignUpSetting } },
    handler: () => people.signUp(),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/server/sign-up',
    config: { ...config, errors: ['not_editable'] },
    schema: {
      tags,
      summary: 'Open or close sign-up',
      body: z.strictObject({ signUp: SignUpSetting.shape.signUp }),
      response: { 200: SignUpSetting },
    },
    handler: ({ body }) => people.setSignUp(body.signUp),
  });
}
