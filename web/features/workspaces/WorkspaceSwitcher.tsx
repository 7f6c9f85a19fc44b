import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useHere } from '../../lib/session/here.tsx';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { useOpenWorkspace } from './use-open-workspace.ts';
import css from './WorkspaceSwitcher.module.css';
import { useWords } from './words.ts';

/** Shows the open workspace and switches to another one. */
export function WorkspaceSwitcher() {
  const t = useWords();
  const { me, workspace } = useHere();
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
          {one.name}
          {one.id === workspace.id && <Icon of={IconCheck} size={16} />}
        </Button>
      ))}
    </Popover>
  );
}
