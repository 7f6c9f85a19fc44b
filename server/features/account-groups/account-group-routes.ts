import {
  AccountGroup,
  AccountGroupChange,
  AccountGroupMembers,
  AccountGroupOrder,
  NewAccountGroup,
} from '@everycast/contract/account-groups';
import { Id } from '@everycast/contract/common';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { AccountGroups } from './account-groups.ts';

const tags = ['account groups'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'group.manage' } } as const;

export function accountGroupsRoutes(http: Http, groups: AccountGroups): void {
  http.route({
    method: 'GET',
    url: '/api/v1/account-groups',
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'Groups of accounts, in their order', response: { 200: z.object({ items: z.array(AccountGroup) }) } },
    handler: async (request) => ({ items: await groups.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/account-groups',
    config: { ...manages, errors: ['already_exists', 'limit_reached'] },
    schema: { tags, summary: 'Create a group of accounts, after the others', body: NewAccountGroup, response: { 201: AccountGroup } },
    handler: async (request, reply) => reply.code(201).send(await groups.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/account-groups/order',
    config: { ...manages, errors: ['version_conflict'] },
    schema: { tags, summary: 'Sort the groups', body: AccountGroupOrder, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await groups.sort(inWorkspace(request).workspaceId, request.body.ids);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/account-groups/:id',
    config: { ...manages, errors: ['not_found', 'already_exists'] },
    schema: {
      tags,
      summary: 'Rename or recolor a group, or choose its accounts',
      params: One,
      body: AccountGroupChange,
      response: { 200: AccountGroup },
    },
    handler: (request) => groups.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/account-groups/:id/accounts',
    config: { ...manages, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Add accounts to a group and remove others, all or none',
      params: One,
      body: AccountGroupMembers,
      response: { 200: AccountGroup },
    },
    handler: (request) => groups.changeMembers(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/account-groups/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a group; its accounts and posts stay', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await groups.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
