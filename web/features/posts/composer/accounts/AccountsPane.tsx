import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { accountsFound, byPlatform, manyAccounts } from '../../../../lib/accounts/arrange.ts';
import { Button } from '../../../../ui/Button.tsx';
import { GroupButtons } from '../../../../ui/groups/GroupButtons.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { AccountSections } from './AccountSections.tsx';
import css from './AccountsPane.module.css';
import { accountSummaries } from './account-summaries.ts';
import { TrySandbox } from './TrySandbox.tsx';

/**
 * The accounts to choose from, each with how much of its platform's limit the text uses. Many of them can be filtered, and stand in their
 * groups, or by platform if one has several: groups that are used first, those with problems open, what isn't used in one line. Chosen
 * accounts stay chosen while hidden, and their number is shown.
 */
export function AccountsPane({
  accounts,
  groups,
  chosen,
  checks,
  choose,
  chooseGroup,
  connect,
}: {
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  chosen: readonly string[];
  checks: readonly AccountCheck[];
  choose: (accountIds: readonly string[], on: boolean) => void;
  chooseGroup: (group: AccountGroup, on: boolean) => void;
  /** Leads to connecting another, and back; null for people who may not. */
  connect: (() => void) | null;
}) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const many = accounts.length >= manyAccounts;
  const found = many ? accountsFound(accounts, query) : accounts;
  const on = useMemo(() => new Set(chosen), [chosen]);
  const said = useMemo(() => accountSummaries(checks, groups, t), [checks, groups, t]);
  const hidden = accounts.filter((account) => on.has(account.id) && !found.includes(account)).length;
  const narrow = (to: string) => {
    setQuery(to);
    // Results start at the top, wherever the pane, or on a phone its container, was scrolled.
    scroll.current?.scrollTo({ top: 0 });
    pane.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <Stack
      as="section"
      minH={0}
      ref={pane}
      className={css.pane}
      aria-label={t('accounts.title')}
      data-accounts-pane
      data-many={many || undefined}
    >
      <div className={css.top}>
        <Row as="header" justify="between" p="0 12" h="2.75rem">
          <Text as="h2" size={14}>
            {t('accounts.title')}
          </Text>
          {accounts.length > 0 && (
            <Text as="span" fontSize={12} tone="quiet" num className={css.count}>
              {t('accounts.count', { chosen: chosen.length, all: accounts.length })}
            </Text>
          )}
        </Row>
        {groups.length > 0 && (
          <Box m="0 12 8" className={css.groups}>
            <GroupButtons as="grid" groups={groups} chosen={on} choose={chooseGroup} />
          </Box>
        )}
        {many && (
          <Box as="search" p="0 12 8">
            <TextInput
              ref={field}
              type="search"
              aria-label={t('accounts.filter')}
              placeholder={t('accounts.filter')}
              leftSection={<Icon of={IconSearch} size={16} />}
              value={query}
              maxLength={200}
              onChange={(event) => narrow(event.currentTarget.value)}
            />
          </Box>
        )}
        <Text as="div" p="0 12" size={12} tone="muted" role="status">
          {found.length === 0 && accounts.length > 0 && <p>{t('accounts.notFound')}</p>}
          {hidden > 0 && <p>{t('accounts.hidden', { count: hidden })}</p>}
        </Text>
        {found.length < accounts.length && (
          <Text
            as={Button}
            variant="bare"
            size={12}
            tone="brand"
            m="0 12 8"
            className={css.all}
            onClick={() => {
              narrow('');
              field.current?.focus();
            }}
          >
            {t('accounts.showAll')}
          </Text>
        )}
      </div>
      <div ref={scroll} className={css.scroll}>
        {accounts.length === 0 && (
          <>
            <Text size={13} tone="muted" p="0 12 12">
              {t('accounts.none')}
            </Text>
            <TrySandbox connected={({ id }) => choose([id], true)} />
          </>
        )}
        <AccountSections
          found={found}
          groups={many ? groups : []}
          headed={many && (groups.length > 0 || byPlatform(accounts).length < accounts.length)}
          dense={many}
          chosen={on}
          said={said}
          searching={query.trim() !== ''}
          choose={choose}
        />
      </div>
      {connect && (
        <Row
          as={Link}
          inline
          gap={8}
          p="6 12"
          size={13}
          tone="brand"
          to="/accounts?connect"
          m="8 0"
          className={css.connect}
          onClick={(event) => {
            // Opening a link in a new tab leaves this one as it is.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            connect();
          }}
        >
          <Icon of={IconPlus} size={16} />
          {t('accounts.connect')}
        </Row>
      )}
    </Stack>
  );
}
