import { NavLink } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Clock } from './Clock.tsx';
import { sidebarLinks } from './links.ts';
import css from './Sidebar.module.css';
import { useWords } from './words.ts';

/** The signed-in navigation. It becomes a column of icons where there is less room, and hides on phones. */
export function Sidebar({ slim }: { slim: boolean }) {
  const t = useWords();
  return (
    <aside className={slim ? `${css.sidebar} ${css.slim}` : css.sidebar}>
      <nav aria-label={t('mainNav')} className={css.links}>
        {sidebarLinks.map(({ to, word, icon }) => (
          <NavLink key={to} to={to} className={css.link} data-tip={t(word)}>
            <Icon of={icon} size={18} />
            <span className={css.word}>{t(word)}</span>
          </NavLink>
        ))}
      </nav>
      <Clock className={css.clock} />
    </aside>
  );
}
