import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { MultiSelect, Pill } from '@mantine/core';
import { byPlatform } from '../../lib/accounts/arrange.ts';
import { platformName } from '../../lib/platforms/places.ts';
import { PlatformMark } from '../PlatformMark.tsx';
import { Row, Text } from '../primitives/primitives.tsx';

interface Props {
  accounts: readonly Account[];
  label?: string;
  ariaLabel?: string;
  placeholder: string;
  description?: string;
  error?: string | undefined;
  value: readonly string[];
  change: (accountIds: string[]) => void;
}

/** Chooses accounts by name, handle or platform. */
export function AccountChoice({ accounts, label, ariaLabel, placeholder, description, error, value, change }: Props) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const nameOf = (account: Account) =>
    account.displayName === account.handle ? shownHandle(account) : `${account.displayName} ${shownHandle(account)}`;
  return (
    <MultiSelect
      label={label}
      aria-label={ariaLabel}
      placeholder={placeholder}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      searchable
      hidePickedOptions
      limit={100}
      data={byPlatform(accounts).map(({ platform, accounts: those }) => ({
        group: platformName(platform),
        items: those.map((account) => ({ value: account.id, label: nameOf(account) })),
      }))}
      renderOption={({ option }) => {
        const account = byId.get(option.value);
        if (!account) return option.label;
        return (
          <Row as="span" inline gap={8} minW={0}>
            <PlatformMark platform={account.platform} size={16} />
            <Text as="bdi" truncate>
              {account.displayName}
            </Text>
            <Text as="bdi" tone="quiet" truncate>
              {shownHandle(account)}
            </Text>
          </Row>
        );
      }}
      renderPill={({ value: id, onRemove, disabled }) => {
        // Accounts may still be on their way: until then it stays chosen without a pill.
        const account = byId.get(String(id));
        if (!account) return null;
        return (
          <Pill withRemoveButton {...(onRemove && { onRemove })} disabled={disabled}>
            <Row as="span" inline gap={4} maxW="100%">
              <PlatformMark platform={account.platform} size={14} />
              <Text as="bdi" truncate minW={0}>
                {nameOf(account)}
              </Text>
            </Row>
          </Pill>
        );
      }}
      value={[...value]}
      onChange={change}
    />
  );
}
