import type { Account } from '@everycast/contract/accounts';
import type { Post } from '@everycast/contract/posts';
import type { People } from './people.ts';

/** What the team has to approve for a while: two posts that wait for their second step, and one that was returned. */
export async function addApprovals({ ida, bo, harbour }: People): Promise<void> {
  ida.enter(harbour);
  bo.enter(harbour);
  const [account] = (await ida.call<{ items: Account[] }>('GET', '/api/v1/accounts')).items;
  const [group] = (await ida.call<{ items: { id: string }[] }>('GET', '/api/v1/account-groups')).items;
  if (!account || !group) throw new Error('The team has no account, or no group.');
  const needs = (mode: string) => ida.call('PATCH', '/api/v1/approval-policy', { mode, groups: [{ groupId: group.id, mode }] });
  await needs('two');
  for (const text of ['To be approved', 'To be changed', 'Approved in part']) {
    const schedule = { at: '2099-02-01T09:00', zone: 'Europe/Berlin' };
    const asked = await bo.call<Post>('POST', '/api/v1/posts', { text, accountIds: [account.id], schedule });
    const seen = asked.approval?.seen;
    if (text === 'To be changed') await ida.call('POST', `/api/v1/posts/${asked.id}/return`, { seen, note: 'Shorter, please' });
    else await ida.call('POST', `/api/v1/posts/${asked.id}/approve`, { seen });
  }
  await needs('none');
}
