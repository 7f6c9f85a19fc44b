import { useWords } from 'words:snippet-dialog';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { MultiSelect } from '@mantine/core';
import { byPlatform } from '../../lib/accounts/arrange.ts';
import { platformName } from '../../lib/platforms/places.ts';

interface OwnerChoiceProps {
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  /** The IDs of those that have another signature. */
  taken: ReadonlySet<string>;
  value: readonly string[];
  change: (ids: string[]) => void;
  error: string | undefined;
}

/** Chooses the groups and accounts that a signature is for. */
export function OwnerChoice({ accounts, groups, taken, value, change, error }: OwnerChoiceProps) {
  const t = useWords();
  const data = [
    { group: t('groups'), items: groups.map(({ id, name }) => ({ value: id, label: name })) },
    ...byPlatform(accounts).map(({ platform, accounts: those }) => ({
      group: platformName(platform),
      items: those.map((account) => ({ value: account.id, label: shownHandle(account) })),
    })),
  ];
  return (
    <MultiSelect
      label={t('owners')}
      description={t('ownersHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? t('search') : undefined}
      searchable
      hidePickedOptions
      limit={100}
      data={data
        .map(({ group, items }) => ({ group, items: items.filter((item) => !taken.has(item.value)) }))
        .filter(({ items }) => items.length > 0)}
      value={[...value]}
      onChange={change}
      error={error}
    />
  );
}
