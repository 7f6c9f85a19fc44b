import type { AccountGroup } from '@everycast/contract/account-groups';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';

/** The workspace's groups of accounts in their order; undefined until they are loaded. */
export const useGroups = (): readonly AccountGroup[] | undefined => useQuery(get('/api/v1/account-groups')).data?.items;
