import { Link } from 'react-router';
import css from './Footer.module.css';
import { useWords } from './words.ts';

/** The foot of the public pages: what this is, and where help and reference are. */
export function Footer() {
  const t = useWords();
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <p>{t('footer.line')}</p>
        <nav aria-label={t('footer.nav')} className={css.links}>
          <Link to="/contact">{t('footer.contact')}</Link>
          <a href="/api/docs">{t('footer.api')}</a>
        </nav>
      </div>
    </footer>
  );
}
