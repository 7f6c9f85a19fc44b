import { head } from '../head.ts';
import page from '../page.module.css';
import css from './about.module.css';
import { Company } from './Company.tsx';
import { company } from './sample-company.ts';
import { useWords, words } from './words.ts';

export const meta = () => head(words()('title'), words()('description'));

export default function About() {
  const t = useWords();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('heading')}</h1>
      <section className={css.mission} aria-labelledby="mission">
        <h2 id="mission" className={css.label}>
          {t('mission.title')}
        </h2>
        <div className={css.words}>
          {t('mission.text', { returnObjects: true }).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      {company.sample && (
        <aside className={css.notice} aria-labelledby="notice">
          <h2 id="notice">{t('operator.title')}</h2>
          <p>{t('operator.text')}</p>
        </aside>
      )}
      <Company />
    </div>
  );
}
