import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { platformIds } from '@everycast/contract/platform-ids';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { accountsDragged } from '../../../lib/accounts/dragged.ts';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import type { Tests } from '../TestAll.tsx';
import { AccountFilters } from './AccountFilters.tsx';
import { AccountList } from './AccountList.tsx';
import type { RowActions } from './AccountRow.tsx';
import { Disconnect } from './Disconnect.tsx';
import { sortParam } from './filter.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { KeyHints } from './KeyHints.tsx';
import css from './Many.module.css';
import { ProxyDialog } from './ProxyDialog.tsx';
import { SelectedBar } from './SelectedBar.tsx';
import { useKeys } from './use-keys.ts';
import { useListed } from './use-listed.ts';
import { usePausing } from './use-pausing.ts';
import { useSelected } from './use-selected.ts';
import { useShortening } from './use-shortening.ts';

interface Props {
  accounts: readonly Account[];
  tests: Tests;
  /** Asks for new logins, one account after another. */
  reconnect: (ids: readonly string[]) => void;
  /** The groups, which take accounts that are dragged there: beside the list, or behind a button. */
  groups: (props: { accounts: readonly Account[]; selected: readonly string[] }, beside: boolean) => ReactNode;
}

/** All accounts in rows: filters, sorting, selecting many, and what can be done with them. */
export function ManyAccounts({ accounts, tests, reconnect, groups: groupsOf }: Props) {
  const t = useWords();
  const { workspace, times } = useSession();
  const phone = usePhone();
  const beside = useMediaQuery('(width >= 1200px)', true) ?? true;
  const mayChange = workspace.permissions.includes('account.connect');
  const mayGroup = workspace.permissions.includes('group.manage');
  const { rows, counts, left, groups, filter, change, reset, narrowed } = useListed(accounts);
  const hasGroups = accounts.length > 1 && (mayGroup || groups.length > 0);
  const members = useQuery(get('/api/v1/workspaces/current/members')).data?.items;
  const names = useMemo(() => new Map(members?.map(({ userId, name }) => [userId, name])), [members]);
  const list = useRef<HTMLUListElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => rows.map(({ account }) => account.id), [rows]);
  const selected = useSelected();
  // What a filter hides isn't changed along with what is shown.
  const chosen = useMemo(() => rows.filter(({ account }) => selected.ids.has(account.id)), [rows, selected.ids]);
  const chosenAccounts = useMemo(() => chosen.map(({ account }) => account), [chosen]);
  const chosenIds = useMemo(() => chosenAccounts.map(({ id }) => id), [chosenAccounts]);
  const [resets, setResets] = useState(0);
  const [leaving, setLeaving] = useState<readonly Account[] | null>(null);
  const [proxied, setProxied] = useState<string | null>(null);
  const [grouping, setGrouping] = useState<{ kind: 'add' | 'remove'; ids: readonly string[] } | null>(null);
  const { pause, resume, busy } = usePausing();
  const shortening = useShortening();
  const { extend, toggle, set } = selected;
  const select = useCallback((id: string, range: boolean) => (range ? extend(id, shown) : toggle(id)), [extend, toggle, shown]);

  const reconnectThese = (those: readonly Account[]) => {
    const lost = those.filter(({ state }) => state === 'reconnect');
    reconnect((lost.length > 0 ? lost : those).map(({ id }) => id));
  };
  const actions = useRowActions(mayChange, { tests, reconnectThese, pause, resume, shorten: shortening.change, setLeaving, setProxied });

  /** The selected accounts, or else the one that has the focus. */
  const meant = (focused: string | null): readonly Account[] =>
    chosenAccounts.length > 0 ? chosenAccounts : accounts.filter(({ id }) => id === focused);
  const withMeant = (run: (those: readonly Account[]) => void) => (focused: string | null) => {
    const those = meant(focused);
    if (those.length > 0) run(those);
  };
  const restOrNot = (those: readonly Account[]) => {
    const ids = those.map(({ id }) => id);
    if (those.every(({ paused }) => paused)) resume(ids);
    else pause(ids);
  };
  useKeys(list, {
    shown,
    select,
    clear: () => set([]),
    run: {
      ...(mayGroup && { g: withMeant((those) => setGrouping({ kind: 'add', ids: those.map(({ id }) => id) })) }),
      ...(mayChange && {
        t: withMeant((those) => void tests.start(those)),
        r: withMeant(reconnectThese),
        p: withMeant(restOrNot),
      }),
    },
  });

  const drag = useCallback(
    (event: DragEvent, id: string) => accountsDragged.set(event.dataTransfer, chosenIds.includes(id) ? chosenIds : [id]),
    [chosenIds],
  );
  const allPaused = chosenAccounts.length > 0 && chosenAccounts.every(({ paused }) => paused);
  const lost = rows.filter(({ account }) => account.state === 'reconnect').map(({ account }) => account.id);
  const showAll = () => {
    reset();
    // What was typed is still in the field; a new one has the focus.
    setResets((times) => times + 1);
  };
  useEffect(() => {
    if (resets > 0) filters.current?.querySelector<HTMLElement>('input')?.focus();
  }, [resets]);
  return (
    <div className={css.columns}>
      <div ref={filters} className={css.filters} hidden={accounts.length < 2}>
        <AccountFilters
          key={resets}
          filter={filter}
          change={change}
          counts={counts}
          all={left}
          platforms={platformIds.filter((id) => accounts.some(({ platform }) => platform === id))}
          groups={groups}
          aside={!beside && hasGroups && groupsOf({ accounts, selected: chosenIds }, false)}
        />
      </div>
      <div className={chosen.length > 0 ? `${css.main} ${css.room}` : css.main}>
        <Panel clip>
          {rows.length === 0 ? (
            <Empty title={t('search.none')} action={<Button onClick={showAll}>{t('search.clear')}</Button>}>
              {filter.search ? t('search.noneText', { query: filter.search }) : t('filters.noneText')}
            </Empty>
          ) : (
            <AccountList
              list={list}
              rows={rows}
              zone={times.zone}
              filter={filter}
              sort={(sorting) => change({ sort: sortParam(filter, sorting) })}
              selected={selected.ids}
              select={select}
              selectAll={(all) => set(all ? shown : [])}
              testing={tests.testing}
              shortening={shortening.ids}
              members={names}
              actions={actions}
              drag={drag}
            />
          )}
        </Panel>
        <Foot
          found={rows.length}
          all={accounts.length}
          narrowed={narrowed}
          hints={!phone && <KeyHints mayChange={mayChange} mayGroup={mayGroup} />}
        />
      </div>
      {beside && hasGroups && groupsOf({ accounts, selected: chosenIds }, true)}
      {chosen.length > 0 && (mayChange || mayGroup) && (
        <SelectedBar
          chosen={chosenAccounts}
          lost={lost.length}
          selectLost={() => set(lost)}
          busy={busy || tests.at !== null}
          clear={() => set([])}
          actions={{
            addToGroup: mayGroup ? () => setGrouping({ kind: 'add', ids: chosenIds }) : undefined,
            removeFromGroup:
              mayGroup && chosen.some((row) => row.groups.length > 0) ? () => setGrouping({ kind: 'remove', ids: chosenIds }) : undefined,
            test: mayChange ? () => void tests.start(chosenAccounts) : undefined,
            reconnect: mayChange ? () => reconnectThese(chosenAccounts) : undefined,
            pause: mayChange && !allPaused ? () => pause(chosenIds) : undefined,
            resume: mayChange && chosenAccounts.some(({ paused }) => paused) ? () => resume(chosenIds) : undefined,
            disconnect: mayChange ? () => setLeaving(chosenAccounts) : undefined,
          }}
        />
      )}
      {grouping && <GroupDialog kind={grouping.kind} ids={grouping.ids} groups={groups} close={() => setGrouping(null)} />}
      <ProxyDialog account={accounts.find(({ id }) => id === proxied) ?? null} close={() => setProxied(null)} />
      <Disconnect
        accounts={leaving}
        scheduled={chosen.reduce((sum, { scheduled = 0 }) => sum + scheduled, 0)}
        close={() => setLeaving(null)}
      />
    </div>
  );
}

