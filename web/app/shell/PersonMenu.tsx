import { useWords } from 'words:shell';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { PersonChoices } from './PersonChoices.tsx';
import css from './PersonMenu.module.css';

export function PersonMenu() {
  const t = useWords();
  const { me } = useSession();
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
