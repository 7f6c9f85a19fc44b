import type { Readable } from 'node:stream';
import {
  Account,
  FindByName,
  FoundByName,
  FoundPeople,
  PlannedOnAccount,
  ReconnectAccount,
  SandboxLogin,
} from '@everycast/contract/accounts';
import { platformCodes } from '@everycast/contract/errors';
import { PlatformId } from '@everycast/contract/platforms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inWorkspace, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Accounts } from './accounts.ts';
import type { Login } from './needs.ts';
import { pauseRoutes } from './pausing/active-account-routes.ts';

const tags = ['accounts'];
const ById = z.object({ id: z.uuid() });
/** Each of these calls a platform. */
const rateLimit = { max: 60, timeWindow: '1 minute' };
/** Nobody types more, and a program mustn't guess passwords through several processes. */
const loginsPerMinute = 60;
/** Someone with hundreds of accounts tests all of them in turn. */
const testing = { ...rateLimit, max: 300 };
/** For what is searched as someone types: after the guard, so that people behind one address don't share their limit. */
const typed = { ...rateLimit, max: 120, hook: 'preHandler', keyGenerator: (request: FastifyRequest) => signedIn(request).userId } as const;

/** Connections over HTTP. `logins`: what a person enters to connect, by platform. */
export function accountsRoutes(http: Http, accounts: Accounts, logins: Readonly<Partial<Record<PlatformId, z.ZodType<Login>>>>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/accounts',
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'List accounts, oldest first', response: { 200: z.object({ items: z.array(Account) }) } },
    handler: async (request) => ({ items: await accounts.list(inWorkspace(request).workspaceId) }),
  });

  pauseRoutes(http, accounts);

  for (const platform of PlatformId.options) {
    const body = logins[platform];
    if (!body) continue;
    http.route({
      method: 'POST',
      url: `/api/v1/accounts/${platform}`,
      config: {
        access: { permission: 'account.connect' },
        rateLimit,
        perPersonMinute: loginsPerMinute,
        errors: ['not_found', 'limit_reached', ...platformCodes],
      },
      schema: { tags, summary: 'Connect or reconnect an account', body, response: { 201: Account } },
      handler: async (request, reply) => {
        const { workspaceId, userId } = inWorkspace(request);
        return reply.code(201).send(await accounts.connect(workspaceId, userId, platform, request.body));
      },
    });
  }

  http.route({
    method: 'POST',
    url: '/api/v1/accounts/:platform/sandbox',
    config: { access: { permission: 'account.connect' }, rateLimit, errors: ['not_found', 'limit_reached', ...platformCodes] },
    schema: {
      tags,
      summary: 'Connect a sandbox account without consent; with an ID, reconnect that account',
      params: z.object({ platform: PlatformId }),
      body: SandboxLogin,
      response: { 201: Account },
    },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      const { platform } = request.params;
      return reply.code(201).send(await accounts.connectInSandbox(workspaceId, userId, platform, request.body.accountId));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/:id',
    config: { access: { permission: 'account.read' }, errors: ['not_found'] },
    schema: { tags, summary: 'Get an account', params: ById, response: { 200: Account } },
    handler: (request) => accounts.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/:id/planned',
    config: { access: { permission: 'account.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Count the posts that disconnecting an account would cancel',
      params: ById,
      response: { 200: PlannedOnAccount },
    },
    handler: (request) => accounts.planned(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/accounts/:id',
    config: { access: { permission: 'account.connect' }, errors: ['not_found'] },
    schema: { tags, summary: 'Disconnect an account and cancel its scheduled posts', params: ById, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await accounts.disconnect(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send();
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/accounts/:id/test',
    config: { access: { permission: 'account.test' }, rateLimit: testing, errors: ['not_found', ...platformCodes] },
    schema: { tags, summary: 'Test an account now; `state` and `problem` hold the result', params: ById, response: { 200: Account } },
    handler: (request) => accounts.test(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/:id/find/:option',
    config: { access: { permission: 'post.write' }, rateLimit: typed, errors: ['not_found', ...platformCodes] },
    schema: {
      tags,
      summary: 'Search a platform for the values of an option, best match first',
      params: ById.extend({ option: z.string().max(60) }),
      querystring: FindByName,
      response: { 200: FoundByName },
    },
    handler: async (request) => {
      const { id, option } = request.params;
      return { items: await accounts.find(inWorkspace(request).workspaceId, id, option, request.query.words) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/:id/people',
    config: { access: { permission: 'post.write' }, rateLimit: typed, errors: ['not_found', ...platformCodes] },
    schema: {
      tags,
      summary: 'Search people on a platform a post can mention, best match first',
      description: 'Where a platform charges for each of them, only a whole handle is found. Most platforms don’t let apps search people.',
      params: ById,
      querystring: FindByName,
      response: { 200: FoundPeople },
    },
    handler: async (request) => ({
      items: await accounts.people(inWorkspace(request).workspaceId, request.params.id, request.query.words),
    }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/accounts/:id/reconnect',
    config: { access: { permission: 'account.connect' }, rateLimit, errors: ['not_found', ...platformCodes] },
    schema: { tags, summary: 'Reconnect an account', params: ById, body: ReconnectAccount, response: { 200: Account } },
    handler: (request) => {
      const { workspaceId, userId } = inWorkspace(request);
      return accounts.reconnect(workspaceId, userId, request.params.id, request.body.password);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/accounts/:id/avatar',
    config: { access: { permission: 'account.read' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: "The account's picture, as WebP",
      params: ById,
      querystring: z.object({ workspace: z.uuid().optional(), v: z.string().max(100).optional() }),
      response: { 200: { description: 'The image', content: { 'image/webp': { schema: z.file() } } } },
    },
    handler: async (request, reply) => sendPicture(reply, await accounts.avatar(inWorkspace(request).workspaceId, request.params.id)),
  });
}

/** Sends an image that browsers can't interpret as anything else; its URL changes with it. */
const sendPicture = (reply: FastifyReply, picture: Readable): FastifyReply =>
  reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .type('image/webp')
    .send(picture);
