import { Id, IdCursor, PageQuery } from '@everycast/contract/common';
import { Entitlement, PlanChoice, PlanLimits, ServerWorkspace, ServerWorkspaces } from '@everycast/contract/plans';
import { z } from 'zod';
import type { Database } from '../../kernel/database/database.ts';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { PlanAdministration } from './assignments.ts';
import type { Plans } from './plans.ts';

const tags = ['server'];
const config = { access: 'instance-owner' } as const;

export function plansRoutes(http: Http, plans: Plans, db: Database): void {
  http.route({
    method: 'GET',
    url: '/api/v1/workspaces/current/entitlement',
    config: { access: { permission: 'workspace.read' } },
    schema: {
      tags: ['workspaces'],
      summary: 'Get the workspace’s plan limits and current usage',
      response: { 200: Entitlement },
    },
    handler: (request) => plans.entitlementOf(db, inWorkspace(request).workspaceId),
  });
}

/** What the server's owner decides about plans. */
export function planAdministrationRoutes(http: Http, administration: PlanAdministration): void {
  http.route({
    method: 'GET',
    url: '/api/v1/server/workspaces',
    config,
    schema: {
      tags,
      summary: 'The workspaces on this server, with their plans and usage',
      querystring: PageQuery.extend({
        cursor: IdCursor.optional(),
        search: z.string().trim().max(200).default('').describe('Part of a name, or of an owner’s name or address'),
      }),
      response: { 200: ServerWorkspaces },
    },
    handler: ({ query: { cursor = null, limit, search } }) => administration.list({ cursor, limit, search }),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/server/workspaces/:id/plan',
    config: { ...config, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Put a workspace on a plan, or give it limits of its own',
      params: z.object({ id: Id }),
      body: PlanChoice,
      response: { 200: ServerWorkspace },
    },
    handler: ({ params, body }) => administration.assign(params.id, body),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/server/limits',
    config,
    schema: { tags, summary: 'The limits of workspaces without a plan of their own', response: { 200: PlanLimits } },
    handler: () => administration.usualLimits(),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/server/limits',
    config,
    schema: { tags, summary: 'Limit workspaces without a plan of their own', body: PlanLimits, response: { 200: PlanLimits } },
    handler: ({ body }) => administration.saveUsualLimits(body),
  });
}
