import { useWords } from 'words:post-filters';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { accountsFound } from '../../lib/accounts/arrange.ts';
import { toggled } from '../../lib/toggled.ts';
import chip from '../Filter.module.css';
import { Icon } from '../Icon.tsx';
import { PlatformMark } from '../PlatformMark.tsx';
import { Popover } from '../Popover.tsx';
import { Box, Row, Text } from '../primitives/primitives.tsx';
import { SandboxMark } from '../SandboxMark.tsx';
import css from './AccountFilter.module.css';

/** Chooses the accounts whose posts are shown; none means all. */
export function AccountFilter({
  accounts,
  chosen,
  change,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  change: (accountIds: string[]) => void;
}) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const found = accountsFound(accounts, query);
  return (
    <Popover
      side="below-start"
      className={chosen.length > 0 ? `${chip.button} ${chip.on}` : chip.button}
      panelClassName={css.panel}
      onOpen={() => setQuery('')}
      trigger={
        <>
          <Icon of={IconUsers} size={14} />
          {chosen.length === 0 ? t('accounts') : t('some', { count: chosen.length })}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
    >
      <Box as="search" p={8} bg="surface" className={css.search}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </Box>
      <fieldset>
        <legend className="visually-hidden">{t('which')}</legend>
        {found.map((account) => (
          <Row as="label" gap={8} p="4 8" radius={6} pointer key={account.id} hover className={css.account} minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => change(toggled(chosen, account.id))} />
            <PlatformMark platform={account.platform} size={16} />
            <span>{shownHandle(account)}</span>
            {account.sandbox && <SandboxMark small />}
          </Row>
        ))}
      </fieldset>
      <Text p={8} tone="muted" className={css.none} role="status">
        {found.length === 0 && t('none')}
      </Text>
    </Popover>
  );
}
