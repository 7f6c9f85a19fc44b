import { Account, AskConsent, ChooseAccounts, ConsentOutcome, WaysToConnect } from '@everycast/contract/accounts';
import { platformCodes } from '@everycast/contract/errors';
import { PlatformId } from '@everycast/contract/platforms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { inWorkspace, signedIn } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Accounts } from '../accounts.ts';
import type { RedirectTarget } from './redirect.ts';

const tags = ['accounts'];
const ById = z.object({ id: z.uuid() });
const rateLimit = { max: 60, timeWindow: '1 minute' };
/** Some platforms add parameters; none of them is needed. */
const RedirectQuery = z.object({
  state: z.string().max(500).optional(),
  code: z.string().max(4000).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(1000).optional(),
});

/** Connecting in the browser, over HTTP. */
export function consentRoutes(http: Http, { consent, ways }: Pick<Accounts, 'consent' | 'ways'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/accounts/ways',
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'List connectable platforms and their setup status', response: { 200: WaysToConnect } },
    handler: () => ways(),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/accounts/:platform/consent',
    // The response contains a secret of this browser.
    config: { access: { permission: 'account.connect' }, rateLimit, replay: false, errors: ['not_found', ...platformCodes] },
    schema: {
      tags,
      summary: 'Start connecting in the browser; returns the URL of the platform’s consent page',
      params: z.object({ platform: PlatformId }),
      body: AskConsent,
      response: { 200: z.object({ url: z.string() }) },
    },
    handler: (request) => consent.ask(byWhom(request), request.params.platform, request.body),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/callback',
    config: { access: 'signed-in', rateLimit, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'OAuth callback; redirects to the accounts screen',
      querystring: RedirectQuery,
      response: { 303: z.void().describe('Redirects to the accounts screen') },
    },
    /** Browsers always get a page; only programs get the error as JSON. */
    errorHandler: (error, request, reply) => {
      if (!request.headers.accept?.includes('text/html')) throw error;
      const isNobody = error instanceof AppError && error.code === 'not_signed_in';
      return lead(reply, { problem: isNobody ? 'signed-out' : 'unknown' });
    },
    handler: async (request, reply) => lead(reply, await consent.handleRedirect(request.query, signedIn(request).userId)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/choices/:id',
    config: { access: { permission: 'account.connect' }, errors: ['not_found'] },
    schema: { tags, summary: 'Get the result of a consent, for the person who gave it', params: ById, response: { 200: ConsentOutcome } },
    handler: (request) => consent.get(byWhom(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/accounts/choices/:id',
    config: {
      access: { permission: 'account.connect' },
      rateLimit,
      errors: ['not_found', 'already_exists', 'limit_reached', ...platformCodes],
    },
    schema: {
      tags,
      summary: 'Connect selected accounts after consent',
      params: ById,
      body: ChooseAccounts,
      response: { 201: z.object({ items: z.array(Account) }) },
    },
    handler: async (request, reply) => {
      const items = await consent.choose(byWhom(request), request.params.id, request.body.remoteIds);
      return reply.code(201).send({ items });
    },
  });
}

const byWhom = (request: FastifyRequest): { workspaceId: string; userId: string } => {
  const { workspaceId, userId } = inWorkspace(request);
  return { workspaceId, userId };
};

/** Passes on nothing the platform sent. */
const lead = (reply: FastifyReply, at: RedirectTarget): FastifyReply => reply.redirect(`/accounts?${new URLSearchParams(at)}`, 303);
