import { useWords } from 'words:workspaces';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Text } from '../../ui/primitives/primitives.tsx';
import { useOpenWorkspace } from './use-open-workspace.ts';
import css from './WorkspaceSwitcher.module.css';

/** Shows the open workspace, switches to another one, and creates one. */
export function WorkspaceSwitcher({ create }: { create: () => void }) {
  const t = useWords();
  const { me, workspace } = useSession();
  const open = useOpenWorkspace();
  return (
    <Popover
      side="below-start"
      className={css.button}
      label={t('switcher.label', { name: workspace.name })}
      trigger={
        <>
          <Avatar initials={initialsOf(workspace.name).slice(0, 1)} size={22} square />
          <Text as="span" truncate className={css.name}>
            {workspace.name}
          </Text>
          <Icon of={IconChevronDown} size={16} />
        </>
      }
    >
      <Text p={8} size={12} tone="quiet">
        {t('switcher.title')}
      </Text>
      {me.workspaces.map((one) => (
        <Button
          variant="bare"
          key={one.id}
          className={menu.item}
          aria-current={one.id === workspace.id || undefined}
          onClick={() => open(one.id)}
          data-closes
        >
          <Avatar initials={initialsOf(one.name).slice(0, 1)} size={22} square />
          <Text as="bdi" truncate>
            {one.name}
          </Text>
          {one.id === workspace.id && <Icon of={IconCheck} size={16} />}
        </Button>
      ))}
      <Box edge="top" mt={4} pt={4}>
        <Button variant="bare" className={menu.item} onClick={create} data-closes>
          <Icon of={IconPlus} size={16} />
          {t('create.button')}
        </Button>
      </Box>
    </Popover>
  );
}
