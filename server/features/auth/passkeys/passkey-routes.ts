import {
  Confirmation,
  ConfirmationWays,
  NewPasskey,
  Passkey,
  PasskeyList,
  PasskeyName,
  PasskeyOptions,
} from '@everycast/contract/passkeys';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { signedIn } from '../../../kernel/http/access.ts';
import { webHeaders } from '../../../kernel/http/guard.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { originOf } from '../../../kernel/http/origin.ts';
import type { Auth } from '../auth.ts';

const tags = ['security'];
const own = { access: 'signed-in' } as const;
const params = z.object({ id: z.string().max(64) });
const Nothing = z.null().describe('Done');

export function passkeyRoutes(http: Http, { passkeys, confirmations }: Pick<Auth, 'passkeys' | 'confirmations'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/me/passkeys',
    config: own,
    schema: { tags, summary: 'Your passkeys', response: { 200: PasskeyList } },
    handler: (request) => passkeys.list(signedIn(request).userId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/passkeys/options',
    config: { ...own, confirmed: true, replay: false, errors: ['not_editable', 'limit_reached'] },
    schema: { tags, summary: 'Begin adding a passkey', response: { 200: PasskeyOptions } },
    async handler(request, reply) {
      const { options, cookies } = await passkeys.beginAdding(signedIn(request).userId, webHeaders(request));
      return reply.header('set-cookie', cookies).send(options);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/passkeys',
    config: { ...own, confirmed: true, replay: false, errors: ['not_editable', 'wrong_credentials', 'not_found', 'limit_reached'] },
    schema: { tags, summary: 'Add the passkey that the browser made', body: NewPasskey, response: { 201: Passkey } },
    handler: async (request, reply) =>
      reply.code(201).send(await passkeys.add(signedIn(request).userId, webHeaders(request), request.body, originOf(request))),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/me/passkeys/:id',
    config: { ...own, confirmed: true, errors: ['not_found'] },
    schema: { tags, summary: 'Rename a passkey', params, body: PasskeyName, response: { 200: Passkey } },
    handler: (request) => passkeys.rename(signedIn(request).userId, request.params.id, request.body.name, originOf(request)),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/me/passkeys/:id',
    config: { ...own, confirmed: true, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Remove a passkey', params, response: { 204: Nothing } },
    async handler(request, reply) {
      await passkeys.remove(signedIn(request).userId, request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/me/confirmation',
    config: own,
    schema: { tags, summary: 'How you can confirm that it’s you', response: { 200: ConfirmationWays } },
    handler: (request) => confirmations.ways(signedIn(request).userId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/confirmation/options',
    config: { ...own, replay: false },
    schema: { tags, summary: 'Begin confirming with a passkey', response: { 200: PasskeyOptions } },
    async handler(request, reply) {
      const { options, cookies } = await confirmations.askForPasskey(webHeaders(request));
      return reply.header('set-cookie', cookies).send(options);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/me/confirmation',
    config: {
      ...own,
      replay: false,
      rateLimit: { max: 30, timeWindow: '1 minute' },
      errors: ['wrong_credentials', 'too_many_requests', 'not_signed_in'],
    },
    schema: {
      tags,
      summary: 'Confirm that it’s you, for changes of account security within the next 15 minutes',
      body: Confirmation,
      response: { 204: Nothing },
    },
    async handler(request, reply) {
      const { userId, sessionId } = signedIn(request);
      if (sessionId === undefined) throw new AppError('not_signed_in', 'access.sign_in');
      await confirmations.confirm({ userId, sessionId }, request.body, webHeaders(request));
      return reply.code(204).send(null);
    },
  });
}
