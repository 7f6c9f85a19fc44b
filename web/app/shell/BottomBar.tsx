import { useWords } from 'words:shell';
import { IconMenu2, IconPlus } from '@tabler/icons-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import menu from '../../ui/Menu.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Grid } from '../../ui/primitives/primitives.tsx';
import css from './BottomBar.module.css';
import { bottomLinks, createPath, isCurrent, type ShellLink } from './links.ts';
import { PersonChoices } from './PersonMenu.tsx';
import { useShownLinks } from './shown-links.ts';
import { Waiting } from './Waiting.tsx';

/** The navigation of phones. */
export function BottomBar() {
  const t = useWords();
  const { pathname } = useLocation();
  const current = (link: ShellLink) => (isCurrent(link, pathname) ? ('page' as const) : undefined);
  const item = (link: ShellLink) => (
    <Link key={link.to} to={link.to} className={css.item} aria-current={current(link)}>
      <Icon of={link.icon} size={22} />
      {t(link.shortWord ?? link.word)}
      {link.waits && <Waiting of={link.waits} className={css.count} />}
    </Link>
  );
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
        {useShownLinks(bottomLinks.more).map((link) => (
          <Link key={link.to} to={link.to} className={menu.item} aria-current={current(link)}>
            <Icon of={link.icon} size={18} />
            {t(link.word)}
            {link.waits && <Waiting of={link.waits} className={undefined} />}
          </Link>
        ))}
        <hr className={menu.line} />
        <PersonChoices />
      </Popover>
    </nav>
  );
}
