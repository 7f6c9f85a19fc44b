import { useWords } from 'words:dashboard';
import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { withParams } from '../../lib/posts-filter.ts';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { useChosenGroup } from './use-chosen-group.ts';

/** Chooses the account group whose posts and accounts are shown. Nothing without groups. */
export function GroupChoice() {
  const t = useWords();
  const groups = useGroups() ?? [];
  const chosen = useChosenGroup();
  const [, setParams] = useSearchParams();
  if (groups.length === 0) return null;
  const choose = (id: string) => setParams((params) => withParams(params, { group: id }), { replace: true });
  const all = t('group.all', { count: groups.length });
  return (
    <Menu
      variant="default"
      label={t('group.label', { name: chosen?.name ?? all })}
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
