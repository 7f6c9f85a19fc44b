import type { Account } from '@everycast/contract/accounts';
import { TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { accountsFound } from '../../../lib/accounts/arrange.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import css from './AccountFilter.module.css';
import chip from './Filters.module.css';

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
      className={chosen.length > 0 ? `${chip.chip} ${chip.on}` : chip.chip}
      panelClassName={css.panel}
      onOpen={() => setQuery('')}
      trigger={
        <>
          <Icon of={IconUsers} size={14} />
          {chosen.length === 0 ? t('filter.accounts') : t('filter.some', { count: chosen.length })}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
    >
      <Box as="search" p={8} bg="surface" className={css.search}>
        <TextInput
          type="search"
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </Box>
      <fieldset>
        <legend className="visually-hidden">{t('filter.which')}</legend>
        {found.map((account) => (
          <Row as="label" gap={8} p="4 8" radius={6} pointer key={account.id} hover className={css.account} minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => change(toggled(chosen, account.id))} />
            <PlatformMark platform={account.platform} size={16} />
            <span>{shownHandle(account)}</span>
            {account.sandbox && <SandboxMark />}
          </Row>
        ))}
      </fieldset>
      <Text p={8} tone="muted" className={css.none} role="status">
        {found.length === 0 && t('filter.none')}
      </Text>
    </Popover>
  );
}
