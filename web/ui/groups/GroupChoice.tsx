import { useWords } from 'words:groups';
import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { withParams } from '../../lib/posts-filter.ts';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Row, Text } from '../primitives/primitives.tsx';
import { GroupTile } from './GroupTile.tsx';
import { useChosenGroup } from './use-chosen-group.ts';
import { useGroups } from './use-groups.ts';

/** Chooses the account group whose posts and accounts are shown. Nothing without groups. */
export function GroupChoice() {
  const t = useWords();
  const groups = useGroups() ?? [];
  const chosen = useChosenGroup();
  const [, setParams] = useSearchParams();
  if (groups.length === 0) return null;
  const choose = (id: string) => setParams((params) => withParams(params, { group: id }), { replace: true });
  const all = t('choice.all', { count: groups.length });
  return (
    <Menu
      variant="default"
      label={t('choice.label', { name: chosen?.name ?? all })}
      trigger={
        <>
          <Icon of={IconUsersGroup} size={16} />
          <Text as="bdi" truncate maxW="12rem">
            {chosen?.name ?? all}
          </Text>
          <Icon of={IconChevronDown} size={14} />
        </>
      }
      options={[
        { key: 'all', label: all, choose: () => choose('') },
        ...groups.map((group) => ({
          key: group.id,
          label: (
            <Row as="span" gap={8} minW={0}>
              <GroupTile group={group} />
              <Text as="bdi" truncate>
                {group.name}
              </Text>
            </Row>
          ),
          choose: () => choose(group.id),
        })),
      ]}
    />
  );
}
