import { Id } from '@everycast/contract/common';
import { NewProxy, ProxyChange, ProxyChoice, SavedProxy } from '@everycast/contract/proxies';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Proxies } from './proxies.ts';

const tags = ['proxies'];
const One = z.object({ id: Id });
const access = { permission: 'account.connect' } as const;
/** Each of these calls a server that a person names. */
const rateLimit = { max: 60, timeWindow: '1 minute' };
const testCodes = ['address_not_allowed', 'address_unreachable', 'address_too_slow', 'too_large'] as const;

export function proxiesRoutes(http: Http, proxies: Proxies): void {
  http.route({
    method: 'GET',
    url: '/api/v1/proxies',
    config: { access },
    schema: { tags, summary: 'The proxies of the workspace, by name', response: { 200: z.object({ items: z.array(SavedProxy) }) } },
    handler: async (request) => ({ items: await proxies.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/proxies',
    config: { access, rateLimit, errors: ['already_exists', 'limit_reached', ...testCodes] },
    schema: { tags, summary: 'Test a proxy and add it', body: NewProxy, response: { 201: SavedProxy } },
    handler: async (request, reply) => reply.code(201).send(await proxies.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/proxies/:id',
    config: { access, rateLimit, errors: ['not_found', 'already_exists', 'version_conflict', ...testCodes] },
    schema: {
      tags,
      summary: 'Change a proxy; a new address or login is tested first',
      params: One,
      body: ProxyChange,
      response: { 200: SavedProxy },
    },
    handler: (request) => proxies.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/proxies/:id/test',
    config: { access, rateLimit, errors: ['not_found'] },
    schema: { tags, summary: 'Test a proxy now; `check` holds the result', params: One, response: { 200: SavedProxy } },
    handler: (request) => proxies.test(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/proxies/:id',
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Delete a proxy that nothing uses', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await proxies.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/accounts/:id/proxy',
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Choose an account’s own proxy; without one it uses its group’s',
      params: One,
      body: ProxyChoice,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await proxies.chooseForAccount(inWorkspace(request).workspaceId, request.params.id, request.body.proxyId);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/account-groups/:id/proxy',
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Choose the proxy of a group’s accounts that have none of their own',
      params: One,
      body: ProxyChoice,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await proxies.chooseForGroup(inWorkspace(request).workspaceId, request.params.id, request.body.proxyId);
      return reply.code(204).send(null);
    },
  });
}