/** How many accounts are shown, and what keys do. */
function Foot({ found, all, narrowed, hints }: { found: number; all: number; narrowed: boolean; hints: ReactNode }) {
  const t = useWords();
  return (
    <Row gap="4 16" wrap justify="between" mt={8}>
      <Text size={12} tone="quiet" num role="status">
        {narrowed ? t('search.found', { found, all }) : t('search.all', { count: all })}
        {found === 0 && <span className="visually-hidden"> {t('search.none')}</span>}
      </Text>
      {hints}
    </Row>
  );
}

/** What a row's buttons do; the same object as long as the person may, so that rows aren't drawn again. */
function useRowActions(
  mayChange: boolean,
  does: {
    tests: Tests;
    reconnectThese: (accounts: readonly Account[]) => void;
    pause: (ids: readonly string[]) => void;
    resume: (ids: readonly string[]) => void;
    shorten: (change: { account: Account; on: boolean }) => void;
    setLeaving: (accounts: readonly Account[]) => void;
    setProxied: (id: string) => void;
  },
): RowActions | null {
  const latest = useRef(does);
  latest.current = does;
  return useMemo<RowActions | null>(
    () =>
      mayChange
        ? {
            test: (account) => void latest.current.tests.start([account]),
            reconnect: (account) => latest.current.reconnectThese([account]),
            pause: ({ id }) => latest.current.pause([id]),
            resume: ({ id }) => latest.current.resume([id]),
            shorten: (account, on) => latest.current.shorten({ account, on }),
            proxy: ({ id }) => latest.current.setProxied(id),
            disconnect: (account) => latest.current.setLeaving([account]),
          }
        : null,
    [mayChange],
  );
}
