import { Entitlement } from '@everycast/contract/plans';
import type { Database } from '../../kernel/database/database.ts';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Plans } from './plans.ts';

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
