import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { head } from '../head.ts';
import page from '../page.module.css';
import { useWords, words } from '../words.ts';
import css from './contact.module.css';

export const meta = () => head(words()('contact.title'), words()('contact.description'));

/** How to get help with this instance. Its operator's address is theirs to give, so none stands here. */
export default function Contact() {
  const t = useWords();
  return (
    <div className={page.page}>
      <div className={css.column}>
        <h1 className={page.title}>{t('contact.title')}</h1>
        <p className={page.lead}>{t('contact.lead')}</p>
        <div className={css.parts}>
          <Part id="who" title={t('contact.who.title')}>
            <p>{t('contact.who.text')}</p>
          </Part>
          <Part id="what" title={t('contact.what.title')}>
            <ul className={css.points}>
              {t('contact.what.points', { returnObjects: true }).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Part>
          <Part id="look" title={t('contact.look.title')}>
            <ul className={css.links}>
              <li>
                <Link to="/faq" className={page.link}>
                  {t('contact.look.faq')}
                </Link>
              </li>
              <li>
                <Link to="/blog" className={page.link}>
                  {t('contact.look.blog')}
                </Link>
              </li>
              <li>
                <a href="/api/docs" className={page.link}>
                  {t('contact.look.api')}
                </a>
              </li>
            </ul>
          </Part>
          <Part id="operator" title={t('contact.operator.title')}>
            <p>{t('contact.operator.text')}</p>
          </Part>
        </div>
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
