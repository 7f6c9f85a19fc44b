import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../../../lib/session/session.tsx';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { type Draft, withAccounts } from '../../draft/draft.ts';
import { usedLast, withUsed } from '../../draft/used-last.ts';
import type { Composer } from '../use-composer.ts';

const none: readonly AccountGroup[] = [];

/** The groups of accounts: choosing one also brings what its last post had, which `remember` stores. */
export function useGroupChoice(edit: Composer['edit'], accounts: readonly Account[]) {
  const { me, workspace } = useSession();
  const groups = useGroups() ?? none;
  const last = useMemo(() => usedLast(me.id, workspace.id), [me.id, workspace.id]);
  const chooseGroup = useCallback(
    ({ id, accountIds }: AccountGroup, on: boolean) => {
      const used = on ? last.of(id) : null;
      edit((was) => {
        const chosen = withAccounts(was, accountIds, on);
        return used ? withUsed(chosen, used) : chosen;
      });
    },
    [edit, last],
  );
  return { groups, chooseGroup, remember: (sent: Draft) => last.remember(sent, groups, accounts) };
}
