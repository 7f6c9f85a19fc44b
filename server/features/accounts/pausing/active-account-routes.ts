import { Account, AccountsTogether, ScheduledByAccount } from '@everycast/contract/accounts';
import { ActiveAccounts, ActiveAccountsQuery, ChosenAccounts } from '@everycast/contract/plans';
import { z } from 'zod';
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

/** Accounts that people pause, and how many posts are scheduled on each. */
export function pauseRoutes(http: Http, accounts: Pick<Accounts, 'pause' | 'resume' | 'scheduled'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/accounts/scheduled',
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'Count the scheduled posts of each account', response: { 200: ScheduledByAccount } },
    handler: (request) => accounts.scheduled(inWorkspace(request).workspaceId),
  });

  const together = { body: AccountsTogether, response: { 200: z.object({ items: z.array(Account) }) } };
  http.route({
    method: 'POST',
    url: '/api/v1/accounts/pause',
    config: { access: { permission: 'account.connect' }, errors: ['not_found'] },
    schema: { tags, summary: 'Pause accounts, all or none: their posts keep their times and wait', ...together },
    handler: async (request) => {
      const { workspaceId, userId } = inWorkspace(request);
      return { items: await accounts.pause(workspaceId, userId, request.body.accountIds) };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/accounts/resume',
    config: { access: { permission: 'account.connect' }, errors: ['not_found'] },
    schema: { tags, summary: 'Resume accounts that someone paused, all or none', ...together },
    handler: async (request) => ({ items: await accounts.resume(inWorkspace(request).workspaceId, request.body.accountIds) }),
  });
}
