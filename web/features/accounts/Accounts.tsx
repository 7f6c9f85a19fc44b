import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { type ReturnTo, returningTo, useReturnTo } from '../../lib/connect/return-to.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AccountList } from './AccountList.tsx';
import { AccountRow } from './AccountRow.tsx';
import { Connect } from './Connect.tsx';
import { Outcome } from './consent/Outcome.tsx';
import { MoveAccounts } from './MoveAccounts.tsx';
import { NoGroupsLeft } from './NoGroupsLeft.tsx';
import { Reconnect } from './Reconnect.tsx';
import { TestAll } from './TestAll.tsx';

/** Tests all accounts one after another, or reconnects those that need it. */
function Bulk({ accounts, reconnect }: { accounts: readonly Account[]; reconnect: (ids: string[]) => void }) {
  const t = useWords();
  const lost = accounts.filter(({ state }) => state === 'reconnect').map(({ id }) => id);
  return (
    <Row gap={8} wrap>
      <TestAll accounts={accounts} variant="soft" />
      {lost.length > 0 && <Button onClick={() => reconnect(lost)}>{t('bulk.reconnect', { count: lost.length })}</Button>}
    </Row>
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
export default function Accounts() {
  const t = useWords();
  const { workspace, times } = useSession();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  const mayChange = workspace.permissions.includes('account.connect');
  const cameBack = params.get('problem') ?? (uuid.test(params.get('connect') ?? '') ? params.get('connect') : null);
  /** Accounts connected while a dialog is open. */
  const fresh = useRef<readonly string[]>([]);
  const { returnTo, go } = useReturnTo(cameBack !== null);
  const open = (name: 'connect' | 'reconnect', value = '') =>
    setParams({ [name]: value }, { replace: true, state: returnTo && returningTo(returnTo) });
  /** Closes the dialog; if a screen waits for an account, that is shown next. */
  const close = () => {
    if (returnTo) go(fresh.current);
    else setParams({}, { replace: true });
  };
  const connected = (accounts: readonly Account[]) => {
    fresh.current = accounts.map(({ id }) => id);
  };
  const [reconnecting = null, ...rest] = toReconnect(params.get('reconnect'), data?.items ?? []);
  const of = Math.max(Number(params.get('of')) || 0, rest.length + 1);
  /** The rest of those that are reconnected one after another. */
  const next = { reconnect: rest.map(({ id }) => id).join(','), of: String(of) };
  const goOn = () => (rest.length > 0 ? setParams(next, { replace: true, state: returnTo && returningTo(returnTo) }) : close());
  /** After the last of them, the screen that waits. */
  const afterThis: ReturnTo =
    rest.length > 0
      ? { path: `/accounts?${new URLSearchParams(next)}`, state: returnTo && returningTo(returnTo), again: true }
      : (returnTo ?? { path: '/accounts', state: null, again: true });
  const series = of > 1 && { at: of - rest.length, of, skip: goOn, next: afterThis };
  const sandbox = useQuery(get('/api/v1/sandbox')).data;
  const connect = (
    <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} onClick={() => open('connect')}>
      {t('connect')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      context={mayChange ? undefined : t('onlyAdmins')}
      actions={
        <>
          {sandbox?.on && <ButtonLink to="/sandbox">{t('toSandbox')}</ButtonLink>}
          {(data?.items.length ?? 0) > 1 && <ButtonLink to="/settings/groups">{t('toGroups')}</ButtonLink>}
          {data && data.items.length > 0 && <MoveAccounts accounts={data.items} />}
          {mayChange && connect}
        </>
      }
    >
      {error && !data ? (
        <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
      ) : (
        <Panel>
          {!data && (
            <Loading gap={8} p={16}>
              <Skeleton height="3.5rem" />
              <Skeleton height="3.5rem" />
            </Loading>
          )}
          {data?.items.length === 0 && !workspace.groupIds && (
            <Empty title={t('none')} action={mayChange ? <Button onClick={() => open('connect')}>{t('connect')}</Button> : undefined}>
              {t('teach')}
            </Empty>
          )}
          <NoGroupsLeft />
          {data?.items.length === 0 && workspace.groupIds && workspace.groupIds.length > 0 && (
            <Empty title={t('none')}>{t('noneInGroups')}</Empty>
          )}
          {data && data.items.length > 0 && (
            <AccountList
              accounts={data.items}
              bulk={mayChange ? <Bulk accounts={data.items} reconnect={(ids) => open('reconnect', ids.join(','))} /> : null}
              row={(account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  zone={times.zone}
                  mayChange={mayChange}
                  reconnect={() => open('reconnect', account.id)}
                />
              )}
            />
          )}
        </Panel>
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
