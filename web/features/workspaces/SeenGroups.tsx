import { useWords } from 'words:workspaces';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { Checkbox, Radio } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Members.module.css';

/**
 * Whether somebody sees all accounts, or only those of some groups.
 * @param groupIds the groups; null: all accounts
 */
export function SeenGroups({
  groups,
  groupIds,
  onChange,
}: {
  groups: readonly AccountGroup[];
  groupIds: readonly string[] | null;
  onChange: (groupIds: string[] | null) => void;
}) {
  const t = useWords();
  const name = useId();
  return (
    <Stack as="fieldset" gap={8} className={css.seen}>
      <Text as="legend" weight="medium" size={13}>
        {t('seen.legend')}
      </Text>
      <Radio name={name} label={t('seen.all')} checked={groupIds === null} onChange={() => onChange(null)} />
      <Radio
        name={name}
        label={t('seen.some')}
        checked={groupIds !== null}
        disabled={groups.length === 0 && groupIds === null}
        onChange={() => onChange([])}
      />
      {groupIds !== null && (
        <Stack gap={8} className={css.within}>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={
                <Text as="span" breaks>
                  {group.name}
                </Text>
              }
              checked={groupIds.includes(group.id)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...groupIds, group.id] : groupIds.filter((id) => id !== group.id))
              }
            />
          ))}
          {groupIds.length === 0 && (
            <Text size={12} tone="wait">
              {t('seen.nothing')}
            </Text>
          )}
        </Stack>
      )}
      {groups.length === 0 && (
        <Text size={12} tone="quiet" weight="regular">
          {t('seen.noGroups')} <Link to="/settings/groups">{t('seen.create')}</Link>
        </Text>
      )}
    </Stack>
  );
}
