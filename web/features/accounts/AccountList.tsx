import { useWords } from 'words:accounts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { accountsFound, manyAccounts } from '../../lib/accounts/arrange.ts';
import { type Section, sectionKey, sectionsOf } from '../../lib/accounts/sections.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './AccountList.module.css';

/** `attention`: those with problems, in any group. `all`: too few accounts for headings. */
type Part = { of: 'attention'; accounts: Account[] } | { of: 'all'; accounts: Account[] } | Section<Account>;

export const partKey = (part: Part): string => (part.of === 'attention' || part.of === 'all' ? part.of : sectionKey(part));

/** How urgent a state is: first what waits for a person, then what may recover. */
const urgency: Record<Account['state'], number> = { reconnect: 0, unreachable: 1, healthy: 2 };
const urgentFirst = (accounts: readonly Account[]): Account[] => accounts.toSorted((a, b) => urgency[a.state] - urgency[b.state]);

/** The accounts as shown on /accounts: those that need attention first; if there are many, by group and platform, or in the given order. */
export function partsOf(accounts: readonly Account[], many: boolean, groups: readonly AccountGroup[]): Part[] {
  if (!many) return [{ of: 'all', accounts: urgentFirst(accounts) }];
  const unhealthy = urgentFirst(accounts.filter(({ state }) => state !== 'healthy'));
  const healthy = sectionsOf(
    accounts.filter(({ state }) => state === 'healthy'),
    groups,
  );
  return [...(unhealthy.length > 0 ? [{ of: 'attention', accounts: unhealthy } as const] : []), ...healthy];
}

/**
 * All accounts, those that need attention first; if there are many, by group and platform, with a search. `row` renders one as a list item.
 */
export function AccountList({
  accounts,
  bulk,
  row,
}: {
  accounts: readonly Account[];
  /** What can be done with all of them. */
  bulk: ReactNode;
  row: (account: Account) => ReactNode;
}) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const groups = useGroups() ?? [];
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
          {bulk}
        </Row>
      )}
      {found.length === 0 && (
        <Empty title={t('search.none')} action={<Button onClick={clear}>{t('search.clear')}</Button>}>
          {t('search.noneText', { query: query.trim() })}
        </Empty>
      )}
      {found.length > 0 &&
        partsOf(found, many, groups).map((group) =>
          group.of === 'all' ? (
            <ul key={group.of}>{group.accounts.map(row)}</ul>
          ) : (
            <section key={partKey(group)} aria-label={nameOf(group, t)}>
              <Row as="h2" gap={8} p="0 16" bg="sunken" size={13} tone="muted" weight="semibold" className={css.group}>
                {group.of === 'attention' && <StateGlyph state="failed" size={16} label={null} />}
                {group.of === 'platform' && <PlatformMark platform={group.platform} size={16} named />}
                {group.of === 'group' && <GroupTile group={group.group} />}
                <Text as="bdi" minW={0} truncate>
                  {nameOf(group, t)}
                </Text>
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

function nameOf(part: Part, t: ReturnType<typeof useWords>): string {
  if (part.of === 'group') return part.group.name;
  return part.of === 'platform' ? platformName(part.platform) : t('group.attention');
}
