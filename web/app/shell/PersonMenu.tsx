import { useWords } from 'words:shell';
import { useHere } from '../../lib/session/here.tsx';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { PersonChoices } from './PersonChoices.tsx';
import css from './PersonMenu.module.css';

export function PersonMenu() {
  const t = useWords();
  const { me } = useHere();
  return (
    <Popover
      label={t('person', { name: me.name })}
      className={css.button}
      trigger={<Avatar initials={initialsOf(me.name)} size={30} own />}
      panelClassName={css.panel}
    >
      <PersonChoices />
    </Popover>
  );
}
