import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { type ReturnTo, returningTo, useReturnTo } from '../../lib/connect/return-to.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Connect } from './Connect.tsx';
import { Outcome } from './consent/Outcome.tsx';
import { ManyAccounts } from './list/ManyAccounts.tsx';
import { MoveAccounts } from './MoveAccounts.tsx';
import { NoGroupsLeft } from './NoGroupsLeft.tsx';
import { Reconnect } from './Reconnect.tsx';
import { TestButton, useTests } from './TestAll.tsx';

const skeletons = ['1', '2', '3', '4', '5', '6'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page's address with another dialog open, or none; its filters stay. */
function withDialog(params: URLSearchParams, dialog: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['connect', 'reconnect', 'of', 'problem']) next.delete(name);
  for (const [name, value] of Object.entries(dialog)) next.set(name, value);
  return next;
}

/** The accounts of `?reconnect=`; “all” are those that need it. */
const toReconnect = (wanted: string | null, accounts: readonly Account[]): Account[] =>
  wanted === 'all'
    ? accounts.filter(({ state }) => state === 'reconnect')
    : (wanted?.split(',') ?? []).flatMap((id) => accounts.find((account) => account.id === id) ?? []);

/**
 * /accounts: connected accounts with their state, and a way to connect more. `?connect`, `?connect=<platform>` and `?reconnect=<id>,<id>…`
 * open the dialogs; the navigation state may name the screen that waits for the account. A platform redirects back with `?connect=<consent>` or
 * `?problem=<consent or reason>`.
 */
export function Accounts({ groups }: Pick<ComponentProps<typeof ManyAccounts>, 'groups'>) {
  const t = useWords();
  const { workspace } = useSession();
  const tests = useTests();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  const mayChange = workspace.permissions.includes('account.connect');
  const cameBack = params.get('problem') ?? (uuid.test(params.get('connect') ?? '') ? params.get('connect') : null);
  /** Accounts connected while a dialog is open. */
  const fresh = useRef<readonly string[]>([]);
  const { returnTo, go } = useReturnTo(cameBack !== null);
  const open = (name: 'connect' | 'reconnect', value = '') =>
    setParams((was) => withDialog(was, { [name]: value }), { replace: true, state: returnTo && returningTo(returnTo) });
  /** Closes the dialog; if a screen waits for an account, that is shown next. */
  const close = () => {
    if (returnTo) go(fresh.current);
    else setParams((was) => withDialog(was, {}), { replace: true });
  };
  const connected = (accounts: readonly Account[]) => {
    fresh.current = accounts.map(({ id }) => id);
  };
  const [reconnecting = null, ...rest] = toReconnect(params.get('reconnect'), data?.items ?? []);
  const of = Math.max(Number(params.get('of')) || 0, rest.length + 1);
  /** The rest of those that are reconnected one after another. */
  const next = { reconnect: rest.map(({ id }) => id).join(','), of: String(of) };
  const goOn = () =>
    rest.length > 0 ? setParams((was) => withDialog(was, next), { replace: true, state: returnTo && returningTo(returnTo) }) : close();
  /** After the last of them, the screen that waits. */
  const afterThis: ReturnTo =
    rest.length > 0
      ? { path: `/accounts?${new URLSearchParams(next)}`, state: returnTo && returningTo(returnTo), again: true }
      : (returnTo ?? { path: '/accounts', state: null, again: true });
  const series = of > 1 && { at: of - rest.length, of, skip: goOn, next: afterThis };
  const sandbox = useQuery(get('/api/v1/sandbox'));
  const connect = (
    <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} onClick={() => open('connect')}>
      {t('connect')}
    </Button>
  );
  const accounts = data?.items ?? [];
  const lost = accounts.filter(({ state }) => state === 'reconnect').map(({ id }) => id);
  const inGroups = useGroups()?.length ?? 0;
  const count = inGroups > 0 ? t('inGroups', { of: accounts.length, count: inGroups }) : t('search.all', { count: accounts.length });
  /** All buttons appear at once, so that none moves when the next one comes. */
  const isKnown = (data !== undefined || error !== null) && !(sandbox.isLoading && sandbox.failureCount === 0);
  return (
    <Page
      title={t('title')}
      context={mayChange ? accounts.length > 1 && count : t('onlyAdmins')}
      actions={
        isKnown && (
          <>
            {sandbox.data?.on && <ButtonLink to="/sandbox">{t('toSandbox')}</ButtonLink>}
            {accounts.length > 0 && <MoveAccounts accounts={accounts} />}
            {mayChange && lost.length > 0 && (
              <Button onClick={() => open('reconnect', lost.join(','))}>{t('bulk.reconnect', { count: lost.length })}</Button>
            )}
            {mayChange && accounts.length > 1 && <TestButton accounts={accounts} tests={tests} />}
            {mayChange && connect}
          </>
        )
      }
    >
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      <NoGroupsLeft />
      {!error && !data && (
        <Panel>
          <Loading gap={4} p={8}>
            {skeletons.map((row) => (
              <Skeleton key={row} height="2rem" />
            ))}
          </Loading>
        </Panel>
      )}
      {data && accounts.length === 0 && workspace.groupIds?.length !== 0 && (
        <Panel>
          {workspace.groupIds ? (
            <Empty title={t('none')}>{t('noneInGroups')}</Empty>
          ) : (
            <Empty title={t('none')} action={mayChange ? <Button onClick={() => open('connect')}>{t('connect')}</Button> : undefined}>
              {t('teach')}
            </Empty>
          )}
        </Panel>
      )}
      {accounts.length > 0 && (
        <ManyAccounts accounts={accounts} tests={tests} reconnect={(ids) => open('reconnect', ids.join(','))} groups={groups} />
      )}
      <Connect
        at={mayChange && !cameBack ? params.get('connect') : null}
        go={(at) => open('connect', at)}
        connected={connected}
        close={close}
      />
      <Outcome id={mayChange ? cameBack : null} again={(at) => open('connect', at)} connected={connected} close={close} />
      <Reconnect account={mayChange ? reconnecting : null} series={series || null} close={close} done={goOn} />
    </Page>
  );
}
