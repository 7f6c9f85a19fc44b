import { ActiveAccounts, ActiveAccountsQuery, ChosenAccounts } from '@everycast/contract/plans';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Accounts } from '../accounts.ts';

const url = '/api/v1/workspaces/current/active-accounts';
const tags = ['accounts'];

/** Which accounts stay active within a plan. Members see it; the workspace's owners choose, never an API key. */
export function activeAccountRoutes(http: Http, accounts: Pick<Accounts, 'active' | 'chooseActive'>): void {
  http.route({
    method: 'GET',
    url,
    config: { access: { permission: 'billing.read' } },
    schema: {
      tags,
      summary: 'Which accounts stay active within the plan, and which it pauses; with `plan`, within another one',
      querystring: ActiveAccountsQuery,
      response: { 200: ActiveAccounts },
    },
    handler: (request) => accounts.active(inWorkspace(request).workspaceId, request.query.plan),
  });

  http.route({
    method: 'PUT',
    url,
    config: { access: { permission: 'billing.manage' }, errors: ['limit_reached'] },
    schema: {
      tags,
      summary: 'Choose which accounts stay active first, now and when the plan gets smaller',
      body: ChosenAccounts,
      response: { 200: ActiveAccounts },
    },
    handler: (request) => accounts.chooseActive(inWorkspace(request).workspaceId, request.body.accountIds),
  });
}
