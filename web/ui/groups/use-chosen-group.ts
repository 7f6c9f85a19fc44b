import type { AccountGroup } from '@everycast/contract/account-groups';
import { useSearchParams } from 'react-router';
import { useGroups } from './use-groups.ts';

/** The account group whose posts and accounts a screen shows, as its address has it; null: all. */
export function useChosenGroup(): AccountGroup | null {
  const [params] = useSearchParams();
  const id = params.get('group');
  return useGroups()?.find((group) => group.id === id) ?? null;
}

/** As the API takes it. */
export const queryOfGroup = (group: AccountGroup | null) => (group ? { group: group.id } : {});
