import { useWords } from 'words:calendar';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { accountsFound, manyAccounts } from '../../../lib/accounts/arrange.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import type { PlatformOption } from './platforms.ts';
import css from './WhichAccounts.module.css';

/** Asks which accounts of the selected platforms to use; many of them can be searched. */
export function WhichAccounts({
  options,
  chosen,
  toggle,
}: {
  /** Platforms with more than one account. */
  options: readonly PlatformOption[];
  chosen: readonly string[];
  toggle: (accountId: string) => void;
}) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const all = options.flatMap(({ accounts }) => accounts);
  const many = all.length >= manyAccounts;
  const found = many ? accountsFound(all, query) : all;
  if (all.length === 0) return null;
  return (
    <Box as="fieldset" minW={0} mt={12}>
      <Text as="legend" size={12} tone="muted" weight="medium" mb={6}>
        {t('create.which', { names: options.map(({ name }) => name).join(', ') })}
      </Text>
      {many && (
        <TextInput
          type="search"
          mb={6}
          aria-label={t('create.searchAccounts')}
          placeholder={t('create.searchAccounts')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter in a search doesn't submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Box scroll border="line" radius={6} maxH="9.5rem">
        {found.map((account) => (
          <Row as="label" gap={8} p="0 12" pointer size={13} key={account.id} hover minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => toggle(account.id)} />
            <PlatformMark platform={account.platform} size={16} />
            <Text as="span" grow minW={0} truncate>
              {shownHandle(account)}
            </Text>
            {account.sandbox && <SandboxMark />}
          </Row>
        ))}
        <Text p="8 12" size={13} tone="muted" className={css.none} role="status">
          {found.length === 0 && t('create.noAccountsMatch')}
        </Text>
      </Box>
    </Box>
  );
}
