import { SingleSignOnSetting } from '@everycast/contract/security';
import { z } from 'zod';
import { signedIn } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { originOf } from '../../../kernel/http/origin.ts';
import type { SingleSignOn } from './single-sign-on.ts';

const Trust = z.strictObject({ trusted: z.boolean() });

export function singleSignOnRoutes(http: Http, singleSignOn: SingleSignOn): void {
  http.get(
    '/api/v1/single-sign-on',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags: ['auth'],
        summary: 'See with which provider people can sign in',
        response: { 200: z.object({ name: z.string().nullable() }) },
      },
    },
    async () => ({ name: singleSignOn.name }),
  );

  http.post(
    '/api/v1/me/single-sign-on',
    {
      config: { access: 'signed-in', confirmed: true, replay: false, errors: ['not_found'] },
      schema: {
        tags: ['security'],
        summary: 'Get the path to open to link your account to the provider',
        response: { 200: z.object({ path: z.string() }) },
      },
    },
    async (request) => ({ path: singleSignOn.linkPath(signedIn(request)) }),
  );

  http.delete(
    '/api/v1/me/single-sign-on',
    {
      config: { access: 'signed-in', confirmed: true, errors: ['not_editable'] },
      schema: {
        tags: ['security'],
        summary: 'Unlink your account from the provider',
        response: { 204: z.null().describe('Done') },
      },
    },
    async (request, reply) => {
      await singleSignOn.unlink(signedIn(request), originOf(request));
      return reply.code(204).send(null);
    },
  );

  http.get(
    '/api/v1/server/single-sign-on',
    {
      config: { access: 'instance-owner' },
      schema: { tags: ['server'], summary: 'Get the provider that people sign in with', response: { 200: SingleSignOnSetting } },
    },
    () => singleSignOn.setting(),
  );

  http.put(
    '/api/v1/server/single-sign-on',
    {
      config: { access: 'instance-owner', confirmed: true },
      schema: {
        tags: ['server'],
        summary: 'Decide whether signing in with the provider counts as both factors',
        body: Trust,
        response: { 200: SingleSignOnSetting },
      },
    },
    (request) => singleSignOn.setTrusted(request.body.trusted),
  );
}
