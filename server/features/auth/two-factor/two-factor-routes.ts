import { RecoveryCodes, TwoFactorCheck, TwoFactorSetup, TwoFactorState } from '@everycast/contract/two-factor';
import { z } from 'zod';
import { signedIn } from '../../../kernel/http/access.ts';
import { webHeaders } from '../../../kernel/http/guard.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { originOf } from '../../../kernel/http/origin.ts';
import type { Auth } from '../auth.ts';

const tags = ['security'];
const own = { access: 'signed-in' } as const;
/** What it answers with is shown once, and never stored. */
const secret = { ...own, confirmed: true, replay: false } as const;
const Nothing = z.null().describe('Done');

export function twoFactorRoutes(http: Http, twoFactor: Auth['twoFactor']): void {
  http.route({
    method: 'GET',
    url: '/api/v1/me/two-factor',
    config: own,
    schema: { tags, summary: 'Your two-factor authentication, and the devices you trust', response: { 200: TwoFactorState } },
    async handler(request) {
      const { userId } = signedIn(request);
      return twoFactor.state(userId, await twoFactor.deviceOf(userId, webHeaders(request)));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/two-factor/setup',
    config: secret,
    schema: {
      tags,
      summary: 'Begin setting up an authenticator app',
      description: 'Nothing changes until it is turned on, also if another app is in use.',
      response: { 200: TwoFactorSetup },
    },
    handler: (request) => twoFactor.setUp(signedIn(request).userId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/two-factor/check',
    config: { ...secret, rateLimit: { max: 30, timeWindow: '1 minute' }, errors: ['not_found', 'wrong_credentials'] },
    schema: {
      tags,
      summary: 'Check a code of the app being set up; returns recovery codes',
      body: TwoFactorCheck,
      response: { 200: RecoveryCodes },
    },
    handler: async (request) => ({ recoveryCodes: await twoFactor.check(signedIn(request).userId, request.body.code) }),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/me/two-factor',
    config: { ...own, confirmed: true, errors: ['not_found'] },
    schema: { tags, summary: 'Turn two-factor authentication on with the app that was checked', response: { 204: Nothing } },
    async handler(request, reply) {
      await twoFactor.turnOn(signedIn(request).userId, originOf(request));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/me/two-factor',
    config: { ...own, confirmed: true, errors: ['not_found'] },
    schema: { tags, summary: 'Turn two-factor authentication off', response: { 204: Nothing } },
    async handler(request, reply) {
      await twoFactor.turnOff(signedIn(request).userId, originOf(request));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/two-factor/recovery-codes',
    config: { ...secret, errors: ['not_found'] },
    schema: { tags, summary: 'Replace your recovery codes', response: { 200: RecoveryCodes } },
    handler: async (request) => ({ recoveryCodes: await twoFactor.newRecoveryCodes(signedIn(request).userId, originOf(request)) }),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/me/trusted-devices/:id',
    config: { ...own, confirmed: true, errors: ['not_found'] },
    schema: { tags, summary: 'Stop trusting a device', params: z.object({ id: z.string().max(64) }), response: { 204: Nothing } },
    async handler(request, reply) {
      await twoFactor.forgetDevice(signedIn(request).userId, request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  });
}
