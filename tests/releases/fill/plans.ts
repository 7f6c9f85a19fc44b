import type { People } from './people.ts';

/** What the server's owner decides about workspaces. */
export async function addPlans({ ida, studio }: People): Promise<void> {
  const limits = { accounts: 100, accountsPerPlatform: 20, storageBytes: 10_000_000_000, fileBytes: null, seats: null };
  await ida.call('PUT', '/api/v1/server/limits', { ...limits, accounts: null });
  await ida.call('PUT', `/api/v1/server/workspaces/${studio}/plan`, { plan: 'own', limits });
}
