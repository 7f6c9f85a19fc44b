import { Link } from 'react-router';
import { LogoMark } from '../../ui/Logo.tsx';
import css from './PublicFooter.module.css';
import { useWords } from './words.ts';

export function PublicFooter() {
  const t = useWords();
  return (
    <footer className={css.foot}>
      <div className={css.inner}>
        <LogoMark size={20} />
        <p className={css.note}>{t('footNote')}</p>
        <nav aria-label={t('footNav')} className={css.links}>
          <Link to="/features">{t('features')}</Link>
          <Link to="/pricing">{t('pricing')}</Link>
          <Link to="/blog">{t('blog')}</Link>
          <Link to="/faq">{t('faq')}</Link>
          <Link to="/contact">{t('contact')}</Link>
          <a href="/api/docs">{t('apiDocs')}</a>
        </nav>
      </div>
    </footer>
  );
}
