import type { Account } from '@everycast/contract/accounts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { accountsFound, manyAccounts } from '../../lib/accounts/arrange.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './AccountList.module.css';
import { type AccountGroup, groupsOf } from './groups.ts';
import { useWords } from './words.ts';

/**
 * All accounts, those that need attention first; if there are many, grouped by platform with a search. `row` renders one as a list item.
 */
export function AccountList({ accounts, row }: { accounts: readonly Account[]; row: (account: Account) => ReactNode }) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const many = accounts.length >= manyAccounts;
  const found = many ? accountsFound(accounts, query) : accounts;
  const clear = () => {
    setQuery('');
    field.current?.focus();
  };
  return (
    <>
      {many && (
        <Row as="search" gap="8 16" wrap justify="between" p="12 16">
          <TextInput
            ref={field}
            type="search"
            className={css.search}
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            leftSection={<Icon of={IconSearch} size={16} />}
            value={query}
            maxLength={200}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <Text size={12} tone="quiet" num role="status">
            {query.trim() === ''
              ? t('search.all', { count: accounts.length })
              : t('search.found', { found: found.length, all: accounts.length })}
            {found.length === 0 && <span className="visually-hidden"> {t('search.none')}</span>}
          </Text>
        </Row>
      )}
      {found.length === 0 && (
        <Empty title={t('search.none')} action={<Button onClick={clear}>{t('search.clear')}</Button>}>
          {t('search.noneText', { query: query.trim() })}
        </Empty>
      )}
      {found.length > 0 &&
        groupsOf(found, many).map((group) =>
          group.of === 'all' ? (
            <ul key={group.of}>{group.accounts.map(row)}</ul>
          ) : (
            <section key={group.of} aria-label={nameOf(group, t)}>
              <Row as="h2" gap={8} p="0 16" bg="sunken" size={13} tone="muted" weight="semibold" className={css.group}>
                {group.of === 'attention' ? (
                  <StateGlyph state="failed" size={16} label={null} />
                ) : (
                  <PlatformMark platform={group.of} size={16} named />
                )}
                {nameOf(group, t)}
                <Text as="span" tone="quiet" weight="regular" num>
                  {group.accounts.length}
                </Text>
              </Row>
              <ul>{group.accounts.map(row)}</ul>
            </section>
          ),
        )}
    </>
  );
}

const nameOf = ({ of }: AccountGroup, t: ReturnType<typeof useWords>): string =>
  of === 'attention' || of === 'all' ? t('group.attention') : platformName(of);
