import { useWords } from 'words:account-groups';
import { type AccountGroup, type AccountGroupChange, maxGroupName } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { AccountChoice } from '../../ui/groups/AccountChoice.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { NameAndHue } from '../../ui/hues/NameAndHue.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { ProxySelect } from '../../ui/proxies/ProxySelect.tsx';
import { useChooseProxy, useProxies } from '../../ui/proxies/use-proxies.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Groups.module.css';

const path = '/api/v1/account-groups';

interface Props {
  group: AccountGroup;
  accounts: readonly Account[];
  /** Moves it by so many places; undefined where there is none. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

/** A group that can be changed; each change is saved at once. */
export function GroupRow({ group, accounts, up, down }: Props) {
  const t = useWords();
  const one = { params: { path: { id: group.id } } };
  const change = useMutation<AccountGroup, ApiProblem, AccountGroupChange>({
    mutationFn: (body) => answer(http.PATCH(`${path}/{id}`, { ...one, body })),
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => void refresh(path),
  });
  const words = {
    open: t('remove', group),
    title: t('confirm.title', group),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', group),
  };
  return (
    <>
      <GroupTile group={group} />
      <NameAndHue
        key={`${group.name}${change.failureCount}`}
        max={maxGroupName}
        value={group}
        nameLabel={t('nameOf', group)}
        colorLabel={t('colorOf', group)}
        change={(to) => change.mutate(to)}
      />
      <IconButton icon={IconArrowUp} size={16} label={t('up', group)} disabled={!up} onClick={up} />
      <IconButton icon={IconArrowDown} size={16} label={t('down', group)} disabled={!down} onClick={down} />
      <ConfirmDelete words={words} run={() => answer(http.DELETE(`${path}/{id}`, one))} settled={() => void refresh(path)} />
      <Box className={css.accounts}>
        <AccountChoice
          placeholder={t('search')}
          accounts={accounts}
          ariaLabel={t('accountsOf', group)}
          value={change.variables?.accountIds && change.isPending ? change.variables.accountIds : group.accountIds}
          change={(accountIds) => change.mutate({ accountIds })}
        />
      </Box>
      <GroupProxy group={group} />
    </>
  );
}

/** What the traffic of the group's accounts goes through; nothing where the workspace has no proxies, or the person may not choose one. */
function GroupProxy({ group: { id, name } }: { group: AccountGroup }) {
  const t = useWords();
  const proxies = useProxies();
  const choose = useChooseProxy('account-groups');
  if (!proxies || proxies.length === 0) return null;
  const chosen = proxies.find(({ groupIds }) => groupIds.includes(id))?.id ?? null;
  return (
    <ProxySelect
      proxies={proxies}
      ariaLabel={t('proxyOf', { name })}
      none={t('noProxy')}
      value={choose.isPending ? choose.variables.proxyId : chosen}
      change={(proxyId) => choose.mutate({ id, proxyId }, { onError: (problem) => toast.fail(problem.message) })}
    />
  );
}
