import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import page from '../page.module.css';
import { useWords } from '../words.ts';
import css from './Promises.module.css';

/** What a user can rely on, each with the article that says how it is done. */
const promises = [
  { id: 'once', article: 'exactly-once' },
  { id: 'time', article: 'local-time' },
  { id: 'model', article: 'your-own-model' },
  { id: 'own', article: 'self-hosted' },
] as const;

export function Promises() {
  const t = useWords();
  return (
    <section className={css.promises} aria-labelledby="promises">
      <h2 id="promises" className={page.section}>
        {t('home.promises.title')}
      </h2>
      <ul className={`${page.panel} ${css.list}`}>
        {promises.map(({ id, article }) => (
          <li key={id} className={css.promise}>
            <h3 id={id} className={css.title}>
              {t(`home.promises.${id}.title`)}
            </h3>
            <p className={css.text}>{t(`home.promises.${id}.text`)}</p>
            <Link to={`/blog/${article}`} className={page.link} aria-describedby={id}>
              {t('home.promises.read')}
              <Icon of={IconArrowRight} size={14} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.platforms}>{t('home.platforms')}</p>
    </section>
  );
}
