import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { accountsFound, manyAccounts } from '../../../lib/accounts/arrange.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { useWords } from '../words.ts';
import type { PlatformOption } from './platforms.ts';
import css from './WhichAccounts.module.css';

/** Asks which accounts of the picked platforms are meant; many of them can be searched. */
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
    <fieldset className={css.which}>
      <legend className={css.label}>{t('create.which', { names: options.map(({ name }) => name).join(', ') })}</legend>
      {many && (
        <TextInput
          type="search"
          className={css.search}
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter in a search sends no form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={css.accounts}>
        {found.map((account) => (
          <label key={account.id} className={css.account}>
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => toggle(account.id)} />
            <PlatformMark platform={account.platform} size={16} />
            <span className={css.name}>{shownHandle(account)}</span>
            {account.sandbox && <SandboxMark />}
          </label>
        ))}
        <p className={css.none} role="status">
          {found.length === 0 && t('filter.none')}
        </p>
      </div>
    </fieldset>
  );
}
