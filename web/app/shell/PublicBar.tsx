import { Link, NavLink } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import css from './PublicBar.module.css';
import { useWords } from './words.ts';

/** The header of the public pages, with the specification's links. */
export function PublicBar() {
  const t = useWords();
  const pages = [
    { to: '/', name: t('home') },
    { to: '/features', name: t('features') },
    { to: '/pricing', name: t('pricing') },
    { to: '/about', name: t('about') },
    { to: '/blog', name: t('blog') },
    { to: '/faq', name: t('faq') },
  ];
  return (
    <header className={css.bar}>
      <div className={css.inner}>
        <Link to="/" className={css.logo}>
          <Logo size={28} />
        </Link>
        <nav aria-label={t('publicNav')} className={css.pages}>
          {pages.map((page) => (
            <NavLink key={page.to} to={page.to} end={page.to === '/'} className={css.page}>
              {page.name}
            </NavLink>
          ))}
        </nav>
        <div className={css.actions}>
          <NavLink to="/login" className={css.login}>
            {t('login')}
          </NavLink>
          <ButtonLink to="/signup" variant="filled">
            {t('getStarted')}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
