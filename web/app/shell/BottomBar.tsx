import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Box, Grid } from '../../ui/primitives/primitives.tsx';
import css from './BottomBar.module.css';
import { bottomLinks, createPath, type ShellLink } from './links.ts';
import { PersonChoices } from './PersonChoices.tsx';
import { useWaiting } from './use-waiting.ts';
import { useWords } from './words.ts';

/** The navigation of phones. */
export function BottomBar() {
  const t = useWords();
  const waiting = useWaiting();
  const item = (link: ShellLink) => {
    const waits = waiting(link);
    return (
      <NavLink key={link.to} to={link.to} className={css.item} aria-label={waits?.name}>
        <Box as="span" pos="relative">
          <Icon of={link.icon} size={22} />
          {waits && <span className={css.count}>{waits.shown}</span>}
        </Box>
        {t(link.word)}
      </NavLink>
    );
  };
  return (
    <nav className={css.bar} aria-label={t('mainNav')}>
      {bottomLinks.before.map(item)}
      <NavLink to={createPath} className={css.item}>
        <Grid as="span" center radius={6} className={css.create}>
          <Icon of={IconPlus} size={20} stroke={2} />
        </Grid>
        {t('create')}
      </NavLink>
      {bottomLinks.after.map(item)}
      <Popover
        side="above-end"
        className={css.item}
        panelClassName={css.more}
        trigger={
          <>
            <Icon of={IconMenu2} size={22} />
            {t('more')}
          </>
        }
      >
        {bottomLinks.more.map(({ to, word, icon }) => (
          <NavLink key={to} to={to} className={menu.item}>
            <Icon of={icon} size={18} />
            {t(word)}
          </NavLink>
        ))}
        <hr className={menu.line} />
        <PersonChoices />
      </Popover>
    </nav>
  );
}
